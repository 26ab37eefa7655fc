import { listMemberships } from '@souk/catalog/contract'
import { findOrderForUpdate, type Order } from '@souk/orders/contract'
import { listRefundsOfOrders } from '@souk/payments/contract'
import { announce, newId, type Tx, withCommit } from '@souk/platform'
import { findTerms } from '../terms/store.ts'
import { commissionRecorded, commissionReversed } from './events.ts'
import { type CommissionLine, type Sale, stepsOf } from './line.ts'
import { type Surroundings, salesOf, standingIn } from './sale.ts'
import { viewOfLine } from './schemas.ts'
import { insertLines, listLinesOfOrders } from './store.ts'

/**
 * Something has happened to these orders or to their money. What they come to now is compared with the lines that there are, and the
 * difference is posted: it does not matter which event comes first, or how often.
 */
export async function followOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds.toSorted()) await followOrder(tx, orderId)
}

/** Lines of an order are made under its lock. */
async function followOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await findOrderForUpdate(tx, orderId)
  if (!order || order.paidAt === null) return
  const [lines, refunds] = await Promise.all([
    listLinesOfOrders(tx, [orderId]),
    listRefundsOfOrders(tx, [orderId]),
  ])
  const sales = await missingSales(tx, order, lines)
  const standing = standingIn(order, refunds)
  const all = [...lines, ...sales]
  const changes = all
    .filter(({ kind }) => kind === 'SALE')
    .flatMap((sale) => {
      const later = all.filter(({ reverses }) => reverses === sale.id)
      return stepsOf(sale, later, standing(sale)).map((amounts) => {
        const kind = amounts.weight + amounts.fixedWeight < 0 ? 'REVERSAL' : 'REINSTATEMENT'
        return { ...sale, ...amounts, kind, reverses: sale.id, ...made(tx) } as const
      })
    })
  record(tx, [...sales, ...changes])
}

function made(tx: Tx): Pick<CommissionLine, 'id' | 'createdAt'> {
  return { id: newId('cml'), createdAt: tx.now }
}

/**
 * By the rules that were in force when the order was paid: so an order that was paid before its provider had a plan has no lines, and
 * never gets any.
 */
async function missingSales(
  tx: Tx,
  order: Order,
  lines: readonly CommissionLine[],
): Promise<CommissionLine[]> {
  const known = new Set(lines.map(keyOf))
  const sold = order.items.filter(({ id, providerId }) => providerId !== null && !known.has(id))
  if (sold.length === 0) return []
  const surroundings = await surroundingsOf(tx, [order], order.paidAt ?? tx.now)
  return salesOf(order, surroundings)
    .filter((sale) => !known.has(keyOf(sale)))
    .map((sale) => ({ ...sale, ...made(tx) }))
}

/** Lines of an order by themselves, its shipping by who pays for it and by which rule. */
function keyOf({ orderItemId, providerId, ruleId }: Sale): string {
  return orderItemId ?? `${providerId} ${ruleId}`
}

async function surroundingsOf(tx: Tx, orders: readonly Order[], at: Date): Promise<Surroundings> {
  const items = orders.flatMap((order) => order.items)
  const providerIds = [...new Set(items.flatMap(({ providerId }) => providerId ?? []))]
  const [inForce, categories] = await Promise.all([
    findTerms(tx, providerIds, at),
    categoriesOf(tx, orders),
  ])
  return { inForce, categories }
}

/** In which categories what providers sell is found at present. */
export async function categoriesOf(
  tx: Tx,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const items = orders.flatMap((order) => order.items)
  const productIds = new Set(
    items.filter(({ providerId }) => providerId !== null).map(({ productId }) => productId),
  )
  const found = await listMemberships(tx, [...productIds])
  const byProduct = Map.groupBy(found, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, all]) => [id, all.map(({ categoryId }) => categoryId)]))
}

function record(tx: Tx, lines: readonly CommissionLine[]): void {
  if (lines.length === 0) return
  withCommit(tx, () => insertLines(tx, lines))
  for (const line of lines) {
    const kind = line.kind === 'REVERSAL' ? commissionReversed : commissionRecorded
    const after = { ...line, version: 1 }
    announce(tx, kind, viewOfLine, { after, owner: line.providerId })
  }
}
