import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { allAtOnce, type World } from '@souk/platform/testing'
import {
  createMethodWorld,
  eventsOf,
  givenCustomer,
  givenMethod,
  type MethodBody,
  methods,
  type Refusal,
  read,
  save,
  type Wallet,
  WatchedKeeper,
  walletOf,
} from './methods.fixture.ts'

const keeper = new WatchedKeeper()
let world: World
before(async () => {
  world = await createMethodWorld(keeper.kinds)
})
after(() => world.close())
beforeEach(() => keeper.calm())

const detach = ({ shop }: Wallet, { id }: { readonly id: string }) =>
  shop.call<MethodBody & Refusal>('DELETE', `${methods}/${id}`)
const makeDefault = ({ shop }: Wallet, { id }: { readonly id: string }) =>
  shop.patch<MethodBody & Refusal>(`${methods}/${id}`, { default: true })
const confirm = ({ shop }: Wallet, { id }: { readonly id: string }) =>
  shop.post<MethodBody & Refusal>(`${methods}/${id}/confirm`)
const defaultsOf = async (wallet: Wallet) =>
  (await walletOf(wallet)).filter((one) => one.default).map(({ id }) => id)

describe('saving a method without a payment', () => {
  test('201: it is kept, is the default as the first one, and says what was agreed to', async () => {
    const wallet = await givenCustomer(world, 'save')
    const mandate = { usage: 'OFF_SESSION', text: 'terms-2026-06' }
    const { status, body, headers } = await save(wallet, { mandate })
    assert.equal(status, 201)
    assert.equal(headers.location, `${methods}/${body.id}`)
    assert.partialDeepStrictEqual(body, {
      customer_id: wallet.id,
      status: 'ACTIVE',
      type: 'CARD',
      brand: 'visa',
      last4: '4242',
      default: true,
      mandate: { ...mandate, reference: null },
      gateway: 'test',
      gateway_method: 'pm_test_ok',
    })
    assert.equal(body.exp?.month, 12)
    assert.equal(body.mandate.agreed_by?.type, 'client')
    assert.deepEqual(await read(wallet, body), body)
    assert.deepEqual(await walletOf(wallet), [body])
    assert.deepEqual(await eventsOf(world, 'save', body.id), ['payment_method.attached'])
  })

  test('201: customers save their own, and say so themselves', async () => {
    const { self, id } = await givenCustomer(world, 'own')
    const saved = await self.post<MethodBody>(methods, { method: 'pm_test_ok' })
    assert.equal(saved.status, 201, saved.text)
    assert.equal(saved.body.customer_id, id)
    assert.deepEqual(saved.body.mandate.agreed_by?.type, 'person')
    assert.equal(saved.body.mandate.usage, 'ON_SESSION')
  })

  test('400: for somebody else, for nobody, and what is no method', async () => {
    const wallet = await givenCustomer(world, 'refused')
    const other = await givenCustomer(world, 'refused')
    const foreign = await wallet.self.post<Refusal>(methods, {
      method: 'pm_test_ok',
      customer_id: other.id,
    })
    assert.deepEqual([foreign.status, foreign.body.errors?.[0]?.code], [400, 'not_own'])
    const nobody = await wallet.shop.post<Refusal>(methods, { method: 'pm_test_ok' })
    assert.deepEqual([nobody.status, nobody.body.errors?.[0]?.path], [400, '/customer_id'])
    for (const method of ['', 'with space', 'x'.repeat(65), 'ünbekannt', 7]) {
      assert.equal((await save(wallet, { method })).status, 400)
    }
    assert.deepEqual(await walletOf(wallet), [])
    assert.deepEqual(await walletOf(other), [])
  })

  test('422: a customer or a method that nobody knows, and a gateway that keeps nothing', async () => {
    const wallet = await givenCustomer(world, 'unknown')
    const stranger = await givenCustomer(world, 'stranger')
    const refusals = [
      [{ customer_id: newId('cus') }, 'customer_unknown'],
      [{ customer_id: stranger.id }, 'customer_unknown'],
      [{ method: 'pm_unknown' }, 'payment_method_not_savable'],
      [{ method: newId('pm') }, 'payment_method_not_savable'],
    ] as const
    for (const [more, code] of refusals) {
      const answer = await save(wallet, more)
      assert.deepEqual([answer.status, answer.body.code], [422, code])
    }
    const { body } = await wallet.shop.get<{ content: { id: string; kind: string }[] }>(
      '/api/v1/payment-gateways',
    )
    const manual = body.content.find(({ kind }) => kind === 'MANUAL')
    const byHand = await save(wallet, { gateway_id: manual?.id })
    assert.deepEqual(byHand.body.meta?.missing, [
      { gateway: 'manual', lacks: ['METHOD', 'SAVED_METHODS'] },
    ])
    const missing = await save(wallet, { gateway_id: newId('ppr') })
    assert.deepEqual([missing.status, missing.body.code], [404, 'payment_gateway_not_found'])
    assert.deepEqual(keeper.asked, [])
    assert.deepEqual(await walletOf(wallet), [])
  })

  test('402: what the gateway declines is FAILED and pays nothing', async () => {
    const wallet = await givenCustomer(world, 'declined')
    const { status, body } = await save(wallet, { method: 'pm_test_decline_funds' })
    assert.deepEqual([status, body.code], [402, 'payment_method_declined'])
    const id = String(body.meta?.payment_method_id)
    const kept = await read(wallet, { id })
    assert.deepEqual([kept.status, kept.decline?.code], ['FAILED', 'insufficient_funds'])
    assert.equal(kept.default, false)
    assert.deepEqual(await eventsOf(world, 'declined', id), ['payment_method.failed'])
  })

  test('201: a bank that wants to see the customer; confirmed, it is kept', async () => {
    const wallet = await givenCustomer(world, 'bank')
    const waits = await givenMethod(wallet, { method: 'pm_test_3ds' })
    assert.equal(waits.status, 'REQUIRES_ACTION')
    assert.equal(waits.next_action?.url, `/test-bank/payments/${waits.id}`)
    assert.equal((await makeDefault(wallet, waits)).status, 409)
    const other = await givenCustomer(world, 'bank')
    const foreign = await other.self.post<Refusal>(`${methods}/${waits.id}/confirm`)
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'payment_method_not_found'])
    const kept = await wallet.self.post<MethodBody>(`${methods}/${waits.id}/confirm`)
    assert.deepEqual([kept.status, kept.body.status], [200, 'ACTIVE'])
    assert.equal(kept.body.next_action, null)
    const again = await confirm(wallet, waits)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
  })

  test('what nobody confirms fails after a day', async () => {
    const wallet = await givenCustomer(world, 'abandoned')
    const waits = await givenMethod(wallet, { method: 'pm_test_3ds' })
    world.advance('abandoned', 86_400_000)
    await world.tick()
    const { status, decline } = await read(wallet, waits)
    assert.deepEqual([status, decline?.code], ['FAILED', 'not_confirmed'])
  })

  test('504: a gateway that does not answer is asked again, under the same key', async () => {
    const wallet = await givenCustomer(world, 'late')
    const { status, body } = await save(wallet, { method: 'pm_test_timeout' })
    assert.deepEqual([status, body.code], [504, 'payment_method_unanswered'])
    const id = String(body.meta?.payment_method_id)
    assert.equal((await read(wallet, { id })).status, 'PENDING')
    assert.equal((await detach(wallet, { id })).body.code, 'call_in_progress')
    world.advance('late', 6_000)
    await world.settle()
    assert.equal((await read(wallet, { id })).status, 'ACTIVE')
    assert.deepEqual(keeper.asked, [
      ['setUp', id],
      ['pollSetUp', id],
    ])
  })

  test('a gateway that never answers is given up after ten tries', async () => {
    const wallet = await givenCustomer(world, 'lost')
    const silent = Array.from({ length: 20 }, () => ({ outcome: 'unanswered' }) as const)
    keeper.say('pollSetUp', ...silent)
    const { body } = await save(wallet, { method: 'pm_test_timeout' })
    const id = String(body.meta?.payment_method_id)
    for (let time = 0; time < 12; time += 1) {
      world.advance('lost', 86_400_000)
      await world.settle()
    }
    const { status, decline } = await read(wallet, { id })
    assert.deepEqual([status, decline?.code], ['FAILED', 'gateway_lost'])
    assert.equal(keeper.asked.length, 10)
  })

  test('402: a gateway that cannot be reached', async () => {
    const wallet = await givenCustomer(world, 'unreachable')
    const { status, body } = await save(wallet, { method: 'pm_test_unavailable' })
    assert.deepEqual([status, body.meta?.decline_code], [402, 'gateway_unavailable'])
  })

  test('the same key saves once and answers the same', async () => {
    const wallet = await givenCustomer(world, 'replay')
    const keyed = { 'idempotency-key': newUuid() }
    const first = await save(wallet, {}, keyed)
    const second = await save(wallet, {}, keyed)
    assert.deepEqual([second.status, second.body.id], [201, first.body.id])
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assert.equal(keeper.asked.length, 1)
    const other = await save(wallet, { method: 'pm_test_3ds' }, keyed)
    assert.equal(other.body.code, 'idempotency_key_reused')
  })

  test('customers who try declined cards have to wait', async () => {
    const { self } = await givenCustomer(world, 'carding')
    let status = 0
    for (let time = 0; time < 40 && status !== 429; time += 1) {
      status = (await self.post(methods, { method: 'pm_test_decline_funds' })).status
    }
    assert.equal(status, 429)
  })
})

