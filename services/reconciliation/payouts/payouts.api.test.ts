import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import {
  advancePayout,
  beginPayout,
  endPayout,
  payOut,
  type StripeAccount,
} from '@souk/gateways/testing'
import { dayMs } from '@souk/platform'
import { holding, untilBlocked } from '@souk/platform/testing'
import { StripeBooks, type StripeTenant } from '../stripe.fixture.ts'

let shop: StripeBooks
before(async () => {
  shop = await StripeBooks.open()
})
after(() => shop.close())
afterEach(() => shop.stripe.calm())

/** A tenant that Stripe owes what is left of 50.00. */
async function owed(name: string): Promise<StripeTenant & { net: number }> {
  const tenant = await shop.connect(name)
  await shop.paid(tenant)
  await shop.told(tenant)
  return { ...tenant, net: tenant.account.balance().net }
}

const typesOf = async ({ name }: StripeTenant) =>
  (await shop.books.world.events(name))
    .map(({ type }) => type)
    .filter((type) => type.startsWith('gateway_payout.'))

const statusesOf = async (tenant: StripeTenant) =>
  (await shop.payouts(tenant)).map(({ status }) => status)

/** A report of Stripe as its page of payouts has it. */
function report(account: StripeAccount, ...categories: readonly string[]): string {
  const names =
    'payout_id,effective_at_utc,currency,gross,fee,net,reporting_category,balance_transaction_id'
  const lines = [...account.transactions.values()]
    .filter(({ reporting_category: category }) => categories.includes(category))
    .map(({ id, source, amount, created, reporting_category: category }) => {
      const at = new Date(created * 1_000).toISOString().slice(0, 19).replace('T', ' ')
      const money = (amount / 100).toFixed(2)
      return [source, at, 'eur', money, '0.00', money, category, id].join(',')
    })
  return [names, ...lines, ''].join('\n')
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** Of a period in which nothing else has happened, and that lines of today are not too far from. */
const elsewhen = { from: daysAgo(20), to: daysAgo(19) }

async function takesMoneyAt(name: string, ...accounts: string[]): Promise<void> {
  const caller = shop.books.world.as(name)
  const { body } = await caller.get<{ content: { id: string }[] }>(
    '/api/v1/payment-gateways?kind=MANUAL',
  )
  const path = `/api/v1/payment-gateways/${body.content[0]?.id}`
  const { status, text } = await caller.patch(path, { manual: { accounts } })
  assert.equal(status, 200, text)
}

function imported({ name, gatewayId }: StripeTenant, content: string, more: object = {}) {
  const asked = { gateway_id: gatewayId, format: 'STRIPE_BALANCE', ...elsewhen, ...more }
  return shop.books.compared(name, content, asked)
}

describe('a payout that Stripe tells of', () => {
  test('is expected, on its way and paid: posted once, with the day of its arrival', async () => {
    const tenant = await owed('told')
    const { account, net } = tenant
    const { id } = beginPayout(account)
    await shop.told(tenant)
    const [expected] = await shop.payouts(tenant)
    assert.partialDeepStrictEqual(expected, {
      ...{ reference: id, status: 'EXPECTED', paid_at: null, run_id: null },
      amount: { amount: net, currency: 'EUR' },
    })
    assert.deepEqual(await shop.standing(tenant), { stripe: net, bank: 0 })
    advancePayout(account, id, 'in_transit')
    await shop.told(tenant)
    assert.deepEqual(await statusesOf(tenant), ['IN_TRANSIT'])
    assert.deepEqual(await shop.standing(tenant), { stripe: net, bank: 0 })
    advancePayout(account, id, 'paid')
    await shop.told(tenant)
    assert.deepEqual(await statusesOf(tenant), ['PAID'])
    assert.deepEqual(await shop.standing(tenant), { stripe: 0, bank: net })
    assert.deepEqual(await typesOf(tenant), [
      ...['gateway_payout.expected', 'gateway_payout.sent', 'gateway_payout.paid'],
    ])
  })

  test('twice, in any order and late is one payout, as Stripe says that it stands', async () => {
    const tenant = await owed('twice')
    const { account, net } = tenant
    account.webhooks.times = 2
    payOut(account)
    await shop.told(tenant, (events) => events.toReversed())
    assert.deepEqual(await statusesOf(tenant), ['PAID'])
    assert.deepEqual(await shop.standing(tenant), { stripe: 0, bank: net })
    assert.deepEqual(await typesOf(tenant), ['gateway_payout.paid'])
  })

  test('that fails after it was paid is posted back, once', async () => {
    const tenant = await owed('failed')
    const { account, net } = tenant
    const { id } = payOut(account)
    await shop.told(tenant)
    endPayout(account, id, 'failed')
    account.webhooks.times = 2
    await shop.told(tenant)
    assert.partialDeepStrictEqual(await shop.payouts(tenant), [
      { status: 'RETURNED', failure_code: 'account_closed' },
    ])
    assert.deepEqual(await shop.standing(tenant), { stripe: net, bank: 0 })
    assert.equal(account.balance().net, net)
  })

  test('that is cancelled before it was sent posts nothing', async () => {
    const tenant = await owed('cancelled')
    const { account, net } = tenant
    const { id } = beginPayout(account)
    await shop.told(tenant)
    endPayout(account, id, 'canceled')
    await shop.told(tenant)
    assert.deepEqual(await statusesOf(tenant), ['CANCELLED'])
    assert.deepEqual(await shop.standing(tenant), { stripe: net, bank: 0 })
    assert.deepEqual(await typesOf(tenant), ['gateway_payout.expected', 'gateway_payout.failed'])
  })

  test('and does not know, or nobody has signed, makes none', async () => {
    const tenant = await owed('unknown')
    const { account } = tenant
    account.announce('payout.paid', { id: 'po_unknown', object: 'payout' })
    await shop.told(tenant)
    assert.deepEqual(await shop.payouts(tenant), [])
    account.webhooks.secrets = ['whsec_other']
    payOut(account)
    await shop.told(tenant)
    assert.deepEqual(await shop.payouts(tenant), [])
    const [refused] = account.webhooks.deliveries.slice(-1)
    assert.equal(refused?.status, 400)
  })

  test('while Stripe cannot be asked is found when it can', async () => {
    const tenant = await owed('later')
    const { account, net } = tenant
    shop.stripe.disturb('unavailable_before', /payouts/, 1)
    payOut(account)
    await shop.told(tenant)
    assert.deepEqual(await shop.payouts(tenant), [])
    shop.books.world.advance(tenant.name, 60_000)
    await shop.books.world.settle()
    assert.deepEqual(await statusesOf(tenant), ['PAID'])
    assert.deepEqual(await shop.standing(tenant), { stripe: 0, bank: net })
  })

  test('of another account belongs to the tenant of that account', async () => {
    const [one, other] = [await owed('one'), await owed('other')]
    payOut(one.account)
    await shop.told(one)
    await shop.told(other)
    assert.equal((await shop.payouts(one)).length, 1)
    assert.deepEqual(await shop.payouts(other), [])
    assert.equal((await shop.standing(other)).bank, 0)
  })
})

describe('a payout that Stripe never tells of', () => {
  test('is found within hours, as long as the gateway is there', async () => {
    const tenant = await owed('never')
    const { account, net } = tenant
    const { id } = payOut(account)
    shop.books.world.advance(tenant.name, 6 * 3_600_000 + 1_000)
    await shop.books.world.settle()
    assert.deepEqual(await statusesOf(tenant), ['PAID'])
    endPayout(account, id, 'failed')
    shop.books.world.advance(tenant.name, 6 * 3_600_000 + 1_000)
    await shop.books.world.settle()
    assert.deepEqual(await statusesOf(tenant), ['RETURNED'])
    assert.deepEqual(await shop.standing(tenant), { stripe: net, bank: 0 })
  })

  test('and that was made before the gateway was set up is not ours', async () => {
    const tenant = await shop.connect('before')
    const { account } = tenant
    account.book('ch_1', 'charge', 9_000, { currency: 'eur' })
    account.aheadMs = -3_600_000
    const { id } = payOut(account)
    account.aheadMs = 0
    await shop.told(tenant)
    shop.books.world.advance(tenant.name, 6 * 3_600_000 + 1_000)
    await shop.books.world.settle()
    assert.deepEqual(await shop.payouts(tenant), [])
    assert(shop.stripe.count(/^GET \/v1\/payouts$/) > 0)
    assert.equal(shop.stripe.count(new RegExp(`^GET /v1/payouts/${id}$`)), 1)
  })
})

describe('a payout that a report has as well', () => {
  test('is posted once: first Stripe, then the report', async () => {
    const tenant = await owed('notice-first')
    const { account, net } = tenant
    payOut(account)
    await shop.told(tenant)
    const run = await imported(tenant, report(account, 'payout'))
    assert.equal(run.status, 'BALANCED', JSON.stringify(run))
    assert.deepEqual(await shop.standing(tenant), { stripe: 0, bank: net })
    assert.equal((await shop.payouts(tenant)).length, 1)
  })

  test('is posted once: first the report, then Stripe, however late its answers are', async () => {
    const tenant = await owed('report-first')
    const { account, net } = tenant
    const { id } = beginPayout(account)
    const run = await imported(tenant, report(account, 'payout'))
    assert.equal(run.status, 'BALANCED', JSON.stringify(run))
    assert.partialDeepStrictEqual(await shop.payouts(tenant), [{ status: 'PAID', run_id: run.id }])
    await shop.told(tenant)
    advancePayout(account, id, 'in_transit')
    await shop.told(tenant)
    assert.deepEqual(await statusesOf(tenant), ['PAID'])
    advancePayout(account, id, 'paid')
    await shop.told(tenant)
    assert.deepEqual(await shop.standing(tenant), { stripe: 0, bank: net })
    endPayout(account, id, 'failed')
    await shop.told(tenant)
    const back = await imported(tenant, report(account, 'payout_reversal'))
    assert.equal(back.status, 'BALANCED')
    assert.deepEqual(await statusesOf(tenant), ['RETURNED'])
    assert.deepEqual(await shop.standing(tenant), { stripe: net, bank: 0 })
  })

  test('that was on its way is paid by the report, into the account that the run names', async () => {
    const tenant = await owed('account')
    const { account, name, net } = tenant
    beginPayout(account)
    await shop.told(tenant)
    await takesMoneyAt(name, 'main', 'giro')
    await imported(tenant, report(account, 'payout'), { bank_account: 'giro' })
    assert.equal((await shop.books.balances(name))['asset:bank:giro'], net)
    await shop.paid(tenant)
    payOut(account)
    await shop.told(tenant)
    const both = (await shop.payouts(tenant)).map(({ bank_account: bank }) => bank)
    assert.deepEqual(both, ['giro', 'giro'])
  })

  test('that failed before it was posted is posted out and back by the report, each on its day', async () => {
    const tenant = await owed('both')
    const { account, net } = tenant
    const { id } = beginPayout(account)
    endPayout(account, id, 'failed')
    await shop.told(tenant)
    assert.deepEqual(await statusesOf(tenant), ['FAILED'])
    assert.deepEqual(await shop.standing(tenant), { stripe: net, bank: 0 })
    const [back, out] = [report(account, 'payout_reversal'), report(account, 'payout')]
    assert.equal((await imported(tenant, back)).status, 'BALANCED')
    assert.deepEqual(await statusesOf(tenant), ['FAILED'])
    assert.equal((await imported(tenant, out)).status, 'BALANCED')
    assert.deepEqual(await statusesOf(tenant), ['RETURNED'])
    assert.deepEqual(await shop.standing(tenant), { stripe: net, bank: 0 })
    const rows = await shop.books.world
      .as(tenant.name)
      .get<{ content: { kind: string }[] }>('/api/v1/ledger/transactions?limit=96')
    const kinds = rows.body.content.map(({ kind }) => kind)
    assert.equal(kinds.filter((kind) => kind.startsWith('gateway_payout.')).length, 2)
  })
})

describe('a payout that is too large for the word of one person', () => {
  /** Stripe owes much, and Anna brings a report with the payout of it before Stripe has told of any. */
  async function withheld(name: string) {
    const tenant = await shop.connect(name)
    await shop.paid(tenant, 150_000)
    await shop.told(tenant)
    const { net } = tenant.account.balance()
    const { id } = beginPayout(tenant.account)
    const by = { ...tenant, name: `anna@${name}` }
    const run = await imported(by, report(tenant.account, 'payout'))
    const [exception] = await shop.books.exceptions(name)
    assert.partialDeepStrictEqual(exception, { kind: 'MISSING_HERE', status: 'OPEN', subject: id })
    assert.deepEqual(await shop.standing(tenant), { stripe: net, bank: 0 })
    return { tenant, net, id, run, exceptionId: exception?.id ?? '' }
  }

  const resolve = (who: string, { name }: StripeTenant, exceptionId: string) =>
    shop.books.resolve(`${who}@${name}`, exceptionId, { resolution: 'POST' })

  test('has Stripe asked, is posted when it says so, and is found without anybody', async () => {
    const { tenant, net, id, run } = await withheld('asked')
    assert.equal(shop.stripe.count(new RegExp(`^GET /v1/payouts/${id}$`)), 1)
    assert.deepEqual(await statusesOf(tenant), ['EXPECTED'])
    advancePayout(tenant.account, id, 'paid')
    await shop.told(tenant)
    assert.deepEqual(await shop.standing(tenant), { stripe: 0, bank: net })
    const [exception] = await shop.books.exceptions(tenant.name)
    assert.equal(exception?.status, 'FOUND')
    assert.partialDeepStrictEqual(await shop.books.run(tenant.name, run.id), {
      ...{ status: 'BALANCED', open_exceptions: 0 },
    })
  })

  test('is posted once where another person has said so before Stripe does', async () => {
    const { tenant, net, id, exceptionId } = await withheld('person-first')
    const refused = await resolve('anna', tenant, exceptionId)
    assert.deepEqual([refused.status, refused.body.code], [403, 'second_person_required'])
    assert.deepEqual(await shop.standing(tenant), { stripe: net, bank: 0 })
    const { status, text } = await resolve('bert', tenant, exceptionId)
    assert.equal(status, 200, text)
    advancePayout(tenant.account, id, 'paid')
    await shop.told(tenant)
    assert.deepEqual(await statusesOf(tenant), ['PAID'])
    assert.deepEqual(await shop.standing(tenant), { stripe: 0, bank: net })
  })

  test('is posted once where both say so at once', async () => {
    const { tenant, net, id, exceptionId } = await withheld('at-once')
    advancePayout(tenant.account, id, 'paid')
    await tenant.account.webhooks.flush()
    const { db } = shop.books.world
    const { both } = await holding(db, 'reconciliation.payouts', async () => {
      const both = Promise.all([resolve('bert', tenant, exceptionId), shop.books.world.settle()])
      await untilBlocked(db)
      return { both }
    })
    const [{ status, body, text }] = await both
    assert([200, 409].includes(status), text)
    if (status === 409) assert.equal(body.code, 'gateway_payout_found')
    await shop.books.world.settle()
    assert.deepEqual(await statusesOf(tenant), ['PAID'])
    assert.deepEqual(await shop.standing(tenant), { stripe: 0, bank: net })
    const [exception] = await shop.books.exceptions(tenant.name)
    assert.equal(exception?.status, status === 409 ? 'FOUND' : 'POSTED')
  })
})
