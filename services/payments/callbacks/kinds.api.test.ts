import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { signatureOf } from '@souk/gateways/testing'
import { passTime } from '../fixtures.ts'
import { kinds } from './kinds.fixture.ts'
import { StripeShop, type StripeTenant } from './stripe-shop.fixture.ts'

/** Every kind of message that a gateway sends, as often and as late and by whom it may come. */

let shop: StripeShop
before(async () => {
  shop = await StripeShop.open()
})
after(() => shop.close())
afterEach(() => shop.stripe.calm())

async function deliver(url: string, body: string, signature?: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== undefined && { 'stripe-signature': signature }),
  }
  const answer = await fetch(url, { method: 'POST', body, headers })
  await answer.arrayBuffer()
  return answer.status
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)

async function keptOf({ name, gatewayId }: StripeTenant) {
  const url = `/api/v1/payment-gateways/${gatewayId}/callbacks?limit=96`
  const { body } = await shop.world
    .as(name)
    .get<{ content: { about: { kind: string }; deliveries: number }[] }>(url)
  return body.content
}

/** All that the tenant has announced: whoever reads of it sees the same. */
async function announced({ name }: StripeTenant): Promise<string[]> {
  const events = await shop.world.events(name)
  return events.map(({ type, resource }) => `${type} ${resource.id} ${resource.version}`)
}

for (const [kind, { given, expected, foundAfterMs }] of Object.entries(kinds)) {
  describe(`a message about a ${kind}`, () => {
    /** Something of a new tenant, of which all that was told before is known. */
    async function scene(name: string) {
      const tenant = await shop.connect(`${kind} ${name}`)
      const told = await given(shop, tenant)
      await shop.told(tenant)
      const before = await told.look()
      assert.notDeepEqual(before, expected)
      return { tenant, before, ...told }
    }

    /** Whoever compares the books posts payouts: here nobody does. */
    const agree = (tenant: StripeTenant) =>
      kind === 'payout' ? Promise.resolve() : shop.assertBooks(tenant)

    test('is acted on, and says what it is about', async () => {
      const { tenant, happen, look } = await scene('once')
      happen()
      await shop.told(tenant)
      assert.deepEqual(await look(), expected)
      assert((await keptOf(tenant)).some(({ about }) => about.kind === kind))
      await agree(tenant)
    })

    test('twice is counted, and acted on once', async () => {
      const { tenant, happen, look } = await scene('twice')
      happen()
      const events = [...tenant.account.webhooks.held]
      await shop.told(tenant)
      const once = await announced(tenant)
      for (const event of events) assert.equal(await tenant.account.webhooks.send(event), 200)
      await shop.world.settle()
      assert.deepEqual(await announced(tenant), once)
      assert.deepEqual(await look(), expected)
      const repeated = (await keptOf(tenant)).filter(({ deliveries }) => deliveries === 2)
      assert.equal(repeated.length, events.length)
      await agree(tenant)
    })

    test('is acted on in whichever order messages come', async () => {
      const { tenant, happen, look } = await scene('backwards')
      happen()
      await shop.told(tenant, (events) => events.toReversed())
      assert.deepEqual(await look(), expected)
      await agree(tenant)
    })

    test('that came before what it is about was known here is made up for', async () => {
      const tenant = await shop.connect(`${kind} early`)
      Object.assign(tenant.account.webhooks, { timing: 'before_answer', times: 2 })
      const { happen, look } = await given(shop, tenant)
      tenant.account.webhooks.timing = 'held'
      happen()
      await shop.told(tenant)
      assert.deepEqual(await look(), expected)
      await agree(tenant)
    })

    test(`that never comes ${foundAfterMs === null ? 'changes nothing' : 'is not needed: it is asked about'}`, async () => {
      const { tenant, before, happen, look } = await scene('never')
      happen()
      tenant.account.webhooks.url = undefined
      await passTime(shop.world, tenant.name, foundAfterMs ?? 86_400_000)
      assert.deepEqual(await look(), foundAfterMs === null ? before : expected)
      if (foundAfterMs !== null) await agree(tenant)
    })

    test('400, 413: that is not signed, stale, of another tenant or too large changes nothing and is not kept', async () => {
      const { tenant, before, happen, look } = await scene('forged')
      const other = await shop.connect(`${kind} forger`)
      happen()
      const [event] = tenant.account.webhooks.held
      assert(event)
      const { secrets } = tenant.account.webhooks
      const kept = await keptOf(tenant)
      const events = await announced(tenant)
      const text = event.body
      const large = `${text.slice(0, -1)}${' '.repeat(1_000_000)}}`
      const signed = (body: string, by = secrets, at = nowSeconds()) => signatureOf(body, at, by)
      const stale = signed(text, secrets, nowSeconds() - 301)
      const cases: [status: number, url: string, body: string, signature: string | undefined][] = [
        [400, tenant.callbackUrl, text, undefined],
        [400, tenant.callbackUrl, text, signed(text, ['whsec_guessed'])],
        [400, tenant.callbackUrl, text.replace('evt_', 'evt_x'), signed(text)],
        [400, tenant.callbackUrl, text, stale],
        [400, tenant.callbackUrl, text, signed(text, secrets, nowSeconds() + 400)],
        [400, tenant.callbackUrl, text, signed(text, other.account.webhooks.secrets)],
        [400, other.callbackUrl, text, signed(text)],
        [413, tenant.callbackUrl, large, signed(large)],
      ]
      for (const [status, url, body, signature] of cases) {
        assert.equal(await deliver(url, body, signature), status)
      }
      await shop.world.settle()
      assert.deepEqual(await look(), before)
      assert.deepEqual([await keptOf(tenant), await announced(tenant)], [kept, events])
      assert.deepEqual(await keptOf(other), [])
    })

    test('200: signed by the gateway of another tenant that names it reaches nothing of this one', async () => {
      const { tenant, before, happen, look } = await scene('named')
      const other = await shop.connect(`${kind} stranger`)
      happen()
      const held = [...tenant.account.webhooks.held]
      const events = await announced(tenant)
      for (const { body } of held) {
        const signature = signatureOf(body, nowSeconds(), other.account.webhooks.secrets)
        assert.equal(await deliver(other.callbackUrl, body, signature), 200)
      }
      await shop.world.settle()
      assert.deepEqual(await look(), before)
      assert.deepEqual(await announced(tenant), events)
      assert.equal((await keptOf(other)).length, held.length)
      await agree(other)
    })

    test('200: about what nobody here knows is kept, and changes nothing', async () => {
      const { tenant, before, happen, look } = await scene('unknown')
      happen()
      const events = await announced(tenant)
      for (const { body } of tenant.account.webhooks.held) {
        const strange = body.replaceAll(
          /\b(pi|ch|re|pyr|dp|po|pm|seti)_[0-9a-f]{24}\b/g,
          '$1_strange',
        )
        const unnamed = strange.replaceAll(/"souk_\w+":"[^"]*"/g, '"souk_payment":"pay_unknown"')
        const signature = signatureOf(unnamed, nowSeconds(), tenant.account.webhooks.secrets)
        assert.equal(await deliver(tenant.callbackUrl, unnamed, signature), 200)
      }
      await shop.world.settle()
      const seen = await look()
      // A payout is nobody's of ours: which one it is, is asked for.
      if (kind !== 'payout') assert.deepEqual([seen, await announced(tenant)], [before, events])
    })
  })
}
