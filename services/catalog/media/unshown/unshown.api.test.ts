import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import { euros, type Page, products, Shop, startCatalog } from '../../catalog.fixture.ts'
import { importProducts } from '../../files/operations.ts'
import type { ProductRow } from '../../files/schemas.ts'
import { keptMs } from './operations.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const media = '/v1/catalog/media'
const minuteMs = 60_000
/** The same picture under an address that was signed on another day. */
const signed = (day: number, name = 'front') => `https://cdn.example.com/${name}.jpg?day=${day}`

function bring(shop: Shop, ...rows: readonly ProductRow[]) {
  const context = { holds: () => true, takesComma: false }
  return world.seed(shop.name, (tx) => importProducts(tx, rows, context))
}

const row = (image_urls: string[], external_id = 'shirt'): ProductRow => {
  return { external_id, title: 'Linen shirt', price: euros(4_900), image_urls }
}

interface Item {
  readonly id: string
  readonly url: string
}

async function library(shop: Shop): Promise<string[]> {
  const { body } = await shop.caller.get<Page<Item>>(`${media}?limit=96`)
  return body.data.map(({ url }) => url).toSorted()
}

async function itemOf(shop: Shop, url: string): Promise<Item> {
  const { body } = await shop.caller.get<Page<Item>>(`${media}?limit=96`)
  const found = body.data.find((item) => item.url === url)
  assert(found)
  return found
}

async function later(shop: Shop, ms = keptMs): Promise<void> {
  world.advance(shop.name, ms)
  await world.tick()
}

test('an image that a file no longer names is kept for thirty days, and then deleted and announced', async () => {
  const shop = new Shop(world)
  const other = new Shop(world)
  for (const each of [shop, other]) await bring(each, row([signed(1)]))
  await bring(shop, row([signed(2)]))
  await later(shop, keptMs - minuteMs)
  assert.deepEqual(await library(shop), [signed(1), signed(2)])
  await later(shop, minuteMs)
  assert.deepEqual(await library(shop), [signed(2)])
  assert.deepEqual(
    (await shop.eventTypes()).filter((type) => type === 'media.deleted'),
    ['media.deleted'],
  )
  await later(shop)
  await later(other)
  assert.deepEqual([await library(shop), await library(other)], [[signed(2)], [signed(1)]])
})

test('one that a product shows again, or another product shows, stays', async () => {
  const shop = new Shop(world)
  await bring(shop, row([signed(1, 'back'), signed(1)]))
  const [back, front] = [await itemOf(shop, signed(1, 'back')), await itemOf(shop, signed(1))]
  await shop.product({ media_ids: [front.id] })
  await bring(shop, row([signed(2)]))
  const shown = { external_id: 'shirt', media_ids: [back.id], image_urls: [signed(2)] }
  await bring(shop, shown)
  await later(shop)
  assert.deepEqual(await library(shop), [signed(1, 'back'), signed(1), signed(2)].toSorted())
  await bring(shop, row([signed(2)]))
  await later(shop)
  assert.deepEqual(await library(shop), [signed(1), signed(2)])
})

test('one that somebody has described stays, and so does one that was taken out by hand', async () => {
  const shop = new Shop(world)
  await bring(shop, row([signed(1)]), row([signed(1, 'hat')], 'hat'))
  const described = await itemOf(shop, signed(1))
  const answer = await shop.caller.patch(`${media}/${described.id}`, { alt: 'A shirt of linen' })
  assert.equal(answer.status, 200, answer.text)
  await bring(shop, row([]))
  const { body } = await shop.caller.get<Page<Item>>(`${products}?external_id=hat`)
  await shop.caller.patch(`${products}/${body.data[0]?.id}`, { media_ids: [] })
  await later(shop)
  assert.deepEqual(await library(shop), [signed(1), signed(1, 'hat')])
})

test('two products of a file that lose the same image leave it once', async () => {
  const shop = new Shop(world)
  await bring(shop, row([signed(1)]))
  const { id } = await itemOf(shop, signed(1))
  const { image_urls: _none, ...twin } = row([], 'twin')
  await bring(shop, { ...twin, media_ids: [id] })
  assert.deepEqual(await bring(shop, row([]), row([], 'twin')), ['updated', 'updated'])
  await later(shop)
  assert.deepEqual(await library(shop), [])
})
