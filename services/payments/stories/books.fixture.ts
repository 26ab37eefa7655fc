import assert from 'node:assert/strict'
import { uuidOf } from '@souk/platform'
import { type MoneyBody, type OrderBody, readOrder } from '../fixtures.ts'
import { sum, takenBy } from './gateway.fixture.ts'
import { disputesIn, paymentsIn, refundsIn, storedIn } from './listing.fixture.ts'
import { goodwill } from './playing.fixture.ts'
import { oddStockItems, ordersWithOddStock } from './recount.fixture.ts'
import { checkAllRows } from './rows.fixture.ts'
import { type MoneyScene, type SentRefund, type StoryPayment, soldCards } from './scene.fixture.ts'

interface Facts {
  readonly paid: number
  readonly refunded: number
  readonly pending: number
  readonly held: number
  readonly captured: number
  readonly given: number
  readonly on_its_way: number
  readonly holding: number
  readonly made: number
  readonly open: number
  readonly posted: number
  readonly escrow: number
  readonly contributed: number
}

/** Order, payments, refunds and ledger, each added up from its own rows. */
export async function checkMoment({ world, tenant, order }: MoneyScene): Promise<void> {
  const escrow = `liability:escrow:${order.id}`
  const [facts] = await world.peek(
    tenant,
    (tx) => tx<Facts>`
      with known as (
        select * from payments.payments where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(order.id)}
      ), back as (
        select * from payments.refunds where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(order.id)}
      ), posted as (
        select entry.kind, leg.direction, leg.amount
        from ledger.postings leg
        join ledger.accounts account
          on account.tenant_id = ${tx.tenantId} and account.id = leg.account_id
        join ledger.transactions entry
          on entry.tenant_id = ${tx.tenantId} and entry.id = leg.transaction_id
        where leg.tenant_id = ${tx.tenantId} and account.code = ${escrow}
      )
      select paid_total as paid, refunded_total as refunded, pending_refund_total as pending,
        authorized_total as held,
        (select coalesce(sum(captured), 0)::bigint from known) as captured,
        (select coalesce(sum(refunded), 0)::bigint from known) as given,
        (select coalesce(sum(refund_pending), 0)::bigint from known) as on_its_way,
        (select coalesce(sum(authorized - captured), 0)::bigint from known
         where status in ('AUTHORIZED', 'PARTIALLY_CAPTURED')) as holding,
        (select coalesce(sum(amount), 0)::bigint from back where status = 'SUCCEEDED') as made,
        (select coalesce(sum(amount), 0)::bigint from back
         where status in ('PROCESSING', 'PENDING')) as open,
        (select coalesce(sum(amount), 0)::bigint from posted
         where kind = 'payment.captured' and direction = 'CREDIT') as posted,
        (select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0)::bigint
         from posted) as escrow
      from orders.orders
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(order.id)}
    `,
  )
  assert(facts)
  assert.equal(facts.captured, facts.paid, 'what payments captured was paid')
  assert.equal(facts.posted, facts.paid, 'and posted once')
  assert.equal(facts.given, facts.refunded, 'what payments gave back was refunded')
  assert.equal(facts.made, facts.refunded, 'by refunds that were made')
  assert.equal(facts.on_its_way, facts.pending, 'on its way back')
  assert.equal(facts.open, facts.pending, 'by refunds that are open')
  assert.equal(facts.holding, facts.held, 'held')
  assert(facts.escrow >= 0, 'the escrow is never negative')
}

