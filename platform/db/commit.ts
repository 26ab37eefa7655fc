import { hash } from 'node:crypto'
import { firstUuidAt, newUuid } from '../ids/typeid.ts'
import { inStatements } from './parts.ts'
import type { AuditNote, OutboxEntry } from './pending.ts'
import { shownText } from './shown-text.ts'
import { rows } from './sql.ts'
import type { Tx } from './tx.ts'

/**
 * Told of the events that a transaction announces, when its work is done: what it writes is saved with them or not at
 * all. Events that are simulated have not happened.
 */
export type Recorder = (tx: Tx, announced: readonly OutboxEntry[]) => void

/** Lets recorders see what was announced, then writes what was noted for the end. */
export async function finishWork(tx: Tx, recorders: readonly Recorder[]): Promise<void> {
  const { events, ends } = tx.pending
  if (events.length > 0) {
    const announced = events.filter(({ simulated }) => !simulated)
    for (const record of recorders) record(tx, announced)
  }
  for (const [write, notes] of ends) await write(tx, notes as never[])
}

/** The statements that travel in the flush of the commit. Counter rows go in key order, so none can deadlock. */
export function writePending(
  tx: Tx,
  stripe: number,
  storeAnswer: () => Promise<unknown> | undefined,
): (Promise<unknown> | undefined)[] {
  const { rows, locks } = tx.pending
  return [
    ...rows.map((send) => send()),
    ...insertEvents(tx),
    ...insertAuditEntries(tx),
    storeAnswer(),
    ...addCounts(tx, stripe),
    ...locks.map((send) => send()),
  ]
}

function insertEvents(tx: Tx): Promise<unknown>[] {
  return inStatements(tx.pending.events, outboxColumns).map(
    (some) => tx`
      insert into platform.outbox
        (tenant_id, id, type, version, mode, resource_type, resource_id, resource_version,
         actor_type, actor_id, correlation_id, causation_id, data, occurred_at, simulated, owner_id,
         about)
      values ${rows(some.map(outboxRow))}
    `,
  )
}

const outboxColumns = 17

function outboxRow(entry: OutboxEntry): unknown[] {
  const { by: tx, kind, id, version, data, eventId, simulated = false, ownerId, about } = entry
  return [
    tx.tenantId,
    eventId,
    kind.type,
    kind.version,
    tx.mode,
    kind.resource,
    id,
    version,
    tx.actor.type,
    tx.actor.id,
    tx.requestId,
    tx.causationId ?? null,
    dataText(data),
    tx.now,
    simulated,
    ownerId,
    about.length === 0 ? null : about,
  ]
}

function dataText({ object, previous }: OutboxEntry['data']): string {
  const before = previous === undefined ? '' : `,"previous":${JSON.stringify(previous)}`
  return `{"object":${shownText(object)}${before}}`
}

function addCounts(tx: Tx, stripe: number): Promise<unknown>[] {
  const changes = [...tx.pending.counts.values()]
    .filter((change) => change.delta !== 0)
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.key, b.key))
  return inStatements(changes, counterColumns).map(
    (some) => tx`
      insert into platform.counters (tenant_id, name, key, stripe, n)
      values ${rows(some.map(({ name, key, delta }) => [tx.tenantId, name, key, stripe, delta]))}
      on conflict (tenant_id, name, key, stripe) do update set n = counters.n + excluded.n
    `,
  )
}

const counterColumns = 5

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/**
 * A request always leaves an entry, even one that changed nothing a domain cared to name; its repetition none. That of a
 * reset is written by `souk.reset_sandbox` in groundwork.sql: a new column belongs there too.
 */
function insertAuditEntries(tx: Tx): Promise<unknown>[] {
  const { audits, isReplay, isAuditedElsewhere } = tx.pending
  if (isReplay || isAuditedElsewhere) return []
  const notes: AuditNote[] = audits.length > 0 || tx.actor.type === 'system' ? audits : [{ by: tx }]
  return inStatements(notes, auditColumns).map(
    (some) => tx`
      insert into platform.audit_entries
        (tenant_id, id, at, actor_type, actor_id, operation, resource_type, resource_id, request_id,
         before_digest, after_digest)
      values ${rows(some.map(auditRow))}
    `,
  )
}

const auditColumns = 11

function auditRow({ by, resource, id, before, after }: AuditNote): unknown[] {
  return [
    by.tenantId,
    newUuid(),
    by.now,
    by.actor.type,
    by.actor.id,
    by.operation,
    resource ?? null,
    id ?? null,
    by.requestId,
    digest(before),
    digest(after),
  ]
}

/** A digest proves what a row was without keeping it. */
function digest(value: unknown): string | null {
  if (value === undefined) return null
  return hash('sha256', JSON.stringify(value), 'base64url')
}

/** The requests that changed one of these resources, since then. */
export async function listRequestsAbout(
  tx: Tx,
  ids: readonly string[],
  since: Date,
): Promise<string[]> {
  const found = await tx<{ request_id: string }>`
    select distinct request_id
    from platform.audit_entries
    where tenant_id = ${tx.tenantId} and resource_id = any(${ids}::text[])
      and id >= ${firstUuidAt(since)}::uuid
  `
  return found.map(({ request_id }) => request_id)
}

/** Who changed them, when and by what stays. What they were can be guessed no longer. */
export async function forgetDigests(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    update platform.audit_entries set before_digest = null, after_digest = null
    where tenant_id = ${tx.tenantId} and resource_id = any(${ids}::text[])
      and (before_digest is not null or after_digest is not null)
  `
}
