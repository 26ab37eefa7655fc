import { createHash } from 'node:crypto'
import type { SeedClient } from '../client.ts'
import { pictureOf } from './pictures.ts'

interface Pictured {
  readonly sku: string
  readonly title: string
}

/**
 * The id of the picture of a product, uploaded as any client would. One that was uploaded before is used again; undefined
 * where the caller may not upload anything.
 */
export async function addPicture(
  client: SeedClient,
  { sku, title }: Pictured,
  providerId: string | undefined,
): Promise<string | undefined> {
  const content = pictureOf(sku)
  if (content === undefined) return undefined
  const sha256 = createHash('sha256').update(content).digest('hex')
  const media = '/v1/catalog/media'
  const known = await client.tried<{ data: readonly Made[] }>('GET', `${media}?sha256=${sha256}`)
  if (known === undefined || known.data[0]) return known?.data[0]?.id
  const uploadId = await upload(client, `${sku.toLowerCase()}.png`, content)
  if (uploadId === undefined) return undefined
  const provider = providerId === undefined ? {} : { provider_id: providerId }
  const item = { upload_id: uploadId, kind: 'IMAGE', alt: title, ...provider }
  return (await client.tried<Made>('POST', media, item))?.id
}

interface Made {
  readonly id: string
}

async function upload(
  client: SeedClient,
  name: string,
  content: Buffer,
): Promise<string | undefined> {
  const announced = await client.tried<Made & { upload_url: string }>('POST', '/api/v1/uploads', {
    name,
    content_type: 'image/png',
    size: content.length,
  })
  if (announced === undefined) return undefined
  return (await client.tried<Made>('PUT', announced.upload_url, content)) && announced.id
}
