import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { assetPathOf, type BuiltApp } from '@souk/console/build'
import { newId } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { builtShop, shopApp } from '@souk/shop/build'
import { mountShop } from './index.ts'
import type { ShopFacts } from './key.ts'

const facts: ShopFacts = {
  tenantId: newId('ten'),
  key: 'souk_pub_test_x',
  name: '"><script>alert(1)</script>',
}
const assetPath = assetPathOf(shopApp)

function worldWith(shop: ShopFacts | null, build: () => Promise<BuiltApp>): Promise<World> {
  const log = { error() {} } as never
  return createWorld({
    services: [],
    app: { services: [], mount: (app) => mountShop(app, { log, shop }, build) },
  })
}

describe('the shop as it is served', () => {
  let world: World
  let built: BuiltApp
  before(async () => {
    built = await builtShop()
    world = await worldWith(facts, async () => built)
  })
  after(() => world.close())

  const get = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ method: 'GET', url, headers })

  test('every address of it is one page, under a policy that allows nothing but its own files', async () => {
    for (const url of ['/shop', '/shop/p/copper-cezve', '/shop/no/such?page=1']) {
      const reply = await get(url)
      assert.equal(reply.statusCode, 200, url)
      assert.equal(reply.headers['cache-control'], 'no-cache')
      const policy = String(reply.headers['content-security-policy'])
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
      assert.match(policy, /require-trusted-types-for 'script'/)
      assert.doesNotMatch(policy, /unsafe|https?:|\*/)
      assert.doesNotMatch(reply.body, /<style|style="|<script>|\son\w+="/)
    }
  })

  test('the page says with which key it calls, before the first script, and no text of it is markup', async () => {
    const { body } = await get('/shop')
    const [, text = ''] = /<meta name="souk-shop" content="([^"]+)">/.exec(body) ?? []
    const decoded = text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    assert.deepEqual(JSON.parse(decoded), facts)
    assert(body.indexOf('souk-shop') < body.indexOf('<script'))
  })

  test('its files may be kept for good, and are sent as small as the browser takes them', async () => {
    const url = assetPath + built.script
    const plain = await get(url)
    assert.equal(plain.headers['content-encoding'], undefined)
    const reply = await get(url, { 'accept-encoding': 'br' })
    assert.match(String(reply.headers['cache-control']), /immutable/)
    assert.equal(reply.headers.vary, 'accept-encoding')
    assert(brotliDecompressSync(reply.rawPayload).equals(plain.rawPayload))
    for (const name of [built.styles, built.early, built.font, ...built.ahead]) {
      assert.equal((await get(assetPath + name)).statusCode, 200, name)
    }
    assert.equal((await get(`${assetPath}nothing.js`)).statusCode, 404)
  })
})

test('where there is no demo there is no shop, and nothing is built for it', async (t) => {
  const world = await worldWith(null, () => assert.fail('nobody asked for it'))
  t.after(() => world.close())
  for (const url of ['/shop', '/shop/cart', `${assetPath}app.js`]) {
    const reply = await world.app.inject({ method: 'GET', url })
    assert.deepEqual([reply.statusCode, reply.json().code], [404, 'not_found'], url)
  }
})

test('a shop that could not be built says so', async (t) => {
  const world = await worldWith(facts, () => Promise.reject(new Error('no such module')))
  t.after(() => world.close())
  const page = await world.app.inject({ method: 'GET', url: '/shop' })
  assert.equal(page.statusCode, 503)
  assert.match(page.body, /could not be built/)
})
