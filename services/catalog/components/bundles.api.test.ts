import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import {
  euros,
  type ProductBody,
  products,
  type Refusal,
  Shop,
  startCatalog,
} from '../catalog.fixture.ts'
import { updateVariantDetails } from '../variants/operations.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const url = ({ id }: { id: string }) => `${products}/${id}`
const variantUrl = ({ default_variant_id: id }: ProductBody) => `/v1/catalog/variants/${id}`
const madeOf = (...parts: ProductBody[]) =>
  parts.map(({ default_variant_id: variant_id }) => ({ variant_id, quantity: 2 }))

describe('a bundle', () => {
  test('201: is created with its components, and shows them', async () => {
    const shop = new Shop(world)
    const cup = await shop.product({ title: 'Cup' })
    const set = await shop.product({ title: 'Set', kind: 'BUNDLE', components: madeOf(cup) })
    const { body } = await shop.caller.get(variantUrl(set))
    assert.deepEqual(body.components, madeOf(cup))
    const [listed] = await shop.variantsOf(set)
    assert.partialDeepStrictEqual(listed, { components: madeOf(cup) })
  })

  test('201, 200: the answers show the stock that its components make, as GET does', async () => {
    const shop = new Shop(world)
    const cup = await shop.product({ title: 'Cup', inventory: { available: 7 } })
    const plate = await shop.product({ title: 'Plate', inventory: { available: 2 } })
    const created = await shop.caller.post<ProductBody>(products, {
      ...{ title: 'Set', kind: 'BUNDLE', price: euros(1), components: madeOf(cup) },
    })
    assert.deepEqual(created.body, (await shop.caller.get(url(created.body))).body)
    assert.equal(created.body.inventory.available, 3)
    const variant = variantUrl(created.body)
    const changed = await shop.caller.patch(variant, { components: madeOf(cup, plate) })
    assert.deepEqual(changed.body, (await shop.caller.get(variant)).body)
    assert.partialDeepStrictEqual(changed.body, { inventory: { available: 1 } })
  })

  test('200: other components replace them as a whole, with an event', async () => {
    const shop = new Shop(world)
    const [cup, plate] = [
      await shop.product({ title: 'Cup' }),
      await shop.product({ title: 'Plate' }),
    ]
    const set = await shop.product({ title: 'Set', kind: 'BUNDLE', components: madeOf(cup) })
    const { status, body } = await shop.caller.patch(variantUrl(set), { components: madeOf(plate) })
    assert.equal(status, 200)
    assert.deepEqual(body.components, madeOf(plate))
    const [updated] = (await world.events(shop.name)).filter(
      ({ type }) => type === 'variant.updated',
    )
    assert.deepEqual(updated?.data.previous, { components: madeOf(cup) })
    await shop.caller.post(`${url(cup)}/unpublish`)
    assert.equal((await shop.caller.patch(url(cup), { kind: 'BUNDLE' })).status, 200)
  })

  test('422 not_publishable: nothing empty is on sale as a bundle', async () => {
    const shop = new Shop(world)
    const cup = await shop.product({ title: 'Cup' })
    const set = await shop.product({ title: 'Set', kind: 'BUNDLE', components: madeOf(cup) })
    const plate = await shop.product({ title: 'Plate' })
    const empty = { title: 'Empty', kind: 'BUNDLE', price: euros(1) }
    for (const attempt of [
      () => shop.caller.post<Refusal>(products, empty),
      () => shop.caller.patch<Refusal>(url(plate), { kind: 'BUNDLE' }),
      () => shop.caller.patch<Refusal>(variantUrl(set), { components: [] }),
      () => shop.caller.post<Refusal>(`${url(set)}/variants`, { price: euros(1) }),
    ]) {
      const { meta } = await shop.refused(attempt, 422, 'not_publishable')
      assert.deepEqual(meta.missing, ['components'])
    }
    const disabled = { price: euros(1), status: 'DISABLED' }
    const { body } = await shop.caller.post<{ id: string }>(`${url(set)}/variants`, disabled)
    const enable = () =>
      shop.caller.patch<Refusal>(`/v1/catalog/variants/${body.id}`, { status: 'ACTIVE' })
    await shop.refused(enable, 422, 'not_publishable')
    assert.equal((await shop.caller.post(products, { ...empty, status: 'DRAFT' })).status, 201)
  })

  test('422: what cannot be in it, and nothing is made or changed', async () => {
    const shop = new Shop(world)
    const cup = await shop.product({ title: 'Cup' })
    const set = await shop.product({ title: 'Set', kind: 'BUNDLE', components: madeOf(cup) })
    const provider = await shop.provider()
    const theirs = await provider.caller.post<ProductBody>(products, {
      title: 'x',
      price: euros(1),
    })
    const foreign = await new Shop(world).product()
    const cases: [components: object[], code: string][] = [
      [madeOf(set), 'bundle_nesting'],
      [madeOf(foreign), 'component_unknown'],
      [madeOf(theirs.body), 'component_unknown'],
      [[{ variant_id: newId('var'), quantity: 1 }], 'component_unknown'],
    ]
    for (const [components, code] of cases) {
      const draft = { title: 'Y', price: euros(1), kind: 'BUNDLE', components }
      await shop.refused(() => shop.caller.post<Refusal>(products, draft), 422, code)
      await shop.refused(
        () => shop.caller.patch<Refusal>(variantUrl(set), { components }),
        422,
        code,
      )
      const more = { price: euros(1), components }
      await shop.refused(() => shop.caller.post<Refusal>(`${url(set)}/variants`, more), 422, code)
    }
    const plain = { components: madeOf(set) }
    await shop.refused(
      () => shop.caller.patch<Refusal>(variantUrl(cup), plain),
      422,
      'not_a_bundle',
    )
  })

  test('422 bundle_nesting: what is in a bundle does not become one', async () => {
    const shop = new Shop(world)
    const cup = await shop.product({ title: 'Cup' })
    const set = await shop.product({ title: 'Set', kind: 'BUNDLE', components: madeOf(cup) })
    const change = () => shop.caller.patch<Refusal>(url(cup), { kind: 'BUNDLE' })
    const { meta } = await shop.refused(change, 422, 'bundle_nesting')
    assert.deepEqual(meta.variant_ids, [set.default_variant_id])
  })

  test('200: what is no bundle any more loses its components, and they are free', async () => {
    const shop = new Shop(world)
    const cup = await shop.product({ title: 'Cup' })
    const set = await shop.product({ title: 'Set', kind: 'BUNDLE', components: madeOf(cup) })
    assert.equal((await shop.caller.patch(url(set), { kind: 'PHYSICAL' })).status, 200)
    const { body } = await shop.caller.get(variantUrl(set))
    assert.deepEqual([body.components, body.version], [[], 2])
    const updated = (await world.events(shop.name)).filter(({ type }) => type === 'variant.updated')
    assert.deepEqual(
      updated.map(({ resource, data }) => [resource.version, data.previous]),
      [[2, { components: madeOf(cup) }]],
    )
    await shop.caller.post(`${url(cup)}/unpublish`)
    assert.equal((await shop.caller.patch(url(cup), { kind: 'BUNDLE' })).status, 200)
  })

  test('a component that becomes a bundle at once waits, and is refused', async () => {
    const shop = new Shop(world)
    const cup = await shop.product({ title: 'Cup' })
    const set = await shop.product({ title: 'Set', kind: 'BUNDLE', status: 'DRAFT' })
    const components = [{ variantId: cup.default_variant_id, quantity: 1 }]
    const second = await world.seed(shop.name, async (tx) => {
      await updateVariantDetails(tx, set.default_variant_id, { components })
      const reply = shop.caller.patch<Refusal>(url(cup), { kind: 'BUNDLE' })
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'bundle_nesting')
  })
})

describe('publication', () => {
  const publish = (shop: Shop, product: ProductBody) =>
    shop.caller.post<Refusal & ProductBody>(`${url(product)}/publish`)

  test('422 not_publishable: names what is missing, and is done once it is there', async () => {
    const shop = new Shop(world)
    const cup = await shop.product({ title: 'Cup' })
    const set = await shop.product({ title: 'Set', kind: 'BUNDLE', status: 'DRAFT' })
    const missing = async () =>
      (await shop.refused(() => publish(shop, set), 422, 'not_publishable')).meta.missing
    assert.deepEqual(await missing(), ['components'])
    await shop.caller.patch(variantUrl(set), { status: 'DISABLED' })
    assert.deepEqual(await missing(), ['active_variant'])
    await shop.caller.patch(variantUrl(set), { status: 'ACTIVE', components: madeOf(cup) })
    assert.equal((await publish(shop, set)).body.status, 'ACTIVE')
    assert.equal((await shop.eventTypes()).at(-1), 'product.published')
  })

  test('409 invalid_transition: the second publication changes nothing', async () => {
    const shop = new Shop(world)
    const draft = await shop.product({ status: 'DRAFT' })
    assert.equal((await publish(shop, draft)).status, 200)
    await shop.refused(() => publish(shop, draft), 409, 'invalid_transition')
    for (const command of ['archive', 'restore', 'publish']) {
      assert.equal((await shop.caller.post(`${url(draft)}/${command}`)).status, 200)
    }
  })
})
