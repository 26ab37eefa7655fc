import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import { Market, type ProviderBody } from '../market.fixture.ts'
import { commandProvider } from './operations.ts'

let market: Market
let world: World

before(async () => {
  market = await Market.open()
  world = market.world
})
after(() => world.close())

interface Refusal {
  code: string
}

/** How an order of one unit is answered. Nothing has been relayed: no event has reached anybody. */
async function orderOf(tenant: string, productId: string) {
  const items = [{ product_id: productId, quantity: 1 }]
  const { status, body } = await world.as(tenant).post<Refusal>('/api/v1/orders', { items })
  return status === 201 ? 'placed' : body.code
}

describe('the catalog knows a provider', () => {
  test('201: with the answer that made it, before any event has gone round', async () => {
    const tenant = newUuid()
    const providerId = await market.provider(tenant, 'APPLIED')
    const productId = await market.product(tenant, 900, providerId)
    const product = await world
      .as(tenant)
      .get<{ provider_id: string; inventory: { warehouse: string } }>(
        `/v1/catalog/products/${productId}`,
      )
    assert.equal(product.body.provider_id, providerId)
    assert.equal(product.body.inventory.warehouse, providerId)
    const own = await world.asProvider(tenant, providerId).post('/v1/catalog/products', {
      title: 'Bowl',
      price: { amount: 900, currency: 'EUR' },
    })
    assert.equal(own.status, 201)
  })

  test('and sells for it from the command that lets it to the command that stops it', async () => {
    const tenant = newUuid()
    const providerId = await market.provider(tenant, 'APPLIED')
    const productId = await market.product(tenant, 900, providerId)
    assert.equal(await orderOf(tenant, productId), 'product_not_sellable')
    for (const command of ['submit', 'submit', 'approve']) {
      await market.command(tenant, providerId, command)
    }
    assert.equal(await orderOf(tenant, productId), 'placed')
    await market.command(tenant, providerId, 'pause')
    assert.equal(await orderOf(tenant, productId), 'product_not_sellable')
    await world.settle()
    assert.equal(await orderOf(tenant, productId), 'product_not_sellable')
    await market.command(tenant, providerId, 'resume')
    assert.equal(await orderOf(tenant, productId), 'placed')
  })

  test('409 provider_handle_taken: not that of a refused request', async () => {
    const tenant = newUuid()
    const draft = { handle: 'oak', display_name: 'Oak' }
    await world.as(tenant).post<ProviderBody>('/api/v1/providers', draft)
    assert.equal((await world.as(tenant).post('/api/v1/providers', draft)).status, 409)
    const sellers = await world.peek(
      tenant,
      (tx) => tx`select provider_id from catalog.sellers where tenant_id = ${tx.tenantId}`,
    )
    assert.equal(sellers.length, 1)
  })

  test('two commands at once: what the second decided stands', async () => {
    const tenant = newUuid()
    const providerId = await market.provider(tenant)
    const productId = await market.product(tenant, 900, providerId)
    const second = await world.seed(tenant, async (tx) => {
      await commandProvider(tx, providerId, 'pause', undefined)
      const reply = market.command(tenant, providerId, 'resume')
      await untilBlocked(world.db)
      return { reply }
    })
    await second.reply
    assert.equal(await orderOf(tenant, productId), 'placed')
  })
})
