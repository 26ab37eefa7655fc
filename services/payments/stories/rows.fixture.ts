import assert from 'node:assert/strict'
import { idOf, type Tx } from '@souk/platform'
import { balances } from '../fixtures.ts'
import { oddlyReserved } from './recount.fixture.ts'
import type { MoneyScene } from './scene.fixture.ts'

/*
 * The rows of a tenant added up by hand. No rule of the product is called here: what the books, orders, payments, stored values and links
 * say has to follow from the same movements. Nothing is under way.
 */

/** What was posted to an account with entries of one kind. */
interface Posted {
  readonly code: string
  readonly type: string
  readonly owner: string | null
  readonly kind: string
  readonly debits: number
  readonly credits: number
}

function postedIn(tx: Tx): Promise<Posted[]> {
  return tx<Posted>`
    select account.code, account.type, account.owner, entry.kind,
      coalesce(sum(leg.amount) filter (where leg.direction = 'DEBIT'), 0)::bigint as debits,
      coalesce(sum(leg.amount) filter (where leg.direction = 'CREDIT'), 0)::bigint as credits
    from ledger.postings leg
    join ledger.accounts account
      on account.tenant_id = ${tx.tenantId} and account.id = leg.account_id
    join ledger.transactions entry
      on entry.tenant_id = ${tx.tenantId} and entry.id = leg.transaction_id
    where leg.tenant_id = ${tx.tenantId}
    group by account.id, account.code, account.type, account.owner, entry.kind
    order by account.code, entry.kind
  `
}

interface Item {
  readonly kind: string
  readonly quantity: number
  readonly cancelled: number
  readonly fulfilled: number
  readonly returned: number
  readonly total: number
  readonly tax: number
}

interface OrderRow {
  readonly id: string
  readonly total: number
  readonly paid: number
  readonly refunded: number
  readonly charged_back: number
  /** Of disputes that were lost: also what had gone back already, which the order does not count. */
  readonly lost: number
  readonly pending: number
  readonly captured: number
  readonly given: number
  readonly made: number
  readonly failed: number
  readonly items: readonly Item[]
}

function ordersIn(tx: Tx): Promise<OrderRow[]> {
  return tx<OrderRow>`
    with taken as (
      select order_id, sum(captured)::bigint as captured, sum(refunded)::bigint as given
      from payments.payments where tenant_id = ${tx.tenantId} group by order_id
    ), back as (
      select order_id, coalesce(sum(amount) filter (where status = 'SUCCEEDED'), 0)::bigint as made,
        count(*) filter (where status in ('FAILED', 'CANCELLED'))::int as failed
      from payments.refunds where tenant_id = ${tx.tenantId} group by order_id
    ), disputed as (
      select order_id, sum(amount)::bigint as lost
      from payments.disputes
      where tenant_id = ${tx.tenantId} and status in ('LOST', 'ACCEPTED') group by order_id
    ), listed as (
      select order_id, json_agg(json_build_object('kind', kind, 'quantity', quantity,
        'cancelled', cancelled, 'fulfilled', fulfilled, 'returned', returned,
        'total', total, 'tax', tax_total)) as items
      from orders.order_items where tenant_id = ${tx.tenantId} group by order_id
    )
    select id, total, paid_total as paid, refunded_total as refunded,
      charged_back_total as charged_back, pending_refund_total as pending,
      coalesce(captured, 0)::bigint as captured, coalesce(given, 0)::bigint as given,
      coalesce(made, 0)::bigint as made, coalesce(lost, 0)::bigint as lost, coalesce(failed, 0)::int as failed, items
    from orders.orders placed
    left join taken on taken.order_id = placed.id
    left join back on back.order_id = placed.id
    left join disputed on disputed.order_id = placed.id
    left join listed on listed.order_id = placed.id
    where placed.tenant_id = ${tx.tenantId}
    order by id
  `
}

interface Odd {
  readonly what: string
}

/** Rows that do not agree with their own movements. */
async function oddRows(tx: Tx): Promise<string[]> {
  const found = await tx<Odd>`
    select 'the entry ' || entry.kind || ' ' || entry.ref || ' is out by '
      || sum(case leg.direction when 'DEBIT' then leg.amount else -leg.amount end) as what
    from ledger.transactions entry
    join ledger.postings leg
      on leg.tenant_id = ${tx.tenantId} and leg.transaction_id = entry.id
    where entry.tenant_id = ${tx.tenantId}
    group by entry.id, entry.kind, entry.ref
    having sum(case leg.direction when 'DEBIT' then leg.amount else -leg.amount end) <> 0
    union all
    select 'the stored value has ' || held.balance || ' by its row and '
      || coalesce(sum(moved.amount), 0) || ' by its entries'
    from stored_value.stored_values held
    left join stored_value.entries moved
      on moved.tenant_id = ${tx.tenantId} and moved.stored_value_id = held.id
    where held.tenant_id = ${tx.tenantId}
    group by held.id, held.balance
    having held.balance <> coalesce(sum(moved.amount), 0)
    union all
    select 'the link has ' || link.paid || ' by its row and ' || coalesce(sum(taken.captured), 0)
      || ' by its payments'
    from payment_links.links link
    left join payment_links.attempts tried
      on tried.tenant_id = ${tx.tenantId} and tried.link_id = link.id
    left join payments.payments taken
      on taken.tenant_id = ${tx.tenantId} and taken.id = tried.payment_id
    where link.tenant_id = ${tx.tenantId}
    group by link.id, link.paid
    having link.paid <> coalesce(sum(taken.captured), 0)
  `
  return [...found.map(({ what }) => what), ...(await oddlyReserved(tx))]
}

