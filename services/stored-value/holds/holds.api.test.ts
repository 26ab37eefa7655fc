import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import {
  checkBooks,
  createStoredValueWorld,
  entriesOf,
  euro,
  givenCard,
  givenCredit,
  givenCustomer,
  inOwn,
  read,
  storedValues,
} from '../stored-value.fixture.ts'
import { captureHold, holdForPayment, refundToHold, releaseHold } from './operations.ts'

const world = await createStoredValueWorld()
after(() => world.close())

const hold = (tenant: string, storedValueId: string, amount: number, more: object = {}) => {
  const paymentId = newId('pay')
  const asked = { paymentId, storedValueId, amount, currency: 'EUR', isTaken: false, ...more }
  return inOwn(world, tenant, (tx) => holdForPayment(tx, asked))
}
const call = (paymentId: string, amount: number, key = `${paymentId}:${amount}`) => {
  return { paymentId, amount, key }
}
const command = (tenant: string, id: string, name: string, body: object) =>
  world.as(tenant).post(`${storedValues}/${id}/${name}`, body)
const balances = async (tenant: string, id: string) => {
  const { balance, available, status } = await read(world.as(tenant), id)
  return [balance.amount, available.amount, status]
}

describe('a payment that holds', () => {
  test('takes parts and gives the rest back; each asked again changes nothing', async () => {
    const tenant = 'parts'
    const { id } = await givenCard(world, tenant)
    const paymentId = newId('pay')
    const twice = async <Result>(work: () => Promise<Result>) => [await work(), await work()]
    const held = await twice(() => hold(tenant, id, 3_000, { paymentId }))
    assert.deepEqual(held[0], held[1])
    assert.deepEqual(await balances(tenant, id), [5_000, 2_000, 'ACTIVE'])
    const part = call(paymentId, 1_000)
    assert.deepEqual(await twice(() => inOwn(world, tenant, (tx) => captureHold(tx, part))), [
      'captured',
      'captured',
    ])
    assert.deepEqual(await balances(tenant, id), [4_000, 2_000, 'ACTIVE'])
    await twice(() => inOwn(world, tenant, (tx) => releaseHold(tx, paymentId)))
    assert.deepEqual(await balances(tenant, id), [4_000, 4_000, 'ACTIVE'])
    const late = call(paymentId, 2_000)
    assert.equal(await inOwn(world, tenant, (tx) => captureHold(tx, late)), 'RELEASED')
    const back = call(paymentId, 600, 'ref_1')
    assert.deepEqual(await twice(() => inOwn(world, tenant, (tx) => refundToHold(tx, back))), [
      'refunded',
      'refunded',
    ])
    assert.deepEqual(await balances(tenant, id), [4_600, 4_600, 'ACTIVE'])
    const amounts = (await entriesOf(world, tenant, id)).map(({ kind, amount, payment_id }) => [
      kind,
      amount.amount,
      payment_id,
    ])
    assert.deepEqual(amounts, [
      ['ISSUED', 5_000, null],
      ['SPENT', -1_000, paymentId],
      ['REFUNDED', 600, paymentId],
    ])
    await checkBooks(world, tenant)
  })

  test('of fifty at once, as many get it as there is money', async () => {
    const tenant = 'at once'
    const { id } = await givenCard(world, tenant)
    const answers = await Promise.all(Array.from({ length: 50 }, () => hold(tenant, id, 400)))
    assert.equal(answers.filter((answer) => typeof answer === 'object').length, 12)
    assert.equal(answers.filter((answer) => answer === 'INSUFFICIENT').length, 38)
    assert.deepEqual(await balances(tenant, id), [5_000, 200, 'ACTIVE'])
    const debit = await command(tenant, id, 'debit', { amount: euro(201), reason: 'SALE' })
    assert.equal(debit.status, 409, 'what is held is not available')
    await checkBooks(world, tenant)
  })

  test('takes it at once where it is told to, and uses the card up', async () => {
    const tenant = 'taken'
    const { id } = await givenCard(world, tenant)
    const paymentId = newId('pay')
    for (let time = 0; time < 2; time += 1) {
      assert.partialDeepStrictEqual(await hold(tenant, id, 5_000, { paymentId, isTaken: true }), {
        captured: 5_000,
        isOpen: false,
      })
    }
    assert.deepEqual(await balances(tenant, id), [0, 0, 'DEPLETED'])
    assert.equal(await hold(tenant, id, 1), 'INSUFFICIENT')
    await checkBooks(world, tenant)
  })

  test('gets nothing of what is frozen, of another currency or another tenant, and nothing back onto what is frozen', async () => {
    const tenant = 'unusable'
    const { id } = await givenCard(world, tenant)
    const paymentId = newId('pay')
    await hold(tenant, id, 500, { paymentId, isTaken: true })
    const held = newId('pay')
    await hold(tenant, id, 500, { paymentId: held })
    assert.equal(await hold(tenant, id, 1, { currency: 'USD' }), 'CURRENCY')
    assert.equal(await hold('stranger', id, 1), 'UNKNOWN')
    await command(tenant, id, 'freeze', { reason: 'FRAUD' })
    assert.equal(await hold(tenant, id, 1), 'FROZEN')
    assert.equal(await inOwn(world, tenant, (tx) => captureHold(tx, call(held, 500))), 'FROZEN')
    assert.equal(await inOwn(world, tenant, (tx) => refundToHold(tx, call(paymentId, 1))), 'FROZEN')
    await inOwn(world, tenant, (tx) => releaseHold(tx, held))
    assert.deepEqual(await balances(tenant, id), [4_500, 4_500, 'FROZEN'])
    await checkBooks(world, tenant)
  })
})

