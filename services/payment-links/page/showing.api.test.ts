import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import {
  createPayingWorld,
  eur,
  givenLink,
  givenOrder,
  type OrderBody,
  open,
  submit,
} from '../payment-links.fixture.ts'
import { LinkTokens } from '../tokens.ts'

let world: World
before(async () => {
  world = await createPayingWorld()
})
after(() => world.close())

describe('GET /pay/{token}', () => {
  test('200: what is bought and what it comes to, in the language of the browser, and nothing of who has bought it', async () => {
    const order = await givenOrder(world, 'shown', { email: 'ada@example.com' })
    const note = '<b>Danke</b> & bis bald'
    const { path } = await givenLink(world, 'shown', { note }, order)
    const english = await open(world, path)
    assert.match(english.body, /<html lang="en">/)
    for (const text of ['Linen &#38; Co', order.number, 'Linen shirt', 'Quantity 2', '€126.00']) {
      assert(english.body.includes(text), text)
    }
    const german = await open(world, path, { 'accept-language': 'fr,de-AT;q=0.9,en;q=0.1' })
    assert.match(german.body, /<html lang="de">/)
    assert.match(german.body, /€\s126,00/)
    assert(german.body.includes('&#60;b&#62;Danke&#60;/b&#62; &#38; bis bald'))
    for (const { body } of [english, german]) {
      assert(!body.includes('ada@example.com'))
      assert(!body.includes('<script'))
    }
  })

  test('200: nothing is asked for that cannot pay: gift cards buy no gift cards', async () => {
    const tenant = 'gift cards'
    const caller = world.as(tenant)
    const made = await caller.post<{ id: string }>('/v1/catalog/products', {
      title: 'Gift card',
      kind: 'GIFT_CARD',
      price: eur(5_000),
    })
    assert.equal(made.status, 201, made.text)
    const items = [{ product_id: made.body.id, quantity: 1 }]
    const order = await caller.post<OrderBody>('/api/v1/orders', { items })
    assert.equal(order.status, 201, order.text)
    const { path } = await givenLink(world, tenant, {}, order.body)
    assert.doesNotMatch((await open(world, path)).body, /name="code"/)
    const issued = await caller.post<{ code: string }>('/api/v1/stored-value', {
      ...{ kind: 'GIFT_CARD', amount: eur(5_000), reason: 'SALE' },
    })
    const { code } = issued.body
    const refused = await submit(world, path, { method: 'stored_value', code })
    assert.equal(refused.status, 422)
    assert.match(refused.body, /Gift cards cannot be paid for with a gift card/)
    const mixed = await givenLink(world, tenant)
    assert.match((await open(world, mixed.path)).body, /name="code"/)
  })

  test('200: runs no script, loads nothing of others, stands in no frame, and is neither kept nor found', async () => {
    const { path } = await givenLink(world, 'headers')
    const { headers } = await open(world, path)
    const { 'content-security-policy': policy = '' } = headers
    assert.match(policy, /^default-src 'none'; style-src 'self';/)
    assert.match(policy, /form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/)
    assert.partialDeepStrictEqual(headers, {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'accept-language',
    })
    assert.equal(headers['set-cookie'], undefined)
    const [, styles = ''] = (await open(world, path)).body.match(/stylesheet" href="([^"]+)"/) ?? []
    const sheet = await open(world, styles)
    assert.match(sheet.headers['cache-control'] ?? '', /immutable/)
    const old = await open(world, '/pay/assets/0123456789abcdef.css')
    assert.deepEqual([old.status, old.headers['cache-control']], [200, 'no-store'])
  })

  test('404, then 429: an address that nobody has made opens nothing; those that were made open all the same', async () => {
    const { path } = await givenLink(world, 'guessed')
    const unknown = [
      `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
      '/pay/x',
      `/pay/${'A'.repeat(75)}`,
      tokenOf('guessed', newId('plk')),
      tokenOf('guessed elsewhere', newId('plk')),
    ]
    for (const url of unknown) {
      const answer = await open(world, url)
      assert.equal(answer.status, 404)
      assert.match(answer.body, /There is no such payment page/)
      assert.equal((await submit(world, url)).status, 404)
      assert.equal((await open(world, `${url}/return`)).status, 404)
    }
    let last = await open(world, '/pay/x')
    for (let tries = 0; tries < 60 && last.status === 404; tries += 1) {
      last = await open(world, `/pay/${tries}`)
    }
    assert.equal(last.status, 429)
    assert(Number(last.headers['retry-after']) > 0)
    assert.match(last.body, /Too many requests/)
    assert.equal((await open(world, path)).status, 200)
  })

  test('a token of one tenant opens nothing of another', async () => {
    const { link } = await givenLink(world, 'its own')
    assert.equal((await open(world, tokenOf('not its own', link.id))).status, 404)
  })
})

/** As the installation would make it. */
function tokenOf(tenant: string, linkId: string): string {
  const tokens = new LinkTokens('the secret of a test')
  assert(uuidOf(linkId))
  return `/pay/${tokens.of({ tenantId: world.tenant(tenant), linkId })}`
}
