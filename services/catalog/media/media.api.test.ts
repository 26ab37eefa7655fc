import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { openTestFiles, type TestFiles, untilBlocked, type World } from '@souk/platform/testing'
import sharp from 'sharp'
import { type Page, type ProductBody, products, type Refusal } from '../catalog.fixture.ts'
import { updateProductDetails } from '../products/operations.ts'
import {
  bytesOf,
  type MediaItemBody,
  MediaShop,
  media,
  photo,
  quota,
  startMedia,
} from './media.fixture.ts'
import { expireOrphans } from './operations.ts'

let files: TestFiles
let world: World
before(async () => {
  files = await openTestFiles()
  world = await startMedia(files.store)
})
after(async () => {
  await world.close()
  await files.close()
})

const shop = () => new MediaShop(world)
const isFound = async (there: MediaShop, url: string | null) =>
  (await there.fetch(url)).statusCode === 200

describe('POST /v1/catalog/media', () => {
  test('201: an upload is processed: type, size, checksum and sizes are found by its content', async () => {
    const there = shop()
    const content = await photo(2_000, 1_000)
    const upload_id = await there.upload(content, { name: 'front.jpg' })
    const made = await there.mediaItem({ upload_id, alt: 'From the front' })
    assert.partialDeepStrictEqual(made, { kind: 'IMAGE', status: 'PROCESSING', url: null })
    await world.settle()
    const ready = await there.mediaItemAt(made.id)
    assert.partialDeepStrictEqual(ready, {
      status: 'READY',
      source: 'UPLOAD',
      name: 'front.jpg',
      alt: 'From the front',
      content_type: 'image/jpeg',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      ...{ width: 2_000, height: 1_000, failure: null, version: 2 },
    })
    assert.deepEqual(
      ready.sizes.map(({ width, height }) => [width, height]),
      [
        [160, 80],
        [480, 240],
        [960, 480],
        [1_600, 800],
      ],
    )
    assert.equal(ready.url, ready.sizes.at(-1)?.url)
    assert.deepEqual(await there.eventTypes(), ['media.created', 'media.ready'])
    assert(bytesOf(ready) > content.length)
    assert.deepEqual(await there.stored(), { bytes: bytesOf(ready), files: 5 })
  })

  test('201: a small image is not enlarged, and one from a camera is turned and loses what the camera wrote', async () => {
    const there = shop()
    const content = await sharp(await photo(600, 300))
      .withExif({ IFD0: { Copyright: 'nobody' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const ready = await there.processed(content)
    assert.deepEqual([ready.width, ready.height], [300, 600])
    assert.deepEqual(
      ready.sizes.map(({ width, height }) => [width, height]),
      [
        [160, 320],
        [300, 600],
      ],
    )
    const served = await there.fetch(ready.url)
    const { exif, orientation, format } = await sharp(served.rawPayload).metadata()
    assert.deepEqual([exif, orientation, format], [undefined, undefined, 'webp'])
  })

  test('201: an address of somebody else is ready at once and kept as it is', async () => {
    const there = shop()
    const url = 'https://cdn.example.com/shirt.jpg?w=800'
    const made = await there.mediaItem({ url, kind: 'VIDEO' })
    assert.partialDeepStrictEqual(made, { status: 'READY', source: 'URL', url, sizes: [] })
    assert.deepEqual(await there.eventTypes(), ['media.created'])
  })

  for (const [url, code] of [
    ['http://cdn.example.com/a.jpg', 'not_https'],
    ['https://user:secret@cdn.example.com/a.jpg', 'credentials'],
    ['https://127.0.0.1/a.jpg', 'private_address'],
    ['javascript:alert(1)', 'malformed'],
  ]) {
    test(`422 media_url_unusable: ${url} (${code})`, async () => {
      const there = shop()
      const attempt = () => there.caller.post<Refusal>(media, { url })
      const { errors } = await there.refused(attempt, 422, 'media_url_unusable')
      assert.partialDeepStrictEqual(errors, [{ path: '/url', code }])
    })
  }

  test('400: neither an upload nor an address, or both', async () => {
    const there = shop()
    const both = { upload_id: newId('upl'), url: 'https://cdn.example.com/a.jpg' }
    for (const body of [{}, both]) {
      await there.refused(() => there.caller.post<Refusal>(media, body), 400, 'validation_failed')
    }
  })

  test('409 upload_used: an upload is used once, and a repetition with the same key gets the same media item', async () => {
    const there = shop()
    const upload_id = await there.upload(await photo())
    const key = { 'idempotency-key': 'k' }
    const first = await there.caller.post<MediaItemBody>(media, { upload_id }, key)
    const again = await there.caller.post<MediaItemBody>(media, { upload_id }, key)
    assert.deepEqual([again.status, again.body.id], [201, first.body.id])
    await there.refused(() => there.caller.post<Refusal>(media, { upload_id }), 409, 'upload_used')
  })

  test('409 upload_pending, 404 upload_not_found: an upload without content, and one of another tenant', async () => {
    const there = shop()
    const body = { name: 'a.jpg', content_type: 'image/jpeg', size: 10 }
    const announced = await there.caller.post<{ id: string }>('/api/v1/uploads', body)
    const foreign = await shop().upload(await photo())
    for (const [upload_id, status, code] of [
      [announced.body.id, 409, 'upload_pending'],
      [foreign, 404, 'upload_not_found'],
    ] as const) {
      await there.refused(() => there.caller.post<Refusal>(media, { upload_id }), status, code)
    }
  })

  test('201: the same file uploaded twice is two media, and the second stays when the first goes', async () => {
    const there = shop()
    const content = await photo()
    const first = await there.processed(content)
    const second = await there.processed(content)
    const { body } = await there.caller.get<Page<MediaItemBody>>(`${media}?sha256=${first.sha256}`)
    assert.deepEqual(
      body.data.map(({ id }) => id),
      [second.id, first.id],
    )
    assert.equal((await there.caller.call('DELETE', `${media}/${first.id}`)).status, 200)
    await world.settle()
    assert.deepEqual(await there.stored(), { bytes: bytesOf(second), files: 5 })
    assert.deepEqual(
      [await isFound(there, first.url), await isFound(there, second.url)],
      [false, true],
    )
  })

  test('200: what a used upload has given away stays when the upload expires', async () => {
    const there = shop()
    const content = await photo()
    const ready = await there.processed(content)
    world.advance(there.name, 26 * 3_600_000)
    await world.tick()
    assert.equal(await isFound(there, ready.url), true)
    assert.deepEqual(await there.stored(), { bytes: bytesOf(ready), files: 5 })
  })

  test('409 storage_quota_exceeded: sizes count as well, and what was accepted is processed all the same', async () => {
    const there = shop()
    const made = await there.mediaItem({ upload_id: await there.upload(await photo()) })
    const { bytes } = await there.stored()
    const announce = (size: number) =>
      there.caller.post<Refusal>('/api/v1/uploads', { name: 'x', content_type: 'x/y', size })
    assert.equal((await announce(quota.sandboxBytes - bytes)).status, 201)
    await world.settle()
    const ready = await there.mediaItemAt(made.id)
    assert.equal(ready.status, 'READY')
    const over = quota.sandboxBytes - bytes + bytesOf(ready)
    assert.equal((await there.stored()).bytes, over)
    await there.refused(() => announce(1), 409, 'storage_quota_exceeded')
    assert.equal((await there.caller.call('DELETE', `${media}/${made.id}`)).status, 200)
    await world.settle()
    assert.equal((await there.stored()).bytes, quota.sandboxBytes - bytes)
    assert.equal((await announce(bytes)).status, 201)
  })
})

describe('PATCH and DELETE /v1/catalog/media/{id}', () => {
  test('200: a new text is announced once, with the old one', async () => {
    const there = shop()
    const { id } = await there.processed(await photo())
    for (const _time of [1, 2]) {
      const { body } = await there.caller.patch<MediaItemBody>(`${media}/${id}`, { alt: 'White' })
      assert.deepEqual([body.alt, body.version], ['White', 3])
    }
    const updates = (await world.events(there.name)).filter(({ type }) => type === 'media.updated')
    assert.equal(updates.length, 1)
    assert.partialDeepStrictEqual(updates[0]?.data, { previous: { alt: null } })
  })

  test('412 version_mismatch: on top of another version', async () => {
    const there = shop()
    const { id } = await there.processed(await photo())
    const stale = { headers: { 'if-match': '"v1"' } }
    const attempt = () => there.caller.call<Refusal>('DELETE', `${media}/${id}`, stale)
    await there.refused(attempt, 412, 'version_mismatch')
  })

  test('409 media_in_use: what a product shows is taken out of it first, then its files go and count no more', async () => {
    const there = shop()
    const { id } = await there.processed(await photo())
    const product = await there.product({ media_ids: [id] })
    const remove = () => there.caller.call<Refusal>('DELETE', `${media}/${id}`)
    const { meta } = await there.refused(remove, 409, 'media_in_use')
    assert.deepEqual(meta.product_ids, [product.id])
    await there.caller.patch(`${products}/${product.id}`, { media_ids: [] })
    assert.equal((await remove()).status, 200)
    assert.equal((await remove()).status, 404)
    await world.settle()
    assert.deepEqual(await there.stored(), { bytes: 0, files: 0 })
    assert.equal((await there.eventTypes()).filter((type) => type === 'media.deleted').length, 1)
  })

  test('404 media_not_found: neither another tenant nor a provider finds what is not theirs', async () => {
    const there = shop()
    const { id } = await there.processed(await photo())
    const provider = await there.provider()
    for (const caller of [shop().caller, provider.caller]) {
      for (const [method, body] of [['GET'], ['PATCH', { alt: 'x' }], ['DELETE']] as const) {
        const answer = await caller.call<Refusal>(method, `${media}/${id}`, body && { body })
        assert.deepEqual([answer.status, answer.body.code], [404, 'media_not_found'])
      }
    }
    assert.equal((await there.mediaItemAt(id)).version, 2)
  })

  test('a media item that is deleted before it is processed leaves no files', async () => {
    const there = shop()
    const made = await there.mediaItem({ upload_id: await there.upload(await photo()) })
    assert.equal((await there.caller.call('DELETE', `${media}/${made.id}`)).status, 200)
    await world.settle()
    assert.deepEqual(await there.stored(), { bytes: 0, files: 0 })
    assert.deepEqual(await there.eventTypes(), ['media.created', 'media.deleted'])
  })

  /** Does something when the worker has written the first size of an image, and has not said so yet. */
  function onceSizeIsWritten(meanwhile: () => Promise<unknown>): { readonly isOver: boolean } {
    const { store } = files
    const put = store.put.bind(store)
    const state = { isOver: false }
    store.put = async (...given) => {
      store.put = put
      const stored = await put(...given)
      await meanwhile()
      state.isOver = true
      return stored
    }
    return state
  }

  test('and one that is deleted while its sizes are written leaves none of them', async () => {
    const there = shop()
    const made = await there.mediaItem({ upload_id: await there.upload(await photo()) })
    const folder = join(files.folder, world.tenant(there.name))
    const written = onceSizeIsWritten(async () => {
      assert.equal((await readdir(folder)).length, 2, 'the upload and a size of it')
      assert.equal((await there.caller.call('DELETE', `${media}/${made.id}`)).status, 200)
    })
    await world.settle()
    assert(written.isOver)
    world.advance(there.name, 2 * 3_600_000)
    await world.tick()
    await world.settle()
    assert.deepEqual(await there.stored(), { bytes: 0, files: 0 })
    assert.deepEqual(await readdir(folder), [])
    assert.deepEqual(await there.eventTypes(), ['media.created', 'media.deleted'])
    assert.equal((await there.caller.get(`${media}/${made.id}`)).status, 404)
  })
})

describe('media of providers', () => {
  test('a provider uploads, makes and shows its own, and the operator shows none of them as its own', async () => {
    const there = shop()
    const provider = await there.provider()
    const upload_id = await there.upload(await photo(), { provider: provider.id })
    const made = await there.mediaItem({ upload_id }, provider.caller)
    assert.equal(made.provider_id, provider.id)
    const draft = { title: 'Scarf', price: { amount: 100, currency: 'EUR' }, media_ids: [made.id] }
    const own = await provider.caller.post<ProductBody>(products, draft)
    assert.equal(own.status, 201, own.text)
    await world.settle()
    const attempt = () => there.caller.post<Refusal>(products, draft)
    const { errors } = await there.refused(attempt, 422, 'media_unknown')
    assert.partialDeepStrictEqual(errors, [{ path: '/media_ids/0' }])
  })

  test('404 upload_not_found: a provider makes nothing of an upload of the operator or of another provider', async () => {
    const there = shop()
    const [one, other] = [await there.provider(), await there.provider()]
    for (const provider of ['', other.id]) {
      const upload_id = await there.upload(await photo(), { provider })
      const attempt = () => one.caller.post<Refusal>(media, { upload_id })
      await there.refused(attempt, 404, 'upload_not_found')
    }
  })
})

describe('GET /media/…, for everybody', () => {
  test('200: a size is WebP that may be kept for good, and shown by pages of others', async () => {
    const there = shop()
    const ready = await there.processed(await photo())
    const [small] = ready.sizes
    const served = await there.fetch(small?.url)
    assert.equal(served.statusCode, 200)
    assert.partialDeepStrictEqual(served.headers, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-length': String(small?.size),
    })
    assert.equal(served.headers['content-disposition'], undefined)
    assert.equal(served.rawPayload.length, small?.size)
    assert.equal((await sharp(served.rawPayload).metadata()).width, 160)
    const { etag } = served.headers
    const again = await there.fetch(small?.url, { 'if-none-match': String(etag) })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
  })

  test('206, 416: parts of it', async () => {
    const there = shop()
    const { url } = await there.processed(await photo())
    const whole = (await there.fetch(url)).rawPayload
    const part = await there.fetch(url, { range: 'bytes=10-19' })
    assert.equal(part.statusCode, 206)
    assert.equal(part.headers['content-range'], `bytes 10-19/${whole.length}`)
    assert.deepEqual(part.rawPayload, whole.subarray(10, 20))
    const beyond = await there.fetch(url, { range: `bytes=${whole.length}-` })
    assert.deepEqual(
      [beyond.statusCode, beyond.headers['content-range']],
      [416, `bytes */${whole.length}`],
    )
    const other = await there.fetch(url, { range: 'bytes=0-1', 'if-range': '"other"' })
    assert.equal(other.statusCode, 200)
  })

  test('404: another digest, another tenant, another size, and what is not ready', async () => {
    const there = shop()
    const { url, id } = await there.processed(await photo())
    assert(url)
    const tenant = /ten_\w{26}/.exec(url)?.[0] ?? ''
    const wrong = [
      url.replace('-1600', '-1601'),
      url.replace(/.(?=-1600)/, (digit) => (digit === '0' ? '1' : '0')),
      url.replace(tenant, newId('ten')),
      url.replace(id, newId('med')),
      url.replace(tenant, 'ten_x'),
      `/media/${tenant}/${id}/..%2f..%2fstore-id`,
    ]
    for (const each of wrong) assert.equal((await there.fetch(each)).statusCode, 404, each)
  })

  test('200: a file is saved under its name, and whatever it is, no browser takes it for a page', async () => {
    const there = shop()
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const upload_id = await there.upload(page, { name: "Größen 'S'.html" })
    const made = await there.mediaItem({ upload_id, kind: 'FILE' })
    await world.settle()
    const ready = await there.mediaItemAt(made.id)
    assert.partialDeepStrictEqual(ready, { status: 'READY', content_type: 'text/html', sizes: [] })
    const served = await there.fetch(ready.url)
    assert.partialDeepStrictEqual(served.headers, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="Gr__en _S_.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fen%20%27S%27.html`,
      'x-content-type-options': 'nosniff',
    })
    assert.deepEqual(served.rawPayload, page)
  })
})

interface Shown {
  readonly id: string
  readonly status: string
  readonly url: string | null
  readonly alt: string | null
}
type ProductWithMedia = ProductBody & {
  readonly media: readonly Shown[]
  readonly default_image: Shown | null
}

describe('media of products', () => {
  const listed = async (there: MediaShop) =>
    (await there.caller.get<Page<ProductWithMedia>>(products)).body.data[0]
  const shownIn = async (there: MediaShop, product: { readonly id: string }) =>
    (await there.get(product)) as ProductWithMedia
  const idsOf = (shown: readonly { readonly id: string }[]) => shown.map(({ id }) => id)
  const reference = (there: MediaShop, kind = 'IMAGE') =>
    there.mediaItem({ url: 'https://cdn.example.com/a', kind, alt: 'A' })

  test('201, 200: shown in their order, the first image is the default one, in the list as well', async () => {
    const there = shop()
    const [clip, one, two] = [
      await reference(there, 'VIDEO'),
      await there.processed(await photo(200, 100)),
      await reference(there),
    ]
    const product = await there.product({ media_ids: [clip.id, one.id, two.id] })
    const made = await shownIn(there, product)
    assert.deepEqual(idsOf(made.media), [clip.id, one.id, two.id])
    assert.partialDeepStrictEqual(made.default_image, { id: one.id, url: one.url })
    assert.deepEqual((await listed(there))?.default_image, made.default_image)
    const path = `${products}/${product.id}`
    const moved = await there.caller.patch<ProductWithMedia>(path, { media_ids: [two.id, one.id] })
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual(idsOf(moved.body.media), [two.id, one.id])
    assert.deepEqual(await shownIn(there, product), moved.body)
    assert.equal((await listed(there))?.default_image?.id, two.id)
    const again = await there.caller.patch<ProductWithMedia>(path, { media_ids: [two.id, one.id] })
    assert.equal(again.body.version, 2)
    const updates = (await world.events(there.name)).filter(
      ({ type }) => type === 'product.updated',
    )
    assert.equal(updates.length, 1)
    const emptied = await there.caller.patch<ProductWithMedia>(path, { media_ids: [] })
    assert.deepEqual([emptied.body.media, emptied.body.default_image], [[], null])
    assert.equal((await listed(there))?.default_image, null)
  })

  test('200: what is still processed is shown as soon as it is ready, and with its new text', async () => {
    const there = shop()
    const { id } = await there.mediaItem({ upload_id: await there.upload(await photo(200, 100)) })
    const product = await there.product({ media_ids: [id] })
    assert.partialDeepStrictEqual(await listed(there), {
      default_image: { id, status: 'PROCESSING', url: null },
    })
    await world.settle()
    const { url } = await there.mediaItemAt(id)
    await there.caller.patch(`${media}/${id}`, { alt: 'White' })
    const expected = { default_image: { id, status: 'READY', url, alt: 'White' }, version: 1 }
    assert.partialDeepStrictEqual(await listed(there), expected)
    assert.partialDeepStrictEqual(await shownIn(there, product), expected)
  })

  test('200: a product that is given a media item while that becomes ready shows it as ready', async () => {
    const there = shop()
    const { id } = await there.mediaItem({ upload_id: await there.upload(await photo(200, 100)) })
    const product = await there.product()
    const { settled } = await world.seed(there.name, async (tx) => {
      await updateProductDetails(tx, product.id, { mediaIds: [id] })
      const settled = world.settle()
      await untilBlocked(world.db)
      return { settled }
    })
    await settled
    assert.partialDeepStrictEqual(await listed(there), { default_image: { id, status: 'READY' } })
  })

  test('422 media_unknown, 400: what is not there, of another tenant, twice, or more than 50', async () => {
    const there = shop()
    const own = await reference(there)
    const foreign = await reference(shop())
    const create = (media_ids: readonly string[]) => () =>
      there.caller.post<Refusal>(products, {
        title: 'A',
        price: { amount: 1, currency: 'EUR' },
        media_ids,
      })
    for (const id of [newId('med'), foreign.id]) {
      const { meta } = await there.refused(create([own.id, id]), 422, 'media_unknown')
      assert.deepEqual(meta.media_ids, [id])
    }
    const many = Array.from({ length: 51 }, () => newId('med'))
    for (const ids of [[own.id, own.id], many]) {
      await there.refused(create(ids), 400, 'validation_failed')
    }
  })

  test('a variant shows media of its product alone, which are not taken from under it', async () => {
    const there = shop()
    const [one, two] = [await reference(there), await reference(there)]
    const price = { amount: 1, currency: 'EUR' }
    const variants = [{ price, media_ids: [one.id] }, { price }]
    const product = await there.product({ media_ids: [one.id], variants })
    const [first, second] = await there.variantsOf(product)
    assert.deepEqual((first as unknown as { media_ids: string[] }).media_ids, [one.id])
    const path = `/v1/catalog/variants/${second?.id}`
    const show = (media_ids: readonly string[]) => () =>
      there.caller.patch<Refusal>(path, { media_ids })
    const { errors } = await there.refused(show([one.id, two.id]), 422, 'media_not_of_product')
    assert.partialDeepStrictEqual(errors, [{ path: '/media_ids/1' }])
    assert.equal((await show([one.id])()).status, 200)
    const hide = () => there.caller.patch<Refusal>(`${products}/${product.id}`, { media_ids: [] })
    const { meta } = await there.refused(hide, 409, 'media_in_use')
    assert.deepEqual((meta.variant_ids as string[]).toSorted(), [first?.id, second?.id].toSorted())
    const body = { title: 'A', media_ids: [], variants: [{ price, media_ids: [one.id] }] }
    const draft = () => there.caller.post<Refusal>(products, body)
    const refused = await there.refused(draft, 422, 'media_not_of_product')
    assert.partialDeepStrictEqual(refused.errors, [{ path: '/variants/0/media_ids/0' }])
  })

  test('200: a product that is deleted leaves its media, which can then be deleted too', async () => {
    const there = shop()
    const { id } = await reference(there)
    const product = await there.product({ media_ids: [id] })
    assert.equal((await there.caller.call('DELETE', `${products}/${product.id}`)).status, 200)
    assert.equal((await there.caller.call('DELETE', `${media}/${id}`)).status, 200)
  })

  test('409 media_in_use: of a deletion and a product that shows it at once, the deletion waits and is refused', async () => {
    const there = shop()
    const { id } = await reference(there)
    const product = await there.product()
    const { deleting } = await world.seed(there.name, async (tx) => {
      await updateProductDetails(tx, product.id, { mediaIds: [id] })
      const deleting = there.caller.call<Refusal>('DELETE', `${media}/${id}`)
      await untilBlocked(world.db)
      return { deleting }
    })
    assert.equal((await deleting).body.code, 'media_in_use')
  })
})

describe('a sandbox that is reset', () => {
  test('loses the files of its media, and keeps those that came later', async () => {
    const there = shop()
    await there.processed(await photo(200, 100, 10))
    await world.seed(there.name, async (tx) => {
      await tx`delete from catalog.media where tenant_id = ${tx.tenantId}`
    })
    const content = await photo(200, 100, 20)
    const later = await there.processed(content)
    await world.seed(there.name, expireOrphans)
    world.advance(there.name, 2 * 3_600_000)
    await world.tick()
    await world.settle()
    assert.deepEqual(await there.stored(), {
      bytes: bytesOf(later),
      files: 1 + later.sizes.length,
    })
    assert.equal(await isFound(there, later.url), true)
  })
})
