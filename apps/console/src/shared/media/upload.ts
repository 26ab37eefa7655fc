import { done, type Media } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { sendFile } from '../../api/upload.ts'
import { kindOf } from './media.ts'

/** Uploads a file and makes a media item of it, which belongs to this provider or to the operator. */
export async function createMediaItem(
  file: File,
  providerId: string | null,
  sending: Parameters<typeof sendFile>[1],
): Promise<Media> {
  const upload_id = await sendFile(file, sending)
  const item = { upload_id, kind: kindOf(file), url: undefined, alt: undefined }
  const provider_id = providerId ?? undefined
  return done(await souk.createMedia({ ...item, provider_id }, { signal: sending.signal }))
}
