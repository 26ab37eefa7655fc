import { pageAndOneMore } from '../db/page.ts'
import { literal, type Sql, sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import { idOf, uuidOf } from '../ids/typeid.ts'
import { eventPastRetention } from '../problems/common.ts'
import type { EventEnvelope } from './event.ts'

/** A row of the log as `eventColumns` selects it. */
export interface EventRow {
  readonly id: string
  readonly sequence: number
  readonly type: string
  readonly version: number
  readonly mode: 'live' | 'sandbox'
  readonly resource_type: string
  readonly resource_id: string
  readonly resource_version: number
  readonly actor_type: string
  readonly actor_id: string
  readonly correlation_id: string
  readonly causation_id: string | null
  readonly data: EventEnvelope['data']
  readonly occurred_at: Date
}

/** The columns of a row of `platform.events` that a statement calls `event`. */
export const eventColumns = sql`
  event.id, event.sequence, event.type, event.version, event.mode, event.resource_type,
  event.resource_id, event.resource_version, event.actor_type, event.actor_id,
  event.correlation_id, event.causation_id, event.data, event.occurred_at`

/** The one shape in which an event leaves the log, whoever it goes to. */
export function envelopeOf(tenantId: string, row: EventRow): EventEnvelope {
  return {
    id: idOf('evt', row.id),
    type: row.type,
    version: row.version,
    tenant_id: idOf('ten', tenantId),
    mode: row.mode,
    sequence: row.sequence,
    occurred_at: row.occurred_at.toISOString(),
    resource: { type: row.resource_type, id: row.resource_id, version: row.resource_version },
    actor: { type: row.actor_type, id: row.actor_id },
    correlation_id: row.correlation_id,
    causation_id: row.causation_id,
    data: row.data,
  }
}

/** How far a tenant's log goes: it holds every sequence above `forgottenThrough`, up to `lastSequence`. */
export interface LogHead {
  readonly lastSequence: number
  readonly forgottenThrough: number
}

export interface LogQuery {
  /** The last sequence already seen; when absent, the page begins with the oldest event that is kept. */
  readonly after?: number | undefined
  readonly limit: number
  /** All types when absent. */
  readonly types?: readonly string[] | undefined
  readonly resourceId?: string | undefined
}

export interface LogPage {
  /** In ascending order of their sequences. */
  readonly events: readonly EventEnvelope[]
  /** Whether there was more to look through already. */
  readonly hasMore: boolean
  /** Every event that matches, from the asked place up to this sequence, is in the page. */
  readonly lastSequence: number
}

interface HeadRow {
  readonly last_sequence: number
  readonly forgotten_through: number
}

const emptyLog: LogHead = { lastSequence: 0, forgottenThrough: 0 }
/** So many events of a resource are looked through for a page, so that its cost is bounded where few of them match. */
const lookedThroughMax = 2_000

/** `place` counts the events of a resource that were looked through. */
type FoundRow = EventRow & { readonly place?: number }

export async function readHead(tx: Tx): Promise<LogHead> {
  const [row] = await tx<HeadRow>`
    select last_sequence, forgotten_through
    from platform.event_heads
    where tenant_id = ${tx.tenantId}
  `
  return row ? headOf(row) : emptyLog
}

/**
 * One page of the log. The head comes from the same statement and so from the same snapshot as the events: a page
 * that is not full has seen everything up to there.
 */
export async function readLog(tx: Tx, query: LogQuery): Promise<LogPage> {
  const { after: asked, limit } = query
  const found = await tx<HeadRow & (FoundRow | { readonly id: null })>`
    select head.last_sequence, head.forgotten_through, event.*
    from platform.event_heads head
    left join lateral (${eventsAfter(tx, query)}) event on true
    where head.tenant_id = ${tx.tenantId}
    order by event.sequence
  `
  const head = found[0] ? headOf(found[0]) : emptyLog
  const after = asked ?? head.forgottenThrough
  checkRetention(head, after)
  const rows = found.flatMap((row) => (row.id === null ? [] : [row]))
  const end = rows.find(({ place }) => place === lookedThroughMax)
  const matching = rows.filter(({ type }) => query.types?.includes(type) ?? true)
  const events = matching.slice(0, limit).map((row) => envelopeOf(tx.tenantId, row))
  const last = events.at(-1)
  const isFull = last !== undefined && events.length === limit
  return {
    events,
    hasMore: matching.length > limit || end !== undefined,
    lastSequence: isFull ? last.sequence : (end?.sequence ?? head.lastSequence),
  }
}

/** Refuses to go on from a place behind which events are missing. */
export function checkRetention({ forgottenThrough }: LogHead, after: number): void {
  if (after < forgottenThrough) throw eventPastRetention({ oldestSequence: forgottenThrough + 1 })
}

export async function findEvent(tx: Tx, eventId: string): Promise<EventEnvelope | undefined> {
  const [row] = await tx<EventRow>`
    select ${eventColumns}
    from platform.events event
    where event.tenant_id = ${tx.tenantId} and event.id = ${uuidOf(eventId)}
  `
  return row && envelopeOf(tx.tenantId, row)
}

function eventsAfter(tx: Tx, { after = 0, limit, types, resourceId }: LogQuery): Sql {
  const fetched = pageAndOneMore(limit)
  const start = sql`greatest(${after}::bigint, head.forgotten_through)`
  if (types !== undefined) {
    return resourceId === undefined
      ? ofTypes(tx, types, start, fetched)
      : ofResource(tx, resourceId, types, start, fetched)
  }
  return sql`
    select ${eventColumns}
    from platform.events event
    where event.tenant_id = ${tx.tenantId} and event.sequence > ${start}
      ${resourceId === undefined ? sql`` : sql`and event.resource_id = ${resourceId}`}
    order by event.sequence
    limit ${fetched}`
}

/** The last one that it looks through is among those found whatever its type, and tells how far that was. */
function ofResource(
  tx: Tx,
  resourceId: string,
  types: readonly string[],
  start: Sql,
  fetched: Sql,
): Sql {
  const max = literal(lookedThroughMax)
  return sql`
    select ${eventColumns}, event.place
    from (
      select logged.*, row_number() over (order by logged.sequence) as place
      from platform.events logged
      where logged.tenant_id = ${tx.tenantId} and logged.resource_id = ${resourceId}
        and logged.sequence > ${start}
      order by logged.sequence
      limit ${max}
    ) event
    where event.type = any(${types}::text[]) or event.place = ${max}
    order by event.sequence
    limit ${fetched}`
}

/**
 * Takes a page of sequences of each type from the index and merges them. A scan in order of sequence would read
 * the whole log for a rare type, and a sort by sequence all events of a frequent one; this reads a page a type.
 */
function ofTypes(tx: Tx, types: readonly string[], start: Sql, fetched: Sql): Sql {
  return sql`
    select ${eventColumns}
    from (
      select hit.sequence
      from unnest(${types}::text[]) wanted (type)
      cross join lateral (
        select logged.sequence
        from platform.events logged
        where logged.tenant_id = ${tx.tenantId} and logged.type = wanted.type
          and logged.sequence > ${start}
        order by logged.sequence
        limit ${fetched}
      ) hit
      order by hit.sequence
      limit ${fetched}
    ) found
    join platform.events event
      on event.tenant_id = ${tx.tenantId} and event.sequence = found.sequence`
}

function headOf({ last_sequence, forgotten_through }: HeadRow): LogHead {
  return { lastSequence: last_sequence, forgottenThrough: forgotten_through }
}