const dayMs = 86_400_000
const expiresIn = (days: number) => ({
  expires_at: new Date(Date.now() + days * dayMs).toISOString(),
})
const breakage = async (tenant: string) => {
  const url = '/api/v1/ledger/accounts?code=revenue:breakage'
  const { body } = await world.as(tenant).get<{ content: { balance: { amount: number } }[] }>(url)
  return body.content[0]?.balance.amount ?? 0
}

describe('expiry', () => {
  test('by the setting of the tenant: what is left is revenue, and what a payment holds is not', async () => {
    const tenant = 'expired'
    const patched = await world
      .as(tenant)
      .patch(`${storedValues}/settings`, { expires_after_months: 1 })
    assert.equal(patched.status, 200, patched.text)
    const card = await givenCard(world, tenant)
    assert(card.expires_at)
    const never = await givenCard(world, tenant, { expires_at: null })
    const paymentId = newId('pay')
    await hold(tenant, card.id, 2_000, { paymentId })
    world.advance(tenant, 32 * dayMs)
    assert.equal(await hold(tenant, card.id, 1), 'EXPIRED', 'before anybody has noticed')
    await world.tick()
    assert.deepEqual(await balances(tenant, card.id), [2_000, 0, 'EXPIRED'])
    assert.equal(await breakage(tenant), 3_000)
    await inOwn(world, tenant, (tx) => captureHold(tx, call(paymentId, 500)))
    assert.deepEqual(await balances(tenant, card.id), [1_500, 0, 'EXPIRED'])
    await inOwn(world, tenant, (tx) => releaseHold(tx, paymentId))
    assert.deepEqual(await balances(tenant, card.id), [0, 0, 'EXPIRED'])
    assert.equal(await breakage(tenant), 4_500)
    assert.deepEqual(await balances(tenant, never.id), [5_000, 5_000, 'ACTIVE'])
    await world.tick()
    assert.equal(await breakage(tenant), 4_500)
    await checkBooks(world, tenant)
  })

  test('a refund is not lost: the card has the time of a new one', async () => {
    const tenant = 'given back'
    const card = await givenCard(world, tenant, expiresIn(10))
    const paymentId = newId('pay')
    await hold(tenant, card.id, 2_000, { paymentId, isTaken: true })
    world.advance(tenant, 11 * dayMs)
    await world.tick()
    await world.as(tenant).patch(`${storedValues}/settings`, { expires_after_months: 2 })
    const back = call(paymentId, 2_000, 'ref_2')
    assert.equal(await inOwn(world, tenant, (tx) => refundToHold(tx, back)), 'refunded')
    assert.deepEqual(await balances(tenant, card.id), [2_000, 2_000, 'ACTIVE'])
    const { expires_at } = await read(world.as(tenant), card.id)
    assert(expires_at && Date.parse(expires_at) > Date.now() + 60 * dayMs)
    await checkBooks(world, tenant)
  })

  test('what is frozen does not expire until it is free', async () => {
    const tenant = 'frozen'
    const card = await givenCard(world, tenant, expiresIn(10))
    await command(tenant, card.id, 'freeze', { reason: 'DISPUTE' })
    world.advance(tenant, 11 * dayMs)
    await world.tick()
    assert.deepEqual(await balances(tenant, card.id), [5_000, 5_000, 'FROZEN'])
    await command(tenant, card.id, 'unfreeze', { reason: 'CLEARED' })
    await world.tick()
    assert.deepEqual(await balances(tenant, card.id), [0, 0, 'EXPIRED'])
    const credit = await command(tenant, card.id, 'credit', { amount: euro(1), reason: 'SALE' })
    assert.equal(credit.status, 409)
    await checkBooks(world, tenant)
  })

  test('of many at once each is one transaction, and all of them expire', async () => {
    const tenant = 'many'
    const cards = await Promise.all(
      Array.from({ length: 60 }, () => givenCard(world, tenant, expiresIn(1))),
    )
    world.advance(tenant, 2 * dayMs)
    await world.tick()
    assert.equal(await breakage(tenant), cards.length * 5_000)
    const { length } = (await world.events(tenant)).filter(
      ({ type }) => type === 'stored_value.expired',
    )
    assert.equal(length, cards.length)
  })
})