describe('the same card', () => {
  test('200: saved twice is the same method, with what was agreed to last', async () => {
    const wallet = await givenCustomer(world, 'twice')
    const first = await givenMethod(wallet)
    const mandate = { usage: 'OFF_SESSION', text: 'terms-2' }
    const second = await save(wallet, { mandate })
    assert.deepEqual([second.status, second.body.id], [200, first.id])
    assert.partialDeepStrictEqual(second.body.mandate, mandate)
    assert.deepEqual((await read(wallet, first)).mandate, second.body.mandate)
    const all = await walletOf(wallet)
    assert.deepEqual(
      all.map(({ status, same_as_id }) => [status, same_as_id]),
      [
        ['DETACHED', first.id],
        ['ACTIVE', null],
      ],
    )
    await world.settle()
    assert.deepEqual(keeper.keysOf('detach'), [], 'the gateway keeps it under the same name')
  })

  test('keeps a mandate that covers more', async () => {
    const wallet = await givenCustomer(world, 'wider')
    const first = await givenMethod(wallet, { mandate: { usage: 'OFF_SESSION', text: 'all' } })
    const second = await save(wallet)
    assert.deepEqual(second.body, first)
  })

  test('of another customer is another method', async () => {
    const first = await givenMethod(await givenCustomer(world, 'others'))
    const second = await givenMethod(await givenCustomer(world, 'others'))
    assert.notEqual(first.id, second.id)
    assert.deepEqual([first.status, second.status], ['ACTIVE', 'ACTIVE'])
  })

  test('under another name takes its place, and the gateway forgets the one before', async () => {
    const wallet = await givenCustomer(world, 'renamed')
    const first = await givenMethod(wallet)
    const instrument = {
      ...{ method: 'pm_other', customerRef: null, fingerprint: 'test:pm_test_ok', type: 'CARD' },
      ...{ brand: 'visa', last4: '4242', exp: { month: 1, year: 2040 }, mandateRef: null },
    }
    keeper.say('setUp', { outcome: 'kept', ref: 'set_1', instrument })
    const second = await save(wallet)
    assert.deepEqual(
      [second.body.id, second.body.gateway_method, second.body.exp],
      [first.id, 'pm_other', instrument.exp],
    )
    await world.settle()
    assert.equal(keeper.keysOf('detach').length, 1)
  })

  test('two at once are one method', async () => {
    const wallet = await givenCustomer(world, 'same-two')
    const answers = await allAtOnce(world.db, 'payment_methods.holders', [
      () => save(wallet),
      () => save(wallet),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 201])
    const active = (await walletOf(wallet)).filter(({ status }) => status === 'ACTIVE')
    assert.equal(active.length, 1)
  })
})

