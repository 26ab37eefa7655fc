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

test('an address that uses up its part of a publishable key leaves the rest to others', async () => {
  // A twentieth of forty a second: twenty at once.
  const wide = await startProduct({ config: { rateLimit: 40 } })
  const shop = await wide.open()
  const { body } = await shop.post('/api/v1/publishable-keys', { name: 'Shop' })
  const visit = (remoteAddress: string) =>
    wide.app.inject({
      url: '/v1/catalog/products',
      headers: { authorization: `Bearer ${body.key}`, origin: 'https://shop.example' },
      remoteAddress,
    })
  const first = await visit('203.0.113.7')
  assert.equal(first.headers['ratelimit-policy'], '"address";q=20;w=10')
  const many = await Promise.all(Array.from({ length: 50 }, () => visit('203.0.113.7')))
  const refused = many.filter(({ statusCode }) => statusCode === 429)
  assert(refused.length >= 1)
  assert.deepEqual(refused[0]?.json().meta, { policy: 'address' })
  assert.equal((await visit('203.0.113.8')).statusCode, 200)
  // One network of IPv6 is one address, and the programs of the tenant have quotas of their own.
  await Promise.all(Array.from({ length: 50 }, () => visit('2001:db8::1')))
  assert.equal((await visit('2001:db8::2')).statusCode, 429)
  assert.equal((await visit('2001:db8:0:1::1')).statusCode, 200)
  assert.equal((await shop.get('/api/v1/orders')).status, 200)
  await wide.close()
})

test('the limit of one tenant does not affect another', async () => {
  const [busy, calm] = [await product.open(), await product.open()]
  for (let calls = 0; calls < 25; calls += 1) await busy.get('/api/v1/orders')
  assert.equal((await calm.get('/api/v1/orders')).status, 200)
})