describe('customers who are merged', () => {
  const merge = async (tenant: string, from: string, into: string) => {
    const { status, text } = await world
      .as(tenant)
      .post(`/api/v1/customers/${from}/merge`, { into })
    assert.equal(status, 200, text)
    await world.settle()
    await world.tick()
  }

  test('have one credit of each currency, with what both had; refunds find it', async () => {
    const tenant = 'merged'
    const [from, into] = [await givenCustomer(world, tenant), await givenCustomer(world, tenant)]
    const [old, kept] = [
      await givenCredit(world, tenant, from),
      await givenCredit(world, tenant, into),
    ]
    const dollars = { amount: { amount: 300, currency: 'USD' } }
    const foreign = await givenCredit(world, tenant, from, dollars)
    const card = await givenCard(world, tenant, { owner_id: from })
    const [taken, held] = [newId('pay'), newId('pay')]
    await hold(tenant, old.id, 500, { paymentId: taken, isTaken: true })
    await hold(tenant, old.id, 100, { paymentId: held })
    await merge(tenant, from, into)
    assert.deepEqual(await balances(tenant, old.id), [100, 0, 'ACTIVE'])
    assert.deepEqual(await balances(tenant, kept.id), [3_400, 3_400, 'ACTIVE'])
    for (const { id } of [old, kept, foreign, card]) {
      assert.equal((await read(world.as(tenant), id)).owner_id, into)
    }
    await inOwn(world, tenant, (tx) => refundToHold(tx, call(taken, 500, 'ref_3')))
    await inOwn(world, tenant, (tx) => releaseHold(tx, held))
    assert.deepEqual(await balances(tenant, old.id), [0, 0, 'DEPLETED'])
    assert.deepEqual(await balances(tenant, kept.id), [4_000, 4_000, 'ACTIVE'])
    await checkBooks(world, tenant)
    const last = await givenCustomer(world, tenant)
    const third = await givenCredit(world, tenant, last)
    await merge(tenant, into, last)
    await inOwn(world, tenant, (tx) => refundToHold(tx, call(taken, 1, 'ref_4')))
    assert.deepEqual(await balances(tenant, third.id), [6_001, 6_001, 'ACTIVE'])
    await checkBooks(world, tenant)
  })

  test('what was frozen moves when it is free', async () => {
    const tenant = 'merged frozen'
    const [from, into] = [await givenCustomer(world, tenant), await givenCustomer(world, tenant)]
    const [old, kept] = [
      await givenCredit(world, tenant, from),
      await givenCredit(world, tenant, into),
    ]
    await command(tenant, old.id, 'freeze', { reason: 'FRAUD' })
    await merge(tenant, from, into)
    assert.deepEqual(await balances(tenant, old.id), [2_000, 2_000, 'FROZEN'])
    await command(tenant, old.id, 'unfreeze', { reason: 'CLEARED' })
    assert.deepEqual(await balances(tenant, old.id), [0, 0, 'DEPLETED'])
    assert.deepEqual(await balances(tenant, kept.id), [4_000, 4_000, 'ACTIVE'])
    await checkBooks(world, tenant)
  })
})