/** Everything counted again, from what the gateways, the payments and the people of the shop know. Nothing is under way. */
export async function checkAtRest(scene: MoneyScene): Promise<void> {
  await checkMoment(scene)
  const { world, tenant, gateways } = scene
  const tenantId = world.tenant(tenant)
  const at = (code: string) => ({ tenantId, code })
  const [payments, refunds, books, order] = await Promise.all([
    paymentsIn(scene),
    refundsIn(scene),
    checkAllRows(scene),
    readOrder(world, tenant, scene.order.id),
  ])
  for (const payment of payments) checkPayment(scene, payment, refunds)
  for (const code of ['first', 'second']) {
    const beyond = sum(payments, (payment) =>
      payment.gateway === code ? strangeBeyond(scene, payment, refunds) : 0,
    )
    const expected = gateways.balanceOf(at(code)) + beyond
    assert.equal(books[`asset:psp:${code}`] ?? 0, expected, `the books of ${code}`)
  }
  const codes = ['first', 'second']
  const disputes = codes.flatMap((code) => gateways.disputesOf(at(code)))
  const fees = sum(codes, (code) => gateways.feesOf(at(code)))
  assert.equal(books['expense:psp_fees'] ?? 0, fees, 'fees')
  const disputeFees = sum(disputes, ({ fee }) => fee)
  assert.equal(books['expense:dispute_fees'] ?? 0, disputeFees, 'fees of disputes')
  const withBanks = sum(disputes, (each) => (each.standing === 'lost' ? 0 : takenBy(each)))
  assert.equal(books['asset:dispute'] ?? 0, withBanks, 'what banks have taken')
  checkByHand(payments, refunds, books)
  await checkStoredValue(scene, books)
  await checkOrder(scene, order, refunds)
  await checkRows(scene)
}

const amountOf = ({ amount }: MoneyBody) => amount

/**
 * What went back at the gateway although people have sent it as well, or are about to: more than was captured is never recorded as
 * refunded, and is found when the books are compared with the report of the gateway.
 */
function strangeBeyond(
  { gateways }: MoneyScene,
  { id, captured, refunded, refund_pending }: StoryPayment,
  refunds: readonly SentRefund[],
): number {
  const known = new Set(refunds.map(({ gateway_ref }) => gateway_ref))
  const made = [...(gateways.charges.get(id)?.refunds.values() ?? [])]
  const unknown = made.filter(({ isStrange, ref }) => isStrange && !known.has(ref))
  const left = amountOf(captured) - amountOf(refunded) - amountOf(refund_pending)
  assert(
    unknown.every(({ amount }) => amount > left),
    `a refund of ${id} is not known`,
  )
  return sum(unknown, ({ amount }) => amount)
}

function checkPayment(
  scene: MoneyScene,
  payment: StoryPayment,
  refunds: readonly SentRefund[],
): void {
  const { gateways } = scene
  const { id, status, captured } = payment
  assert(!['CREATED', 'PROCESSING'].includes(status), `${id} is stuck as ${status}`)
  assert.equal(amountOf(payment.capture_pending), 0, `the capture of ${id} is under way`)
  const charge = gateways.charges.get(id)
  const own = refunds.filter(({ payment_id }) => payment_id === id)
  assert(
    own.every(({ status }) => status !== 'PROCESSING'),
    'no refund is under way',
  )
  const through = own.filter((one) => one.status === 'SUCCEEDED' && one.destination === 'ORIGINAL')
  if (payment.gateway !== 'first' && payment.gateway !== 'second') {
    assert.equal(charge, undefined, 'no gateway knows it')
    return
  }
  assert.equal(charge?.captured ?? 0, amountOf(captured), `${id} was captured at its gateway`)
  const refunded = sum(through, ({ amount }) => amount.amount)
  const known = gateways.refundedOf(id) - strangeBeyond(scene, payment, refunds)
  assert.equal(known, refunded, `what went back of ${id} at its gateway`)
  const isOpen = charge?.state === 'OPEN' && charge.captured < charge.amount
  // The gateway lets go by itself of what has lapsed.
  const mayHold = ['AUTHORIZED', 'PARTIALLY_CAPTURED', 'EXPIRED', 'CLOSED'].includes(status)
  assert(!isOpen || mayHold, `the gateway holds money for ${id}, which is ${status}`)
  const holds = status === 'AUTHORIZED' || status === 'PARTIALLY_CAPTURED'
  assert(!holds || isOpen, `${id} is ${status}, and its gateway holds nothing`)
}

