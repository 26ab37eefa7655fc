import {
  dayMs,
  field,
  type ListPage,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import type { Callback } from './callback.ts'
import { callbackTable } from './rows.ts'

/** A message that came before is counted. */
export function insertCallback(tx: Tx, callback: Callback): Promise<void> {
  const again = sql`
    on conflict (tenant_id, gateway_id, notice_id) do update
    set deliveries = callbacks.deliveries + 1, last_received_at = excluded.last_received_at`
  return callbackTable.insert(tx, [callback], again)
}

const callbackItem = listItem({
  id: field.id('cbk'),
  gateway_event_id: field.text(sql`listed.notice_id`),
  type: field.text(),
  about: field.object({
    kind: field.word(sql`listed.about_kind`),
    ref: field.text(sql`listed.about_ref`),
  }),
  payment_id: field.id('pay'),
  deliveries: field.number(),
  received_at: field.time(),
  last_received_at: field.time(),
})

export function listCallbacks(tx: Tx, gatewayId: string, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`payments.callbacks`,
      where: [sql`gateway_id = ${uuidOf(gatewayId)}`],
      item: callbackItem,
    },
    page,
  )
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
