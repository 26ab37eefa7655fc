import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '@souk/platform'
import { type Answer, type Caller, untilBlocked, type World } from '@souk/platform/testing'
import { products, type Refusal, Shop, startCatalog } from '../catalog.fixture.ts'
import { removeProduct } from '../products/operations.ts'
import { setRelations } from './operations.ts'
import { inOrder } from './relation.ts'

interface RelationsBody {
  readonly relations: readonly Readonly<Record<string, unknown>>[]
  readonly version: number
}

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const urlOf = ({ id }: { id: string }) => `${products}/${id}/relations`
const to = ({ id }: { id: string }, kind = 'ACCESSORY', more: object = {}) => ({
  kind,
  product_id: id,
  ...more,
})

function put<Body = RelationsBody>(
  caller: Caller,
  product: { id: string },
  relations: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  return caller.call<Body>('PUT', urlOf(product), { body: { relations }, headers })
}

const idsOf = (body: RelationsBody) => body.relations.map(({ product_id }) => product_id)

test('200: relations are kept in their order and shown with title, handle and status', async () => {
  const shop = new Shop(world)
  const [shirt, belt, hat] = [
    await shop.product(),
    await shop.product({ title: 'Belt', status: 'DRAFT' }),
    await shop.product({ title: 'Hat' }),
  ]
  const empty = await shop.caller.get(urlOf(shirt))
  assert.deepEqual(empty.body, { product_id: shirt.id, relations: [], version: 1 })
  const set = await put(shop.caller, shirt, [to(hat, 'CROSS_SELL'), to(belt), to(hat)])
  assert.equal(set.status, 200, set.text)
  assert.deepEqual(set.body.relations[1], {
    kind: 'ACCESSORY',
    product_id: belt.id,
    position: 1,
    title: 'Belt',
    handle: belt.handle,
    status: 'DRAFT',
  })
  assert.deepEqual(idsOf(set.body), [hat.id, belt.id, hat.id])
  assert.deepEqual((await shop.caller.get(urlOf(shirt))).body, set.body)
  assert.equal((await shop.get(shirt)).version, 2)
  assert.equal((await shop.eventTypes()).at(-1), 'product.relations_changed')
})

test('200: the same again is no change, an empty list removes all, and the version is compared', async () => {
  const shop = new Shop(world)
  const [shirt, belt] = [await shop.product(), await shop.product({ title: 'Belt' })]
  await put(shop.caller, shirt, [to(belt)])
  const events = await shop.eventTypes()
  assert.equal((await put(shop.caller, shirt, [to(belt)])).body.version, 2)
  assert.deepEqual(await shop.eventTypes(), events)
  const late = await put(shop.caller, shirt, [], { 'if-match': '"v1"' })
  assert.equal(late.status, 412)
  assert.deepEqual((await put(shop.caller, shirt, [], { 'if-match': '"v2"' })).body.relations, [])
})

test('positions order the list where they are given', () => {
  const [a, b, c] = [newId('prod'), newId('prod'), newId('prod')]
  const asked = [a, b, c].map((relatedId, index) => ({
    kind: 'UP_SELL' as const,
    relatedId,
    position: 10 - index,
  }))
  assert.deepEqual(
    inOrder(asked).map(({ relatedId, position }) => [relatedId, position]),
    [
      [c, 0],
      [b, 1],
      [a, 2],
    ],
  )
})

test('422, 400: not to itself, to nothing, to another tenant, twice, or more than a hundred', async () => {
  const shop = new Shop(world)
  const [shirt, belt] = [await shop.product(), await shop.product({ title: 'Belt' })]
  const foreign = await new Shop(world).product()
  const invalid = () => put<Refusal>(shop.caller, shirt, [to(belt), to(shirt), to(foreign)])
  const { errors } = await shop.refused(invalid, 422, 'related_product_invalid')
  assert.deepEqual(
    errors?.map(({ path, code }) => [path, code]),
    [
      ['/relations/1/product_id', 'itself'],
      ['/relations/2/product_id', 'unknown_product'],
    ],
  )
  const wrong = [
    [to(belt), to(belt)],
    [to(belt, 'FRIEND')],
    [to(belt, 'ACCESSORY', { position: -1 })],
    [to(belt, 'ACCESSORY', { title: 'Belt' })],
    Array.from({ length: 101 }, () => to({ id: newId('prod') })),
  ]
  for (const relations of wrong) {
    await shop.refused(() => put(shop.caller, shirt, relations), 400, 'validation_failed')
  }
  const missing = { id: newId('prod') }
  await shop.refused(() => put(shop.caller, missing, []), 404, 'product_not_found')
  assert.equal((await new Shop(world).caller.get(urlOf(shirt))).status, 404)
})

test('200: a product that is deleted drops out, of its own relations and of those to it', async () => {
  const shop = new Shop(world)
  const [shirt, belt, hat] = [
    await shop.product(),
    await shop.product({ title: 'Belt' }),
    await shop.product({ title: 'Hat' }),
  ]
  await put(shop.caller, shirt, [to(belt), to(hat)])
  await put(shop.caller, belt, [to(shirt)])
  const deleted = await shop.caller.call('DELETE', `${products}/${belt.id}`)
  assert.equal(deleted.status, 200, deleted.text)
  const { body } = await shop.caller.get<RelationsBody>(urlOf(shirt))
  assert.deepEqual(idsOf(body), [hat.id])
  const [left] = await world.peek(
    shop.name,
    (tx) => tx<{ relations: number }>`
      select count(*) as relations from catalog.product_relations where tenant_id = ${tx.tenantId}
    `,
  )
  assert.equal(left?.relations, 1)
})

test('200: a provider relates its own products, and what the operator has set beside them stays', async () => {
  const shop = new Shop(world)
  const provider = await shop.provider()
  const provider_id = provider.id
  const [own, other, house] = [
    await shop.product({ provider_id }),
    await shop.product({ provider_id, title: 'Belt' }),
    await shop.product({ title: 'Hat' }),
  ]
  await put(shop.caller, own, [to(house)])
  const foreign = () => put<Refusal>(provider.caller, own, [to(house)])
  await shop.refused(foreign, 422, 'related_product_invalid')
  assert.equal((await provider.caller.get(urlOf(house))).status, 404)
  const seen = await provider.caller.get<RelationsBody>(urlOf(own))
  assert.deepEqual(seen.body.relations, [])
  const set = await put(provider.caller, own, [to(other)])
  assert.deepEqual(idsOf(set.body), [other.id])
  const all = await shop.caller.get<RelationsBody>(urlOf(own))
  assert.deepEqual(idsOf(all.body), [other.id, house.id])
})

test('a product that is deleted while it is named: whoever comes second finds it gone', async () => {
  const shop = new Shop(world)
  const [shirt, belt] = [await shop.product(), await shop.product({ title: 'Belt' })]
  let later: Promise<Answer<Refusal>> | undefined
  await world.seed(shop.name, async (tx) => {
    await removeProduct(tx, belt.id)
    later = put<Refusal>(shop.caller, shirt, [to(belt)])
    await untilBlocked(world.db)
  })
  assert.equal((await later)?.body.code, 'related_product_invalid')
})

test('200: whoever names a product need not wait for its own relations to be saved', async () => {
  const shop = new Shop(world)
  const [shirt, belt] = [await shop.product(), await shop.product({ title: 'Belt' })]
  await world.seed(shop.name, async (tx) => {
    await setRelations(tx, shirt.id, [{ kind: 'ACCESSORY', relatedId: belt.id }])
    const other = await put(shop.caller, belt, [to(shirt)])
    assert.equal(other.status, 200, other.text)
  })
})
