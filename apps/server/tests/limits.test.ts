import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { newId } from '@souk/platform'
import { undisturbed, until } from '@souk/platform/testing'
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

test('429 rate_limited: what a visitor is answered counts by its size, and for nobody else', async (context) => {
  // A twentieth of forty a second: twenty at once, and none of these is refused for how often it asks.
  const wide = await startProduct({ config: { rateLimit: 40 } })
  context.after(() => wide.close())
  const [shop, other] = [await wide.open(), await wide.open()]
  const keyOf = async (owner: typeof shop) =>
    (await owner.post('/api/v1/publishable-keys', { name: 'Shop' })).body.key
  const [key, keyOfOther] = [await keyOf(shop), await keyOf(other)]
  for (let made = 0; made < 20; made += 1) {
    const category = { name: `Long ${made}`, description: 'x'.repeat(20_000) }
    assert.equal((await shop.post('/v1/catalog/categories', category)).status, 201)
  }
  const visit = (publishable: unknown, remoteAddress: string) =>
    wide.app.inject({
      url: '/v1/catalog/categories?limit=20',
      headers: { authorization: `Bearer ${publishable}`, origin: 'https://shop.example' },
      remoteAddress,
    })
  await undisturbed(async (round) => {
    const here = `203.0.113.${round}`
    const first = await visit(key, here)
    assert.equal(first.statusCode, 200)
    const counted = Math.ceil(Buffer.byteLength(first.body) / (64 * 1_024))
    assert(counted >= 5, `${first.body.length} bytes`)
    assert.match(String(first.headers.ratelimit), /^"address";r=19;/)
    // All of the first but one is told with the second, of which a little may have come back.
    const second = await visit(key, here)
    const left = Number(/r=(\d+)/.exec(String(second.headers.ratelimit))?.[1])
    assert(left >= 19 - counted && left <= 20 - counted, `${left} are left`)
    await Promise.all(Array.from({ length: 4 }, () => visit(key, here)))
    const refused = await visit(key, here)
    assert.equal(refused.statusCode, 429)
    assert.deepEqual(refused.json().meta, { policy: 'address' })
    assert(Number(refused.headers['retry-after']) >= 5, String(refused.headers['retry-after']))
    assert.equal((await visit(keyOfOther, here)).statusCode, 200)
    assert.equal((await visit(key, '198.51.100.1')).statusCode, 200)
    assert.equal((await shop.get('/api/v1/orders')).status, 200)
  })
})

test('visitors with several keys leave half of the tenant’s quota to its programs', async () => {
  // Four a second: visitors have eighty at once together, of the hundred and sixty of the tenant.
  const wide = await startProduct({ config: { rateLimit: 4 } })
  const shop = await wide.open()
  const keys = await Promise.all(
    ['Shop', 'Blog', 'App'].map(async (name) => {
      const { body } = await shop.post('/api/v1/publishable-keys', { name })
      return body.key
    }),
  )
  const visits = Array.from({ length: 150 }, (_, place) =>
    wide.app.inject({
      url: '/v1/catalog/products',
      headers: { authorization: `Bearer ${keys[place % keys.length]}` },
      remoteAddress: `203.0.113.${place}`,
    }),
  )
  const refused = (await Promise.all(visits)).filter(({ statusCode }) => statusCode !== 200)
  assert(refused.length >= 50, `${refused.length} were refused`)
  const [first] = refused
  assert.equal(first?.statusCode, 429)
  assert.deepEqual(first.json().meta, { policy: 'visitors' })
  assert.equal(first.headers['ratelimit-policy'], '"visitors";q=80;w=10')
  assert.equal((await shop.get('/api/v1/orders')).status, 200)
  await wide.close()
})

test('an address that sends keys that nobody has waits, and only for what is unknown', async () => {
  // A twentieth of forty a second: twenty at once.
  const wide = await startProduct({ config: { rateLimit: 40 } })
  const shop = await wide.open()
  const send = (key: string, remoteAddress: string) =>
    wide.app.inject({
      url: '/api/v1/orders',
      headers: { authorization: `Bearer ${key}` },
      remoteAddress,
    })
  const [here, elsewhere] = ['203.0.113.7', '203.0.113.8']
  const { apiKey } = shop.credentials
  assert.equal((await send(apiKey, here)).statusCode, 200)
  const guesses = Array.from({ length: 60 }, () => unknownKey())
  const codes = []
  for (const guess of guesses) codes.push((await send(guess, here)).statusCode)
  assert(codes.filter((code) => code === 401).length >= 20)
  assert(codes.includes(429), 'nobody had to wait')
  for (let tries = 0; tries < 30; tries += 1) await send(unknownKey(), here)
  const refused = await send(unknownKey(), here)
  assert.equal(refused.statusCode, 429)
  assert(Number(refused.headers['retry-after']) >= 1)
  assert.deepEqual(refused.json().meta, { policy: 'address' })
  // What works there goes on working, and what is new works elsewhere and after the wait.
  assert.equal((await send(apiKey, here)).statusCode, 200)
  const { body } = await shop.post('/api/v1/api-keys', { name: 'New', scopes: ['orders:read'] })
  assert.equal((await send(String(body.api_key), elsewhere)).statusCode, 200)
  const later = (await wide.open()).credentials.apiKey
  const works = async () => (await send(later, here)).statusCode === 200
  await until(works, 'the end of the wait')
  await wide.close()
})

/** Well formed, of a tenant that there is not. */
function unknownKey(): string {
  const [tenant = '', secret = ''] = [newId('ten'), newId('key')].map((id) => id.slice(4))
  const body = `souk_live_${tenant}${secret}234567`
  return `${body}${crc32(body).toString(36).padStart(7, '0')}`
}

test('the limit of one tenant does not affect another', async () => {
  const [busy, calm] = [await product.open(), await product.open()]
  for (let calls = 0; calls < 25; calls += 1) await busy.get('/api/v1/orders')
  assert.equal((await calm.get('/api/v1/orders')).status, 200)
})