function cardsIn(tx: Tx) {
  return tx<{ id: string; balance: number }>`
    select id, balance from stored_value.stored_values where tenant_id = ${tx.tenantId} order by id
  `
}

const growsWithDebits = new Set(['ASSET', 'EXPENSE'])

function balanceOf({ type, debits, credits }: Posted): number {
  return growsWithDebits.has(type) ? debits - credits : credits - debits
}

function addedUp(posted: readonly Posted[], nameOf: (one: Posted) => string) {
  const sums: Record<string, number> = {}
  for (const one of posted) sums[nameOf(one)] = (sums[nameOf(one)] ?? 0) + balanceOf(one)
  return sums
}

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))

const withoutOwner = ({ code, owner }: Posted) =>
  owner === null ? code : code.replace(`:${owner}`, '')

/** What cards are worth that were issued for units of an order and not taken back with them. */
function cardsOut(items: readonly Item[]): number {
  return items
    .filter(({ kind }) => kind === 'GIFT_CARD')
    .reduce((sum, item) => sum + costOf(item, item.fulfilled - item.returned), 0)
}

const costOf = ({ total, quantity, cancelled }: Item, units: number) =>
  units === 0 ? 0 : Math.round((total * units) / (quantity - cancelled))

/** Checks all rows of the tenant of a scene against one another, and returns the balances that they come to. */
export async function checkAllRows({ world, tenant }: MoneyScene): Promise<Record<string, number>> {
  const [posted, orders, cards, odd] = await world.peek(tenant, (tx) =>
    Promise.all([postedIn(tx), ordersIn(tx), cardsIn(tx), oddRows(tx)]),
  )
  assert.deepEqual(odd, [])
  const books = addedUp(posted, withoutOwner)
  const byCode = addedUp(posted, ({ code }) => code)
  const shown = await balances(world, tenant)
  assert.deepEqual(withoutZeros(shown), withoutZeros(books), 'the trial balance is what was posted')
  for (const { id, balance } of cards) {
    const owed = byCode[`liability:stored_value:${idOf('sv', id)}`] ?? 0
    assert.equal(owed, balance, 'what is owed on a card')
  }
  for (const order of orders) checkOrderRow(order, posted)
  checkEarnings(orders, books)
  return books
}

function checkOrderRow(order: OrderRow, posted: readonly Posted[]): void {
  const { id, paid, captured, refunded, given, made, charged_back, items } = order
  const owner = idOf('ord', id)
  const escrow = posted.filter(({ code }) => code === `liability:escrow:${owner}`)
  const taken = escrow.find(({ kind }) => kind === 'payment.captured')
  assert.equal(captured, paid, 'what payments of an order captured was paid')
  assert.equal(taken?.credits ?? 0, paid, 'and is in the books')
  assert.equal(given, refunded, 'what payments of an order gave back was refunded')
  assert.equal(made, refunded, 'by refunds that were made')
  const held = escrow.reduce((sum, one) => sum + balanceOf(one), 0)
  const kept = paid - refunded - charged_back
  assert(held >= 0, 'the escrow is never negative')
  assert(held <= Math.max(0, kept), `the escrow holds ${held}, and the order has ${kept}`)
  const isUntouched = refunded + order.pending + charged_back + order.failed === 0
  if (isUntouched && paid === order.total) {
    const gone = items.reduce((sum, item) => sum + costOf(item, item.fulfilled), 0)
    assert.equal(held, paid - gone, 'the escrow has what was not handed over')
  }
}

/** Where all that orders have is: in escrow, earned, owed as tax or on gift cards; and how much tax is in what was earned. */
function checkEarnings(orders: readonly OrderRow[], books: Record<string, number>): void {
  const of = (code: string) => books[code] ?? 0
  const kept = sum(orders, ({ paid, refunded, lost }) => paid - refunded - lost)
  const cards = sum(orders, ({ items }) => cardsOut(items))
  const [tax, losses] = [of('liability:tax:output'), of('expense:bad_debt')]
  const earned = of('revenue:sales') + tax - losses
  assert.equal(of('liability:escrow') + earned + cards, kept, 'all that orders have is somewhere')
  const goods = orders.flatMap(({ items }) => items.filter(({ kind }) => kind !== 'GIFT_CARD'))
  const cost = sum(goods, (item) => costOf(item, item.fulfilled))
  const taxOf = (item: Item) => costOf({ ...item, total: item.tax }, item.fulfilled)
  const bearing = cost === 0 ? 0 : Math.max(0, Math.min(earned, cost)) / cost
  const expected = sum(goods, taxOf) * bearing
  assert(Math.abs(tax - expected) <= 1, `owes ${tax} of tax, and ${expected} is in what it earned`)
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)
