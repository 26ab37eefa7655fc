import {
  field,
  idOf,
  type ListPage,
  listItem,
  madeBetween,
  ownedBy,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { commissionLineNotFound } from '../problems.ts'
import type { CommissionLine } from './line.ts'
import { lineTable } from './rows.ts'
import type { LineFilter } from './schemas.ts'

export function insertLines(tx: Tx, lines: readonly CommissionLine[]): Promise<void> {
  return lineTable.insert(tx, lines)
}

export async function getLine(tx: Tx, lineId: string): Promise<CommissionLine> {
  const [row] = await tx`
    select ${lineTable.columns}
    from commissions.lines
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(lineId)}
      and ${ownedBy(tx, sql`provider_id`)}
  `
  if (!row) throw commissionLineNotFound({ commissionLineId: lineId })
  return lineTable.fieldsOf(row)
}

/** All lines of these orders, as they were made. */
export async function listLinesOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<CommissionLine[]> {
  const found = await tx`
    select ${lineTable.columns}
    from commissions.lines
    where tenant_id = ${tx.tenantId} and order_id = any(${orderIds.map(uuidOf)}::uuid[])
    order by order_id, id
  `
  return found.map((row) => lineTable.fieldsOf(row))
}

/** Which of these orders have lines; those of the operator's own goods have none. */
export async function listOrdersWithLines(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const found = await tx<{ order_id: string }>`
    select distinct order_id
    from commissions.lines
    where tenant_id = ${tx.tenantId} and order_id = any(${orderIds.map(uuidOf)}::uuid[])
  `
  return found.map(({ order_id }) => idOf('ord', order_id))
}

const currency = sql`listed.currency`

const lineItem = listItem({
  id: field.id('cml'),
  kind: field.word(),
  order_id: field.id('ord'),
  order_item_id: field.id('oit'),
  provider_id: field.id('prv'),
  plan_id: field.id('cmp'),
  revision: field.count(),
  rule_id: field.id('cmr'),
  terms: field.json(),
  units: field.count(),
  base: field.money(sql`listed.base`, currency),
  rate: field.json(sql`listed.terms -> 'rate'`),
  amount: field.money(sql`listed.amount`, currency),
  tax_amount: field.money(sql`listed.tax_amount`, currency),
  total: field.money(sql`listed.amount + listed.tax_amount`, currency),
  reverses: field.id('cml'),
  placed_at: field.time(),
  paid_at: field.time(),
  created_at: field.time(),
})

export function listLines(tx: Tx, filter: LineFilter, page: PageRequest): Promise<ListPage> {
  const { order_id, provider_id, plan_id, kind } = filter
  const { placed_from, placed_to, created_from, created_to } = filter
  const from = (column: typeof currency, moment: string | undefined) =>
    moment === undefined ? undefined : sql`${column} >= ${new Date(moment)}`
  const to = (column: typeof currency, moment: string | undefined) =>
    moment === undefined ? undefined : sql`${column} < ${new Date(moment)}`
  return pageOf(
    tx,
    {
      from: sql`commissions.lines`,
      where: [
        order_id === undefined ? undefined : sql`order_id = ${uuidOf(order_id)}`,
        provider_id === undefined ? undefined : sql`provider_id = ${uuidOf(provider_id)}`,
        plan_id === undefined ? undefined : sql`plan_id = ${uuidOf(plan_id)}`,
        kind === undefined ? undefined : sql`kind = ${kind}`,
        // No line is older than its order.
        madeBetween(tx, { from: created_from ?? placed_from, to: created_to }, sql`listed.id`),
        from(sql`created_at`, created_from),
        to(sql`created_at`, created_to),
        from(sql`placed_at`, placed_from),
        to(sql`placed_at`, placed_to),
        ownedBy(tx, sql`provider_id`),
      ],
      item: lineItem,
    },
    page,
  )
}
