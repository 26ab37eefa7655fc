import { sql } from '../db/sql.ts'
import { json, plain, Table } from '../db/table.ts'
import type { Tx } from '../db/tx.ts'
import { newUuid } from '../ids/typeid.ts'
import { oneByOne, type Schedule, schedule } from '../worker/schedule.ts'
import type { PersonalTraces } from './declaration.ts'
import { beginTraces, eraseTraces, type TraceErasure } from './erasing.ts'

/** Traces that the worker erases after the commit. */
interface PendingErasure {
  readonly id: string
  /** Whether what earlier releases have stored was made findable. */
  readonly isPrepared: boolean
  readonly traces: TraceErasure
  readonly createdAt: Date
}

const pendingErasureTable = new Table<PendingErasure>('platform.trace_erasures', {
  id: plain(),
  isPrepared: plain(),
  traces: json(),
  createdAt: plain(),
})

/**
 * Has the traces of these subjects erased after the commit, from this declaration on. No request waits for it, and none for what
 * it locks.
 */
export async function eraseTracesLater(
  tx: Tx,
  ids: readonly string[],
  from: string | null = null,
): Promise<void> {
  if (ids.length === 0) return
  const traces = { ...beginTraces(ids), name: from }
  await pendingErasureTable.insert(tx, [
    { id: newUuid(), isPrepared: false, traces, createdAt: tx.now },
  ])
}

/** Those of many persons stay: what goes is about single resources. */
export function tracesOfOne(traces: readonly PersonalTraces[]): readonly PersonalTraces[] {
  return traces.filter(({ isOfMany = false }) => !isOfMany)
}

/** What the worker does about it. */
export function erasingSchedule(traces: readonly PersonalTraces[]): Schedule {
  return schedule('platform.erase_traces', {
    everySeconds: 1,
    work: () => ({ table: sql`platform.trace_erasures`, waiting: sql`true`, due: sql`true` }),
    run: oneByOne(findPendingForUpdate, (tx, pending) => eraseSome(tx, pending, traces)),
  })
}

/** One that another worker is at is left to it. */
async function findPendingForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<PendingErasure | undefined> {
  const [row] = await tx`
    select ${pendingErasureTable.columns}
    from platform.trace_erasures
    where tenant_id = ${tx.tenantId} and id <> all(${postponed}::uuid[])
    order by created_at, id
    limit 1
    for update skip locked
  `
  return row && pendingErasureTable.fieldsOf(row)
}

async function eraseSome(
  tx: Tx,
  { id, isPrepared, traces: at }: PendingErasure,
  traces: readonly PersonalTraces[],
): Promise<void> {
  if (!isPrepared) return prepareSome(tx, id, traces)
  const left = await eraseTraces(tx, traces, at)
  if (left) await saveTraces(tx, id, left)
  else await deletePending(tx, id)
}

async function prepareSome(tx: Tx, id: string, traces: readonly PersonalTraces[]): Promise<void> {
  for (const { prepare } of traces) if (await prepare?.(tx)) return
  await tx`
    update platform.trace_erasures set is_prepared = true
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

async function saveTraces(tx: Tx, id: string, left: TraceErasure): Promise<void> {
  await tx`
    update platform.trace_erasures set traces = ${JSON.stringify(left)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

async function deletePending(tx: Tx, id: string): Promise<void> {
  await tx`
    delete from platform.trace_erasures where tenant_id = ${tx.tenantId} and id = ${id}
  `
}
