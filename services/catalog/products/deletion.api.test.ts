import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import {
  euros,
  type ProductBody,
  products,
  type Refusal,
  Shop,
  startCatalog,
} from '../catalog.fixture.ts'
import { markOrdered } from '../variants/store.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const url = ({ id }: { id: string }) => `${products}/${id}`
const variantUrl = (id: string) => `/v1/catalog/variants/${id}`
const sizes = {
  options: [{ name: 'size', values: ['M', 'L'] }],
  variants: ['M', 'L'].map((size) => ({
    price: euros(100),
    sku: size,
    inventory: { available: 3 },
    option_values: { size },
  })),
}

/** What other tables and domains keep of the tenant. */
async function leftOf(shop: Shop): Promise<Record<string, number>> {
  const [left] = await world.peek(
    shop.name,
    (tx) => tx<Record<string, number>>`
      select (select count(*) from catalog.variants where tenant_id = ${tx.tenantId}) as variants,
        (select count(*) from catalog.variant_identifiers where tenant_id = ${tx.tenantId}) as numbers,
        (select count(*) from catalog.bundle_components where tenant_id = ${tx.tenantId}) as components,
        (select count(*) from pricing.prices where tenant_id = ${tx.tenantId}) as prices,
        (select count(*) from inventory.stock_items where tenant_id = ${tx.tenantId}) as stock,
        (select coalesce(sum(quantity), 0)::bigint from inventory.movements
          where tenant_id = ${tx.tenantId}) as moved
    `,
  )
  return left ?? {}
}

describe('DELETE /v1/catalog/products/{id}', () => {
  test('200: it is gone with all that belongs to it, and its names are free', async () => {
    const shop = new Shop(world)
    const made = await shop.product(sizes)
    const answer = await shop.caller.call<ProductBody>('DELETE', url(made))
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, made)
    assert.equal((await shop.caller.get(url(made))).status, 404)
    assert.deepEqual(await leftOf(shop), {
      variants: 0,
      numbers: 0,
      components: 0,
      prices: 0,
      stock: 0,
      moved: 0,
    })
    assert.deepEqual((await shop.eventTypes()).slice(-2).sort(), [
      'product.deleted',
      'variant.deleted',
    ])
    const again = await shop.product(sizes)
    assert.equal(again.handle, made.handle)
    assert.equal((await shop.caller.call('DELETE', url(made))).status, 404)
  })

  test('409 product_in_use: what was ordered, or is in a bundle, stays', async () => {
    const shop = new Shop(world)
    const made = await shop.product(sizes)
    const [, second] = await shop.variantsOf(made)
    const components = [{ variant_id: second?.id, quantity: 1 }]
    const set = await shop.product({ title: 'Set', kind: 'BUNDLE', components })
    const attempt = () => shop.caller.call<Refusal>('DELETE', url(made))
    const bundled = await shop.refused(attempt, 409, 'product_in_use')
    assert.deepEqual(bundled.meta.bundle_ids, [set.default_variant_id])
    assert.equal((await shop.caller.call('DELETE', url(set))).status, 200)
    await world.seed(shop.name, (tx) => markOrdered(tx, [second?.id ?? '']))
    const ordered = await shop.refused(attempt, 409, 'product_in_use')
    assert.deepEqual(ordered.meta.ordered_variant_ids, [second?.id])
    assert.equal((await shop.caller.post(`${url(made)}/archive`)).status, 200)
  })

  test('412, 404 and 403: another version, another tenant, another seller, a missing scope', async () => {
    const shop = new Shop(world)
    const made = await shop.product()
    const late = () =>
      shop.caller.call<Refusal>('DELETE', url(made), { headers: { 'if-match': '"v7"' } })
    await shop.refused(late, 412, 'version_mismatch')
    const provider = await shop.provider()
    for (const stranger of [world.as(newUuid()), provider.caller]) {
      await shop.refused(
        () => stranger.call<Refusal>('DELETE', url(made)),
        404,
        'product_not_found',
      )
      const variant = variantUrl(made.default_variant_id)
      await shop.refused(() => stranger.call<Refusal>('DELETE', variant), 404, 'variant_not_found')
    }
    const reader = world.as(shop.name, ['catalog:read'])
    assert.equal((await reader.call('DELETE', url(made))).status, 403)
  })

  test('ordered at once: the deletion waits for the order, and is refused', async () => {
    const shop = new Shop(world)
    const made = await shop.product()
    const second = await world.seed(shop.name, async (tx) => {
      await markOrdered(tx, [made.default_variant_id])
      const reply = shop.caller.call<Refusal>('DELETE', url(made))
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'product_in_use')
  })
})

describe('DELETE /v1/catalog/variants/{id}', () => {
  test('200: it is gone alone, and the product counts one less', async () => {
    const shop = new Shop(world)
    const made = await shop.product(sizes)
    const [, second] = await shop.variantsOf(made)
    assert.equal((await shop.caller.call('DELETE', variantUrl(second?.id ?? ''))).status, 200)
    assert.partialDeepStrictEqual(await shop.get(made), {
      variant_count: 1,
      stock: { available: 3 },
    })
    assert.deepEqual((await shop.eventTypes()).at(-1), 'variant.deleted')
    const { status } = await shop.caller.post(`${url(made)}/variants`, sizes.variants[1])
    assert.equal(status, 201)
  })

  test('409: the default variant, and one that was ordered', async () => {
    const shop = new Shop(world)
    const made = await shop.product(sizes)
    const [first, second] = await shop.variantsOf(made)
    const attempt = (id = '') => shop.caller.call<Refusal>('DELETE', variantUrl(id))
    await shop.refused(() => attempt(first?.id), 409, 'variant_is_default')
    await world.seed(shop.name, (tx) => markOrdered(tx, [second?.id ?? '']))
    await shop.refused(() => attempt(second?.id), 409, 'variant_in_use')
  })
})
