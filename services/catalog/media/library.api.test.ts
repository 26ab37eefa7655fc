import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { openTestFiles, type TestFiles, type World } from '@souk/platform/testing'
import { type Page, type ProductBody, products } from '../catalog.fixture.ts'
import { type MediaItemBody, MediaShop, media, photo, startMedia } from './media.fixture.ts'

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

const url = 'https://cdn.example.com/a.jpg'

async function idsOf(there: MediaShop, query: string): Promise<string[]> {
  const { body, text } = await there.caller.get<Page<MediaItemBody>>(`${media}?${query}`)
  assert(body.data, text)
  return body.data.map(({ id }) => id)
}

describe('GET /v1/catalog/media', () => {
  test('finds media by a part of the name of their file, in upper or lower case', async () => {
    const there = new MediaShop(world)
    const upload = async (name: string) =>
      there.mediaItem({ upload_id: await there.upload(await photo(20, 20), { name }) })
    const front = await upload('Shirt-FRONT.jpg')
    const back = await upload('shirt-back.jpg')
    await there.mediaItem({ url })
    assert.deepEqual(await idsOf(there, 'name=shirt'), [back.id, front.id])
    assert.deepEqual(await idsOf(there, 'name=front&kind=IMAGE'), [front.id])
    assert.deepEqual(await idsOf(there, 'name=%25'), [])
  })

  test('tells what products show from what none does, and that changes with the products', async () => {
    const there = new MediaShop(world)
    const [one, other] = [await there.mediaItem({ url }), await there.mediaItem({ url })]
    const shirt = await there.product({ media_ids: [one.id] })
    assert.deepEqual(await idsOf(there, 'used=true'), [one.id])
    assert.deepEqual(await idsOf(there, 'used=false'), [other.id])
    await there.caller.patch(`${products}/${shirt.id}`, { media_ids: [other.id] })
    assert.deepEqual(await idsOf(there, 'used=true'), [other.id])
    assert.deepEqual(await idsOf(new MediaShop(world), 'used=false'), [])
  })
})

test('GET /v1/catalog/products finds those that show a media item, alone and with other filters', async () => {
  const there = new MediaShop(world)
  const [one, other] = [await there.mediaItem({ url }), await there.mediaItem({ url })]
  const shirt = await there.product({ title: 'Shirt', media_ids: [one.id, other.id] })
  const cup = await there.product({ title: 'Cup', media_ids: [one.id] })
  await there.product({ title: 'Plate' })
  const found = async (query: string) => {
    const { body, text } = await there.caller.get<Page<ProductBody>>(`${products}?${query}`)
    assert(body.data, text)
    return body.data.map(({ id }) => id)
  }
  assert.deepEqual(await found(`media_id=${one.id}`), [cup.id, shirt.id])
  assert.deepEqual(await found(`media_id=${one.id}&title=cup`), [cup.id])
  assert.deepEqual(await found(`media_id=${other.id}`), [shirt.id])
  assert.deepEqual(await found(`media_id=${newId('med')}`), [])
})

describe('GET /v1/catalog/media/{id}/original', () => {
  test('200: the upload, byte by byte and by its name, as often as somebody asks', async () => {
    const there = new MediaShop(world)
    const content = await photo(40, 30)
    const upload_id = await there.upload(content, { name: 'über "front".jpg' })
    const { id } = await there.mediaItem({ upload_id })
    await world.settle()
    for (let times = 0; times < 2; times += 1) {
      const { statusCode, rawPayload, headers } = await there.original(id)
      assert.equal(statusCode, 200)
      assert(rawPayload.equals(content))
      assert.equal(headers['content-type'], 'application/octet-stream')
      assert.equal(
        headers['content-disposition'],
        `attachment; filename="_ber _front_.jpg"; filename*=UTF-8''%C3%BCber%20%22front%22.jpg`,
      )
    }
  })

  test('200: also of what could not be processed', async () => {
    const there = new MediaShop(world)
    const content = Buffer.from('no image')
    const { id, status } = await there.processed(content)
    assert.equal(status, 'FAILED')
    assert((await there.original(id)).rawPayload.equals(content))
  })

  test('409: an address of somebody else was never uploaded', async () => {
    const there = new MediaShop(world)
    const { id } = await there.mediaItem({ url })
    const { statusCode, body } = await there.original(id)
    assert.deepEqual([statusCode, JSON.parse(body).code], [409, 'media_has_no_file'])
  })

  test('404: what another tenant has, what another seller has, and what is gone', async () => {
    const there = new MediaShop(world)
    const { id } = await there.processed(await photo(20, 20))
    assert.equal((await new MediaShop(world).original(id)).statusCode, 404)
    assert.equal((await there.original(id, newId('prv'))).statusCode, 404)
    await there.caller.call('DELETE', `${media}/${id}`)
    assert.equal((await there.original(id)).statusCode, 404)
  })

  test('401: nobody gets it without a token', async () => {
    const there = new MediaShop(world)
    const { id } = await there.processed(await photo(20, 20))
    assert.equal((await there.fetch(`${media}/${id}/original`)).statusCode, 401)
  })
})
