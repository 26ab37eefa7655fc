import { idOf, literal, rows, sql, type Tx, uuidOf } from '@souk/platform'
import type { Entry } from './entry.ts'
import { entryTable } from './rows.ts'

/** Those that an earlier run has taken over stay as they are. */
export async function insertEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length > 0) {
    await entryTable.insert(tx, entries, sql`on conflict (tenant_id, id) do nothing`)
  }
}

/** What may stand for one of so many lines: a payment has few entries. */
const candidatesMax = 20_000

/** Entries that no line stands for yet, by how the gateway calls what they are about, or by its id here. */
export async function listCandidates(
  tx: Tx,
  gateway: string,
  { refs, subjects }: { readonly refs: readonly string[]; readonly subjects: readonly string[] },
): Promise<Entry[]> {
  const [byRef, bySubject] = await Promise.all([
    tx`
      select ${entryTable.columns}
      from reconciliation.entries
      where tenant_id = ${tx.tenantId} and gateway = ${gateway} and gateway_ref = any(${refs}::text[])
        and line_id is null and not written_off
      order by effective_at, id
      limit ${literal(candidatesMax)}
    `,
    tx`
      select ${entryTable.columns}
      from reconciliation.entries
      where tenant_id = ${tx.tenantId} and gateway = ${gateway} and subject = any(${subjects}::text[])
        and line_id is null and not written_off
      order by effective_at, id
      limit ${literal(candidatesMax)}
    `,
  ])
  const found = [...byRef, ...bySubject].map((row) => entryTable.fieldsOf(row))
  return [...new Map(found.map((entry) => [entry.id, entry])).values()]
}

export interface Taken {
  readonly entryId: string
  readonly lineId: string
}

export async function markTaken(tx: Tx, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return
  const values = taken.map(({ entryId, lineId }) => [uuidOf(entryId), uuidOf(lineId)])
  await tx`
    update reconciliation.entries kept
    set line_id = change.line_id
    from (values ${rows(values, ['uuid', 'uuid'])}) as change (id, line_id)
    where kept.id = change.id and kept.tenant_id = ${tx.tenantId}
  `
}

interface Period {
  readonly gateway: string
  readonly from: Date
  readonly to: Date
}

/** Entries of the period that no line stands for and that no run has missed before, the oldest first. */
export async function listMissing(
  tx: Tx,
  { gateway, from, to }: Period,
  limit: number,
): Promise<Entry[]> {
  const found = await tx`
    select ${entryTable.columns}
    from reconciliation.entries
    where tenant_id = ${tx.tenantId} and gateway = ${gateway} and line_id is null and missed_by is null
      and effective_at >= ${from} and effective_at < ${to}
    order by effective_at, id
    limit ${literal(limit)}
  `
  return found.map((row) => entryTable.fieldsOf(row))
}

export async function markMissed(
  tx: Tx,
  entryIds: readonly string[],
  runId: string,
): Promise<void> {
  await tx`
    update reconciliation.entries
    set missed_by = ${uuidOf(runId)}
    where tenant_id = ${tx.tenantId} and id = any(${entryIds.map(uuidOf)}::uuid[])
  `
}

/** Its difference is posted, so that no later line may stand for it. False where one does already. */
export async function writeOff(tx: Tx, entryId: string): Promise<boolean> {
  const written = await tx<{ id: string }>`
    update reconciliation.entries
    set written_off = true
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(entryId)} and line_id is null
    returning id
  `
  return written.map(({ id }) => idOf('ltx', id)).length > 0
}
