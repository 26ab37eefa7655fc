import { dayMs, literal, sql, type Tx, type WaitingRows } from '@souk/platform'
import type { Callback } from './callback.ts'
import { callbackTable } from './rows.ts'

/** A message that came before is counted. */
export function insertCallback(tx: Tx, callback: Callback): Promise<void> {
  const again = sql`
    on conflict (tenant_id, gateway_id, notice_id) do update
    set deliveries = callbacks.deliveries + 1, last_received_at = excluded.last_received_at`
  return callbackTable.insert(tx, [callback], again)
}

/** Gateways send again for days, and people look for what came last week. */
const keptMs = 30 * dayMs

function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

export function oldCallbacks(now: Date): WaitingRows {
  return {
    table: sql`payments.callbacks`,
    waiting: sql`true`,
    due: sql`last_received_at <= ${keptSince(now)}`,
  }
}

const forgottenAtOnce = 1_000

export async function forgetOldCallbacks(tx: Tx): Promise<number> {
  const forgotten = await tx`
    delete from payments.callbacks
    where tenant_id = ${tx.tenantId} and id in (
      select id
      from payments.callbacks
      where tenant_id = ${tx.tenantId} and last_received_at <= ${keptSince(tx.now)}
      order by last_received_at, id
      limit ${literal(forgottenAtOnce)}
      for update skip locked
    )
    returning 1
  `
  return forgotten.length
}