/** What people have received and sent. */
function checkByHand(
  payments: readonly StoryPayment[],
  refunds: readonly SentRefund[],
  books: Record<string, number>,
): void {
  const received = payments.filter(({ recorded }) => recorded !== null)
  const sent = refunds.filter(
    ({ status, destination }) => status === 'SUCCEEDED' && destination === 'MANUAL',
  )
  const expected =
    sum(received, ({ captured }) => amountOf(captured)) -
    sum(sent, ({ amount }) => amountOf(amount))
  const { 'asset:cash': cash = 0, 'asset:bank': bank = 0 } = books
  const inBanks = bank + (books['asset:bank:main'] ?? 0)
  assert.equal(cash + inBanks - soldCards, expected, 'cash and banks')
}

async function checkStoredValue(scene: MoneyScene, books: Record<string, number>): Promise<void> {
  const owed = sum(await storedIn(scene), ({ balance }) => amountOf(balance))
  assert.equal(books['liability:stored_value'] ?? 0, owed, 'what is owed to holders of cards')
  assert.equal(books['liability:stored_value_in_transit'] ?? 0, 0, 'nothing is in transit')
}

/** No more is kept than the order costs, and no less than it costs is kept, unless somebody wanted that. */
async function checkOrder(
  scene: MoneyScene,
  order: OrderBody,
  refunds: readonly SentRefund[],
): Promise<void> {
  const disputes = await disputesIn(scene)
  const isLost = (status: string) => status === 'LOST' || status === 'ACCEPTED'
  const lost = sum(disputes, ({ status, amount }) => (isLost(status) ? amount.amount : 0))
  const chargedBack = amountOf(order.charged_back_total)
  assert(chargedBack <= lost, 'no more is charged back than was lost')
  const isOver = ['CANCELLED', 'EXPIRED', 'REFUNDED'].includes(order.status)
  const cost = isOver ? 0 : amountOf(order.total)
  const [paid, refunded, pending] = [
    amountOf(order.paid_total),
    amountOf(order.refunded_total),
    amountOf(order.pending_refund_total),
  ]
  if (refunded + pending === 0) assert.equal(chargedBack, lost, 'charged back')
  const kept = paid - refunded - pending
  const taken = sum(disputes, ({ status, amount }) =>
    isLost(status) || ['NEEDS_RESPONSE', 'UNDER_REVIEW'].includes(status) ? amount.amount : 0,
  )
  const isLeft = refunds.some(({ status }) => status === 'FAILED' || status === 'CANCELLED')
  assert(kept - taken <= cost || isLeft, `keeps ${kept} of ${cost} in ${order.status}`)
  const wanted = refunds.filter(
    ({ reason, status }) =>
      (reason === goodwill || reason === 'made_at_gateway') &&
      status !== 'FAILED' &&
      status !== 'CANCELLED',
  )
  const given = sum(wanted, ({ amount }) => amount.amount)
  assert(kept + given >= Math.min(cost, paid), `gave back too much: ${kept} of ${cost}`)
  const needsNothing = order.paid_at !== null || cost === 0
  assert(
    !needsNothing || amountOf(order.authorized_total) === 0,
    'holds nothing that it does not need',
  )
}

/** Stock, and lanes of gateways that are asked something. */
async function checkRows({ world, tenant }: MoneyScene): Promise<void> {
  const odd = await world.peek(tenant, async (tx) => {
    const lanes = await tx<{ queue: string }>`
      select queue from platform.outbound_lanes
      where tenant_id = ${tx.tenantId}
        and queue in ('payments.charge', 'payments.refund', 'payments.void')
    `
    const stock = [...(await ordersWithOddStock(tx)), ...(await oddStockItems(tx))]
    return [...lanes.map(({ queue }) => `a lane of ${queue} is open`), ...stock]
  })
  assert.deepEqual(odd, [])
}