describe('the default', () => {
  test('is the first, and moves to the one that asks for it or is chosen', async () => {
    const wallet = await givenCustomer(world, 'default')
    const first = await givenMethod(wallet)
    const second = await givenMethod(wallet, { method: 'pm_test_renewed' })
    assert.deepEqual([first.default, second.default], [true, false])
    const chosen = await makeDefault(wallet, second)
    assert.deepEqual([chosen.status, chosen.body.default], [200, true])
    assert.deepEqual(await defaultsOf(wallet), [second.id])
    const again = await makeDefault(wallet, second)
    assert.equal(again.body.version, chosen.body.version)
    const third = await givenMethod(wallet, { method: 'pm_test_refund_fails', default: true })
    assert.deepEqual(await defaultsOf(wallet), [third.id])
    assert.deepEqual(await eventsOf(world, 'default', second.id), [
      'payment_method.attached',
      'payment_method.updated',
      'payment_method.updated',
    ])
  })

  test('two at once make one of them the default', async () => {
    const wallet = await givenCustomer(world, 'default-two')
    await givenMethod(wallet)
    const one = await givenMethod(wallet, { method: 'pm_test_renewed' })
    const two = await givenMethod(wallet, { method: 'pm_test_refund_fails' })
    const answers = await allAtOnce(world.db, 'payment_methods.holders', [
      () => makeDefault(wallet, one),
      () => makeDefault(wallet, two),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.equal((await defaultsOf(wallet)).length, 1)
  })

  test('that is detached leaves none until another is chosen', async () => {
    const wallet = await givenCustomer(world, 'none')
    const first = await givenMethod(wallet)
    const second = await givenMethod(wallet, { method: 'pm_test_renewed' })
    assert.equal((await detach(wallet, first)).body.default, false)
    assert.deepEqual(await defaultsOf(wallet), [])
    await makeDefault(wallet, second)
    assert.deepEqual(await defaultsOf(wallet), [second.id])
    const gone = await makeDefault(wallet, first)
    assert.deepEqual([gone.status, gone.body.code], [409, 'invalid_transition'])
  })
})

describe('detaching', () => {
  test('200: at once here; the gateway is told until it has heard', async () => {
    const wallet = await givenCustomer(world, 'detach')
    const method = await givenMethod(wallet)
    await world.settle()
    keeper.say('detach', { outcome: 'unanswered' })
    const detached = await detach(wallet, method)
    assert.deepEqual([detached.status, detached.body.status], [200, 'DETACHED'])
    const told = () =>
      keeper.keysOf('detach').filter((key) => key.startsWith(`${method.id}:detach:`)).length
    await world.settle()
    world.advance('detach', 6_000)
    await world.settle()
    assert.equal(told(), 2)
    world.advance('detach', 86_400_000)
    await world.settle()
    assert.equal(told(), 2)
    const again = await detach(wallet, method)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    assert.deepEqual(await eventsOf(world, 'detach', method.id), [
      'payment_method.attached',
      'payment_method.detached',
    ])
  })

  test('404: for another customer and another tenant, who do not see it either', async () => {
    const wallet = await givenCustomer(world, 'theirs')
    const method = await givenMethod(wallet)
    const other = await givenCustomer(world, 'theirs')
    const url = `${methods}/${method.id}`
    for (const caller of [other.self, world.as('elsewhere')]) {
      const answers = await Promise.all([
        caller.get<Refusal>(url),
        caller.call<Refusal>('DELETE', url),
        caller.patch<Refusal>(url, { default: true }),
        caller.post<Refusal>(`${url}/confirm`),
      ])
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.code], [404, 'payment_method_not_found'])
      }
      const listed = await caller.get<{ content: MethodBody[] }>(methods)
      assert.deepEqual(listed.body.content, [])
    }
    assert.deepEqual(await read(wallet, method), method)
  })

  test('a card that is saved again afterwards is a new method', async () => {
    const wallet = await givenCustomer(world, 'anew')
    const first = await givenMethod(wallet)
    await detach(wallet, first)
    const second = await givenMethod(wallet)
    assert.notEqual(second.id, first.id)
    assert.equal(second.default, true)
  })
})

