import assert from 'node:assert/strict'
import { idOf, type Tx } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import {
  balances,
  type MoneyBody,
  type OrderBody,
  type PaymentBody,
  readOrder,
} from '../fixtures.ts'
import { asked, paymentsOf, refundsOf, type Scene } from './steps.fixture.ts'

const sumOf = (moneys: readonly MoneyBody[]) => moneys.reduce((sum, { amount }) => sum + amount, 0)

interface AccountBody {
  readonly debits: MoneyBody
  readonly credits: MoneyBody
  readonly balance: MoneyBody
  readonly pending_debits: MoneyBody
  readonly pending_credits: MoneyBody
}

/** What the operator pays of discounts on what providers sell. */
function paidByOperator({ items }: OrderBody): number {
  const sold = items.filter(({ provider_id }) => provider_id !== null)
  return sumOf(sold.flatMap(({ discounts }) => discounts.map((each) => each.operator_amount)))
}

/** What each payment holds, by its id. */
function heldBy(payments: readonly PaymentBody[]): Record<string, number> {
  const held = payments.filter(({ status }) => /AUTHORIZED|PARTIALLY_CAPTURED/.test(status))
  const amounts = held.map(({ id, authorized, captured }) => [
    id,
    authorized.amount - captured.amount,
  ])
  return Object.fromEntries(amounts)
}

interface ReservedBody {
  readonly ref: string
  readonly kind: string
  readonly amount: MoneyBody
  readonly settled: MoneyBody
}

/** What the books have as pending for an order, by payment; the account says the same as the entries. */
export async function reservedFor(
  world: World,
  tenant: string,
  orderId: string,
): Promise<Record<string, number>> {
  const escrow = `liability:escrow:${orderId}`
  const caller = world.as(tenant)
  const [entries, accounts] = await Promise.all([
    caller.get<{ content: ReservedBody[] }>(
      `/api/v1/ledger/transactions?status=PENDING&account=${escrow}&limit=96`,
    ),
    caller.get<{ content: AccountBody[] }>(`/api/v1/ledger/accounts?code=${escrow}`),
  ])
  const { content } = entries.body
  assert(content.every(({ kind }) => kind === 'payment.authorized'))
  const amounts = content.map(({ ref, amount, settled }) => [ref, amount.amount - settled.amount])
  const sum = content.reduce(
    (total, { amount, settled }) => total + amount.amount - settled.amount,
    0,
  )
  const [account] = accounts.body.content
  assert.equal(account?.pending_credits.amount ?? 0, sum, 'pending of the account')
  assert.equal(account?.pending_debits.amount ?? 0, 0, 'nothing leaves it pending')
  return Object.fromEntries(amounts)
}

/** Order, payments, refunds and ledger agree at every moment, each counted from its own rows. */
export async function checkOrder(scene: Scene): Promise<void> {
  const { world, tenant } = scene
  const accountOf = (code: string) =>
    world
      .as(tenant)
      .get<{ content: AccountBody[] }>(`/api/v1/ledger/accounts?code=${code}:${scene.order.id}`)
  const [order, payments, refunds, accounts, added, reserved] = await Promise.all([
    readOrder(world, tenant, scene.order.id),
    paymentsOf(scene),
    refundsOf(scene),
    accountOf('liability:escrow'),
    accountOf('expense:promotions'),
    reservedFor(world, tenant, scene.order.id),
  ])
  const paid = order.paid_total.amount
  const refunded = order.refunded_total.amount
  const pending = order.pending_refund_total.amount
  const refundsIn = (status: string) =>
    sumOf(refunds.filter((refund) => refund.status === status).map(({ amount }) => amount))
  assert.equal(sumOf(payments.map(({ captured }) => captured)), paid, 'payments captured')
  assert.equal(sumOf(payments.map((payment) => payment.refunded)), refunded, 'payments refunded')
  assert.equal(sumOf(payments.map((payment) => payment.refund_pending)), pending, 'on its way back')
  assert.equal(refundsIn('SUCCEEDED'), refunded, 'refunds made')
  assert.equal(refundsIn('PROCESSING'), pending, 'refunds on their way')
  const held = payments.filter(({ status }) => /AUTHORIZED|PARTIALLY_CAPTURED/.test(status))
  assert.equal(
    sumOf(held.map(({ authorized }) => authorized)) - sumOf(held.map(({ captured }) => captured)),
    order.authorized_total.amount,
    'held',
  )
  assert.deepEqual(
    reserved,
    heldBy(payments),
    'what is held is pending in the books, and nothing else',
  )
  const [account] = accounts.body.content
  const [expense] = added.body.content
  const contribution = expense?.balance.amount ?? 0
  const escrow = (account?.balance.amount ?? 0) - contribution
  const captured = (account?.credits.amount ?? 0) - (expense?.debits.amount ?? 0)
  assert.equal(captured, paid, 'the ledger captured what the order was paid')
  assert(escrow >= 0, 'escrow is never negative')
  assert(contribution >= 0, 'the operator takes nothing out')
  const earned = paid - refunded - order.charged_back_total.amount - escrow
  assert(earned >= 0 && earned <= handedOver(order), 'no more is earned than was handed over')
}

