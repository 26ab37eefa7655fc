import assert from 'node:assert/strict'
import { manifest as customers } from '@souk/customers/manifest'
import { filesService } from '@souk/files/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { type FileStore, uuidOf } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import sharp from 'sharp'
import type { Static } from 'typebox'
import { Shop } from '../catalog.fixture.ts'
import { catalogService } from '../manifest.ts'
import type { ImageProcess } from './imaging/process.ts'
import type { MediaView } from './schemas.ts'

export type MediaItemBody = Static<typeof MediaView>

export const media = '/v1/catalog/media'
export const quota = { liveBytes: 10 ** 9, sandboxBytes: 10 ** 8 }

/** A catalog with a file store, which processes what is uploaded whenever it settles. */
export function startMedia(store: FileStore, images?: ImageProcess): Promise<World> {
  const files = filesService({ store, quota, isShared: true })
  const catalog = catalogService({ store, ...(images && { images }) })
  const services = [pricing, inventory, customers, files, catalog]
  return createWorld({ services, doesOutboundWork: true })
}

/** A tenant that no other test touches, with files. */
export class MediaShop extends Shop {
  readonly #world: World

  constructor(world: World) {
    super(world)
    this.#world = world
  }

  /** Sends a file as people do, and returns the id of its upload. */
  async upload(content: Buffer, { name = 'photo.jpg', provider = '' } = {}): Promise<string> {
    const { app } = this.#world
    const party = provider && `provider ${uuidOf(provider)}`
    const authorization = `Bearer ${this.name}|uploads:*|${party}`
    const announced = await app.inject({
      method: 'POST',
      url: '/api/v1/uploads',
      headers: { authorization },
      payload: { name, content_type: 'image/jpeg', size: content.length },
    })
    assert.equal(announced.statusCode, 201, announced.body)
    const { id, upload_url: url } = announced.json<{ id: string; upload_url: string }>()
    const sent = await app.inject({
      method: 'PUT',
      url,
      headers: { authorization, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    assert.equal(sent.statusCode, 200, sent.body)
    return id
  }

  async mediaItem(body: object, caller = this.caller): Promise<MediaItemBody> {
    const answer = await caller.post<MediaItemBody>(media, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }

  /** A media item of this content, processed. */
  async processed(content: Buffer, given: object = {}): Promise<MediaItemBody> {
    const { id } = await this.mediaItem({ upload_id: await this.upload(content), ...given })
    await this.#world.settle()
    return this.mediaItemAt(id)
  }

  async mediaItemAt(id: string): Promise<MediaItemBody> {
    const answer = await this.caller.get<MediaItemBody>(`${media}/${id}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }

  /** What anybody gets under a URL, without a token. */
  fetch(url: string | null | undefined, headers: Record<string, string> = {}) {
    assert(url, 'it has a URL')
    return this.#world.app.inject({ method: 'GET', url, headers })
  }

  /** The file of a media item as it was uploaded, for the operator or one of its providers. */
  original(id: string, provider = '') {
    const party = provider && `provider ${uuidOf(provider)}`
    const authorization = `Bearer ${this.name}|catalog:read|${party}`
    return this.fetch(`${media}/${id}/original`, { authorization })
  }

  /** Bytes that count against the quota, and files that are known. */
  async stored(): Promise<{ bytes: number; files: number }> {
    const [row] = await this.#world.peek(
      this.name,
      (tx) => tx<{ bytes: number; files: number }>`
        select coalesce((select bytes from files.usage where tenant_id = ${tx.tenantId}), 0) as bytes,
          (select count(*) from files.files where tenant_id = ${tx.tenantId}) as files
      `,
    )
    assert(row)
    return row
  }
}

/** What the files of a media item count: the one that was uploaded, and what was made of it. */
export function bytesOf({ size, sizes }: MediaItemBody): number {
  return sizes.reduce((sum, each) => sum + each.size, size ?? 0)
}

const solid = (width: number, height: number, red: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 80, b: 120 } } })

/** A photo whose bytes differ from all others. */
export function photo(width = 2_000, height = 1_000, red = 200): Promise<Buffer> {
  return solid(width, height, red).jpeg().toBuffer()
}
