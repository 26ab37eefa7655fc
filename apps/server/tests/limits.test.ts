import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { type Product, startProduct } from '../testing/product.ts'

/** A limit small enough to meet: two a second, twenty at once. */
let product: Product
before(async () => {
  product = await startProduct({ config: { rateLimit: 2 } })
})
after(() => product.close())

test('429 tells how long to wait, and waiting that long is enough', async () => {
  const shop = await product.open()
  let reply = await shop.get('/api/v1/orders')
  assert.equal(reply.headers['ratelimit-policy'], '"credential";q=20;w=10')
  assert.match(String(reply.headers.ratelimit), /^"credential";r=19;t=\d+$/)
  for (let calls = 0; reply.status === 200 && calls < 50; calls += 1) {
    reply = await shop.get('/api/v1/orders')
  }
  assert.equal(reply.status, 429)
  assert.equal(reply.body.code, 'rate_limited')
  const seconds = Number(reply.headers['retry-after'])
  assert(seconds >= 1 && seconds <= 2)
  const isServed = async () => (await shop.get('/api/v1/orders')).status === 200
  await until(isServed, 'an answer after the wait that was asked for', seconds + 20)
})

test('the limit of one tenant does not affect another', async () => {
  const [busy, calm] = [await product.open(), await product.open()]
  for (let calls = 0; calls < 25; calls += 1) await busy.get('/api/v1/orders')
  assert.equal((await calm.get('/api/v1/orders')).status, 200)
})
