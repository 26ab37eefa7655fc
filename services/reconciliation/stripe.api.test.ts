import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  balanceChangeReport,
  decideDispute,
  payOut,
  payoutsReport,
  settleRefund,
} from '@souk/gateways/testing'
import type { RunBody } from './reconciliation.fixture.ts'
import { StripeBooks, type StripeTenant } from './stripe.fixture.ts'

let shop: StripeBooks
before(async () => {
  shop = await StripeBooks.open()
})
after(() => shop.close())

const dayMs = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

function compared(tenant: StripeTenant, report: string): Promise<RunBody> {
  const period = { from: daysFromNow(-1), to: daysFromNow(1) }
  const more = { gateway_id: tenant.gatewayId, format: 'STRIPE_BALANCE', ...period }
  return shop.books.compared(tenant.name, report, more)
}

async function command(
  { name }: StripeTenant,
  paymentId: string,
  what: string,
  amount?: number,
): Promise<void> {
  const url = `/api/v1/payments/${paymentId}/${what}`
  const body = amount === undefined ? {} : { amount: { amount, currency: 'EUR' } }
  const answer = await shop.books.world.as(name).post(url, body)
  assert(answer.status < 300, answer.text)
}

/** What a shop lives through: captures in one and in several parts, refunds that arrive and do not, disputes won and lost. */
async function lively(name: string): Promise<StripeTenant> {
  const tenant = await shop.connect(name)
  const { account } = tenant
  const whole = await shop.paid(tenant, 5_000)
  await command(tenant, whole.id, 'refunds', 700)
  const part = await shop.paid(tenant, 8_000, { capture_method: 'MANUAL' })
  await command(tenant, part.id, 'capture', 3_000)
  account.canCaptureAgain = true
  const parts = await shop.paid(tenant, 6_000, { capture_method: 'MANUAL' })
  account.canCaptureAgain = false
  for (const amount of [2_000, 4_000]) await command(tenant, parts.id, 'capture', amount)
  await command(tenant, parts.id, 'refunds', 500)
  await shop.paid(tenant, 2_500, { method: 'pm_card_createDispute' })
  await shop.paid(tenant, 3_500, { method: 'pm_card_createDisputeProductNotReceived' })
  await shop.told(tenant)
  const [won, lost] = [...account.disputes.keys()]
  decideDispute(account, won ?? '', 'won')
  decideDispute(account, lost ?? '', 'lost')
  const waits = await shop.paid(tenant, 1_500, { method: 'pm_card_pendingRefund' })
  await command(tenant, waits.id, 'refunds', 300)
  const pending = [...account.refunds.values()].find(({ status }) => status === 'pending')
  settleRefund(account, pending?.id ?? '')
  await shop.told(tenant)
  return tenant
}

describe('the reports of Stripe about payments that went through it', () => {
  test('balance: captures, parts, refunds, disputes and fees, then payouts', async () => {
    const tenant = await lively('balanced')
    const { account, name } = tenant
    assert.equal((await shop.standing(tenant)).stripe, account.balance().net)
    const report = balanceChangeReport(account)
    const run = await compared(tenant, report)
    assert.deepEqual(
      (await shop.books.exceptions(name)).map(({ kind, part, here, there }) => {
        return { kind, part, here, there }
      }),
      [],
    )
    const lines = report.trim().split('\n').length - 1
    assert.partialDeepStrictEqual(run, { status: 'BALANCED', lines, matched: lines })
    assert(lines >= 13, report)
    payOut(account)
    await shop.told(tenant)
    assert.equal((await compared(tenant, payoutsReport(account))).status, 'BALANCED')
    assert.equal((await shop.standing(tenant)).stripe, 0)
    assert.equal(account.balance().net, 0)
  })

  test('differ by a line less, a line more, another amount and another day: one of each kind', async () => {
    const tenant = await shop.connect('differs')
    const { account, name } = tenant
    const [less, other, late] = [
      await shop.paid(tenant, 5_000),
      await shop.paid(tenant, 6_000),
      await shop.paid(tenant, 7_000),
    ]
    const back = await shop.paid(tenant, 8_000)
    await command(tenant, back.id, 'refunds', 100)
    await shop.told(tenant)
    account.book('fee_1', 'stripe_fee', -250, { currency: 'eur' })
    const [names = '', ...lines] = balanceChangeReport(account).trim().split('\n')
    const columns = names.split(',')
    const changed = lines.flatMap((line) => {
      const cells = line.split(',')
      const put = (column: string, value: string) => {
        cells[columns.indexOf(column)] = value
      }
      if (line.includes('refund')) return []
      if (line.includes(other.id)) {
        const [gross, fee] = ['61.00', cells[columns.indexOf('fee')] ?? '']
        put('gross', gross)
        put('net', (Number(gross) - Number(fee)).toFixed(2))
      }
      if (line.includes(late.id)) {
        put('created_utc', daysFromNow(-4).slice(0, 19).replace('T', ' '))
      }
      return [cells.join(',')]
    })
    const run = await compared(tenant, [names, ...changed, ''].join('\n'))
    assert.equal(run.status, 'EXCEPTIONS')
    const found = await shop.books.exceptions(name)
    assert.deepEqual(
      found.map(({ kind, part, difference }) => [kind, part, difference.amount]).toSorted(),
      [
        ['AMOUNT', 'GROSS', 100],
        ['DATE', 'GROSS', 0],
        ['MISSING_HERE', 'NET', -250],
        ['MISSING_THERE', 'GROSS', 100],
      ].toSorted(),
    )
    const subjectOf = (wanted: string) => found.find(({ kind }) => kind === wanted)?.subject
    assert.equal(subjectOf('AMOUNT'), other.id)
    assert.equal(subjectOf('DATE'), late.id)
    assert(!found.some(({ subject }) => subject === less.id))
  })

  test('a part whose rest stands elsewhere in the report is one capture all the same', async () => {
    const tenant = await shop.connect('apart')
    const { account, name } = tenant
    const part = await shop.paid(tenant, 8_000, { capture_method: 'MANUAL' })
    await command(tenant, part.id, 'capture', 3_000)
    await shop.told(tenant)
    const [names = '', charge = '', reversal = ''] = balanceChangeReport(account).split('\n')
    const columns = names.split(',')
    const padding = Array.from({ length: 700 }, (_, at) =>
      columns
        .map((column) => {
          if (column === 'balance_transaction_id') return `txn_other_${at}`
          if (column === 'source_id') return `fee_${at}`
          if (['gross', 'net'].includes(column)) return '-0.10'
          if (column === 'fee') return '0.00'
          if (column === 'reporting_category') return 'fee'
          return column.endsWith('_utc') || column === 'currency'
            ? charge.split(',')[columns.indexOf(column)]
            : ''
        })
        .join(','),
    )
    const run = await compared(tenant, [names, charge, ...padding, reversal, ''].join('\n'))
    assert.partialDeepStrictEqual(run, { lines: 702, matched: 2, exceptions: 700 })
    const captured = await shop.books.world
      .as(name)
      .get<{ content: { type: string }[] }>(
        `/api/v1/reconciliation/runs/${run.id}/lines?status=MATCHED`,
      )
    assert.deepEqual(captured.body.content.map(({ type }) => type).toSorted(), [
      ...['CAPTURE_REVERSAL', 'CHARGE'],
    ])
  })
})