test('409: a customer has twenty methods at most, and the twenty-first asks nobody', async () => {
  const wallet = await givenCustomer(world, 'limit')
  for (let at = 0; at < 20; at += 1) {
    const exp = { month: 1, year: 2040 }
    const instrument = {
      ...{ method: `pm_${at}`, customerRef: null, fingerprint: `card ${at}`, type: 'CARD' },
      ...{ brand: null, last4: null, exp, mandateRef: null },
    }
    keeper.say('setUp', { outcome: 'kept', ref: null, instrument })
    await givenMethod(wallet)
  }
  keeper.calm()
  const { status, body } = await save(wallet)
  assert.deepEqual([status, body.code, body.meta?.limit], [409, 'payment_method_limit_reached', 20])
  assert.deepEqual(keeper.asked, [])
})

test('412: whoever has not seen the last version changes nothing', async () => {
  const wallet = await givenCustomer(world, 'version')
  const method = await givenMethod(wallet)
  const url = `${methods}/${method.id}`
  const headers = { 'if-match': '"v9"' }
  const stale = await wallet.shop.call<Refusal>('DELETE', url, { headers })
  assert.deepEqual([stale.status, stale.body.code], [412, 'version_mismatch'])
  assert.deepEqual(await read(wallet, method), method)
})
