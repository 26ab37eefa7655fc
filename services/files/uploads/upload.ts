import { advance, lifecycle, type StateOf } from '@souk/platform'

export const uploadLifecycle = lifecycle({
  PENDING: { complete: 'COMPLETE' },
  COMPLETE: {},
})
export type UploadStatus = StateOf<typeof uploadLifecycle>

export interface Upload {
  readonly id: string
  readonly status: UploadStatus
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string | null
  readonly fileId: string | null
  /** Whose upload it is; null for the operator's. */
  readonly providerId: string | null
  /** Its file belongs to what was made of it, and counts there. */
  readonly isUsed: boolean
  readonly receivingFileId: string | null
  readonly receivingUntil: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
}

export const uploadBytesMax = 2 * 1024 ** 3
const keptMs = 24 * 3_600_000
/** Whoever receives says so again well before this is over. */
const receivingMs = 60_000

export function newUpload(
  id: string,
  details: Pick<Upload, 'name' | 'contentType' | 'bytes' | 'providerId'>,
  now: Date,
): Upload {
  return {
    id,
    status: 'PENDING',
    ...details,
    sha256: null,
    fileId: null,
    isUsed: false,
    receivingFileId: null,
    receivingUntil: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + keptMs),
  }
}

/** Whether somebody is receiving its content just now, as far as is known. */
export function isBeingReceived({ receivingUntil }: Upload, now: Date): boolean {
  return receivingUntil !== null && receivingUntil > now
}

export function receivingBy(upload: Upload, fileId: string, now: Date): Upload {
  const receivingUntil = new Date(now.getTime() + receivingMs)
  return { ...upload, receivingFileId: fileId, receivingUntil }
}

export function notReceiving(upload: Upload): Upload {
  return { ...upload, receivingFileId: null, receivingUntil: null }
}

export function completed(upload: Upload, fileId: string, sha256: string, now: Date): Upload {
  const status = advance(uploadLifecycle, upload.status, 'complete')
  const next = { ...notReceiving(upload), status, fileId, sha256 }
  return { ...next, version: upload.version + 1, updatedAt: now }
}

/** Whoever reads it again finds that it was used; nobody sees another status. */
export function used(upload: Upload, now: Date): Upload {
  return { ...upload, isUsed: true, version: upload.version + 1, updatedAt: now }
}