/** What the operator's own goods that were shipped cost. */
function handedOver({ items }: OrderBody): number {
  const own = items.filter(({ provider_id }) => provider_id === null)
  return own.reduce((sum, { unit_price, fulfilled }) => sum + unit_price.amount * fulfilled, 0)
}

/** Once every reaction has run, everything that is due is earned, and only what could not go back is left. */
export async function checkEarned({ world, tenant, order: { id } }: Scene): Promise<void> {
  const order = await readOrder(world, tenant, id)
  const { items, total, paid_total, refunded_total, pending_refund_total } = order
  if (pending_refund_total.amount > 0) return
  const url = `/api/v1/ledger/accounts?code=liability:escrow:${id}`
  const { body } = await world.as(tenant).get<{ content: { balance: MoneyBody }[] }>(url)
  const added = await world
    .as(tenant)
    .get<{ content: AccountBody[] }>(`/api/v1/ledger/accounts?code=expense:promotions:${id}`)
  const contribution = added.body.content[0]?.balance.amount ?? 0
  const escrow = (body.content[0]?.balance.amount ?? 0) - contribution
  assert(contribution <= paidByOperator(order), 'no more than was promised')
  // What is left of a lost dispute is the bank's to say.
  if (order.charged_back_total.amount > 0) return
  const isKept = paid_total.amount - refunded_total.amount >= total.amount
  if (order.paid_at !== null && isKept) {
    const promised = order.status === 'CANCELLED' ? 0 : paidByOperator(order)
    assert.equal(contribution, promised, 'the operator pays its part of what providers sold')
  }
  if (order.paid_at === null || refunded_total.amount === paid_total.amount) {
    assert.equal(contribution, 0, 'and nothing where nothing was paid')
  }
  if (refunded_total.amount === 0 && paid_total.amount === total.amount) {
    const earned = paid_total.amount - escrow
    assert.equal(earned, handedOver(order), 'what is paid for is earned when it is handed over')
  }
  const isOver = items.every((item) => item.fulfilled + item.cancelled === item.quantity)
  if (!isOver || items.some(({ provider_id }) => provider_id !== null)) return
  const surplus = paid_total.amount - refunded_total.amount - total.amount
  const due = order.status === 'REFUNDED' ? paid_total.amount - refunded_total.amount : surplus
  assert.equal(escrow, Math.max(0, due), 'all is earned but what could not go back')
}

/** Everything in the tenant, counted again from the rows themselves. Nothing is under way any more. */
export async function recount(world: World, tenant: string): Promise<void> {
  const wrong = await world.peek(tenant, async (tx) => [
    ...(await ordersWithOddMoney(tx)),
    ...(await ordersWithOddStock(tx)),
    ...(await oddStockItems(tx)),
    ...(await oddlyReserved(tx)),
  ])
  assert.deepEqual(wrong, [])
  const [{ received = 0, lost = 0 } = {}] = await world.peek(
    tenant,
    (tx) => tx<{ received: number; lost: number }>`
      select coalesce(sum(paid_total - refunded_total), 0)::bigint as received,
        (select coalesce(sum(amount), 0)::bigint from payments.disputes
         where tenant_id = ${tx.tenantId} and status in ('LOST', 'ACCEPTED')) as lost
      from orders.orders where tenant_id = ${tx.tenantId}
    `,
  )
  const accounts = await balances(world, tenant)
  const { 'asset:psp:test': held = 0, 'liability:escrow': escrow = 0 } = accounts
  const disputed = accounts['asset:dispute'] ?? 0
  const gateway = held + disputed + (accounts['expense:dispute_fees'] ?? 0)
  assert.equal(gateway, received - lost, 'gateway and banks hold what the orders received')
  const added = (accounts['expense:promotions'] ?? 0) + (accounts['expense:bad_debt'] ?? 0)
  assert.equal(gateway + added, escrow + (accounts['revenue:sales'] ?? 0), 'earned or still held')
}

interface Odd {
  readonly id: string
  readonly what: string
}

const named = (found: readonly Odd[]) => found.map(({ id, what }) => `${idOf('ord', id)}: ${what}`)

/**
 * What is kept beyond the cost of an order has a refund that failed; what is missing of it was asked for by somebody;
 * and nothing is held beside an order that needs no money.
 */
