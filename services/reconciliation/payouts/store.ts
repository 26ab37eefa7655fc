import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { gatewayPayoutNotFound } from '../problems.ts'
import type { GatewayPayout, GatewayPayoutStatus } from './payout.ts'
import { payoutTable } from './rows.ts'

/** What a run says where it names no other. */
export const defaultBankAccount = 'main'

/** False where there is one with its reference. Whoever enters the same at once waits. */
export async function insertPayout(tx: Tx, payout: GatewayPayout): Promise<boolean> {
  const once = sql`on conflict (tenant_id, gateway, reference) do nothing returning id`
  const inserted = await payoutTable.insertReturning(tx, [payout], once)
  return inserted.length > 0
}

export function updatePayout(tx: Tx, payout: GatewayPayout): Promise<void> {
  return payoutTable.update(tx, payout)
}

export async function listPayoutsByReference(
  tx: Tx,
  gateway: string,
  references: readonly string[],
): Promise<GatewayPayout[]> {
  const found = await tx`
    select ${payoutTable.columns}
    from reconciliation.payouts
    where tenant_id = ${tx.tenantId} and gateway = ${gateway} and reference = any(${references}::text[])
  `
  return found.map((row) => payoutTable.fieldsOf(row))
}

/** Where payouts of a gateway arrive as far as the last run of its reports has said. */
export async function findBankAccount(tx: Tx, gateway: string): Promise<string> {
  const [run] = await tx<{ bank_account: string }>`
    select bank_account
    from reconciliation.runs
    where tenant_id = ${tx.tenantId} and gateway = ${gateway}
    order by id desc
    limit 1
  `
  return run?.bank_account ?? defaultBankAccount
}

export async function getPayout(tx: Tx, payoutId: string): Promise<GatewayPayout> {
  const [row] = await tx`
    select ${payoutTable.columns}
    from reconciliation.payouts
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(payoutId)}
  `
  if (!row) throw gatewayPayoutNotFound({ payoutId })
  return payoutTable.fieldsOf(row)
}

const payoutItem = listItem({
  id: field.id('gpo'),
  gateway_id: field.id('ppr'),
  gateway: field.text(),
  reference: field.text(),
  bank_account: field.text(),
  amount: field.money(sql`listed.amount`, sql`listed.currency`),
  status: field.word(),
  expected_at: field.time(),
  paid_at: field.time(),
  returned_at: field.time(),
  failure_code: field.text(),
  run_id: field.id('rec'),
  version: field.count(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface PayoutFilter {
  readonly gateway_id?: string
  readonly status?: GatewayPayoutStatus
}

export function listPayouts(
  tx: Tx,
  { gateway_id: gatewayId, status }: PayoutFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`reconciliation.payouts`,
      where: [
        gatewayId === undefined ? undefined : sql`gateway_id = ${uuidOf(gatewayId)}`,
        status === undefined ? undefined : sql`status = ${status}`,
      ],
      item: payoutItem,
    },
    page,
  )
}
