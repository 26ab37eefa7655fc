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
  const first = await shop.get('/api/v1/orders')
  assert.equal(first.headers['ratelimit-policy'], '"credential";q=20;w=10')
  assert.match(String(first.headers.ratelimit), /^"credential";r=19;t=\d+$/)
  // At once: one after the other, a busy machine would let the quota refill meanwhile.
  const many = Array.from({ length: 50 }, () => shop.get('/api/v1/orders'))
  const refused = (await Promise.all(many)).find(({ status }) => status !== 200)
  assert.equal(refused?.status, 429)
  assert.equal(refused.body.code, 'rate_limited')
  const seconds = Number(refused.headers['retry-after'])
  assert(seconds >= 1 && seconds <= 2)
  const isServed = async () => (await shop.get('/api/v1/orders')).status === 200
  await until(isServed, 'an answer after the wait that was asked for')
})

test('the limit of one tenant does not affect another', async () => {
  const [busy, calm] = [await product.open(), await product.open()]
  for (let calls = 0; calls < 25; calls += 1) await busy.get('/api/v1/orders')
  assert.equal((await calm.get('/api/v1/orders')).status, 200)
})