async function ordersWithOddMoney(tx: Tx): Promise<string[]> {
  const found = await tx<Odd>`
    with facts as (
      select id, status, total, paid_at, paid_total, authorized_total, payment_status,
        paid_total - refunded_total - pending_refund_total as kept,
        case when status in ('CANCELLED', 'EXPIRED', 'REFUNDED') then 0 else total end as cost,
        (select coalesce(sum(amount), 0) from payments.refunds goodwill
         where goodwill.tenant_id = ${tx.tenantId} and goodwill.order_id = orders.id
           and goodwill.reason = ${asked} and goodwill.status in ('SUCCEEDED', 'PROCESSING')) as goodwill,
        (select coalesce(sum(amount), 0) from payments.disputes
         where disputes.tenant_id = ${tx.tenantId} and disputes.order_id = orders.id
           and disputes.status in ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'LOST', 'ACCEPTED')) as disputed,
        exists (select from payments.refunds failed
         where failed.tenant_id = ${tx.tenantId} and failed.order_id = orders.id
           and failed.status = 'FAILED') as is_refund_failed
      from orders.orders
      where tenant_id = ${tx.tenantId}
    )
    select id, 'keeps ' || kept || ' of ' || cost || ' in ' || status as what from facts
    where kept - disputed > cost and not is_refund_failed
    union all
    select id, 'gave back too much: ' || kept || ' of ' || cost || ' in ' || status from facts
    where kept + goodwill < least(cost, paid_total)
    union all
    select id, 'holds ' || authorized_total || ' beside ' || status from facts
    where authorized_total > 0 and (paid_at is not null or cost = 0)
    union all
    select id, status || ' reads as ' || payment_status from facts
    where status in ('CANCELLED', 'EXPIRED', 'REFUNDED') and payment_status in ('PAID', 'PARTIALLY_PAID')
    union all
    select order_id, 'has a capture of ' || capturing || ' that nobody asks about' from payments.payments
    where tenant_id = ${tx.tenantId} and capturing is not null
  `
  return named(found)
}

/** An order that goes on holds what is open of it, one that has ended holds nothing. */
export async function ordersWithOddStock(tx: Tx): Promise<string[]> {
  const found = await tx<Odd>`
    with facts as (
      select id, status,
        case when status in ('CANCELLED', 'EXPIRED', 'REFUNDED') then 0 else (
          select sum(quantity - cancelled - fulfilled) from orders.order_items item
          where item.tenant_id = ${tx.tenantId} and item.order_id = orders.id
        ) end as open,
        (select coalesce(sum(quantity - shipped - released), 0) from inventory.reservations held
         where held.tenant_id = ${tx.tenantId} and held.order_id = orders.id) as held,
        (select coalesce(sum(fulfilled), 0) from orders.order_items item
         where item.tenant_id = ${tx.tenantId} and item.order_id = orders.id) as fulfilled,
        (select coalesce(sum(shipped), 0) from inventory.reservations held
         where held.tenant_id = ${tx.tenantId} and held.order_id = orders.id) as shipped
      from orders.orders
      where tenant_id = ${tx.tenantId}
    )
    select id, status || ' has ' || open || ' open and holds ' || held
      || ', handed over ' || fulfilled || ' of which ' || shipped || ' left the house' as what
    from facts
    where open <> held or fulfilled <> shipped
  `
  return named(found)
}

/** What payments hold against what is pending in the books, on both sides. */
export async function oddlyReserved(tx: Tx): Promise<string[]> {
  const held = await tx<{ id: string; amount: number }>`
    select id, authorized - captured as amount
    from payments.payments
    where tenant_id = ${tx.tenantId} and status in ('AUTHORIZED', 'PARTIALLY_CAPTURED')
  `
  const legs = await tx<{ ref: string; amount: number }>`
    select entry.ref, posting.amount - posting.settled as amount
    from ledger.pending_transactions entry
    join ledger.pending_postings posting
      on posting.tenant_id = ${tx.tenantId} and posting.transaction_id = entry.id and posting.is_open
    where entry.tenant_id = ${tx.tenantId}
  `
  const wanted = held.flatMap(({ id, amount }) => Array(2).fill(`${idOf('pay', id)} ${amount}`))
  const found = legs.map(({ ref, amount }) => `${ref} ${amount}`)
  const text = (list: readonly string[]) => list.toSorted().join(', ')
  return text(wanted) === text(found) ? [] : [`held: ${text(wanted)}; pending: ${text(found)}`]
}

/** Counters against what reservations and movements say. */
export async function oddStockItems(tx: Tx): Promise<string[]> {
  const found = await tx<{ variant_id: string }>`
    select variant_id
    from inventory.stock_items item
    where tenant_id = ${tx.tenantId} and tracked and (
      reserved <> (
        select coalesce(sum(quantity - shipped - released), 0) from inventory.reservations held
        where held.tenant_id = ${tx.tenantId} and held.variant_id = item.variant_id and held.counted
      ) or on_hand <> (
        select coalesce(sum(quantity), 0) from inventory.movements moved
        where moved.tenant_id = ${tx.tenantId} and moved.variant_id = item.variant_id
      )
    )
  `
  return found.map(({ variant_id }) => `${idOf('var', variant_id)} is counted wrongly`)
}
