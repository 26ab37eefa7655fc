import { pageAndOneMore } from '../db/page.ts'
import { isOperator, ownedBy } from '../db/party.ts'
import { join, literal, type Sql, sql } from '../db/sql.ts'
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
  /** Nothing up to this sequence is wanted, in whichever direction the log is read. */
  readonly beginsAfter?: number | undefined
  readonly limit: number
  /** All types when absent. */
  readonly types?: readonly string[] | undefined
  readonly resourceId?: string | undefined
  /** Only what happened to this resource, and what happened to others that concerns it. */
  readonly aboutId?: string | undefined
  /** Reads backwards, so that `after` and what follows from it mean what comes next in that direction. */
  readonly isNewestFirst?: boolean | undefined
}

export interface LogPage {
  /** In the order that was asked for. */
  readonly events: readonly EventEnvelope[]
  /** Whether there was more to look through already. */
  readonly hasMore: boolean
  /** Every event that matches, from the asked place to this sequence, is in the page. */
  readonly lastSequence: number
}

interface HeadRow {
  readonly last_sequence: number
  readonly forgotten_through: number
}

const emptyLog: LogHead = { lastSequence: 0, forgottenThrough: 0 }
/** So many events are looked through for a page, so that its cost is bounded where few of them match. */
const lookedThroughMax = 2_000
/** What concerns a resource lies scattered in the log, so that looking through it costs more. */
const aboutLookedThroughMax = 500

/** `place` counts the events that were looked through; the last of them is found whether it matches or not. */
type FoundRow = EventRow & { readonly place?: number; readonly matches?: boolean }

export async function readHead(tx: Tx): Promise<LogHead> {
  const [row] = await tx<HeadRow>`
    select last_sequence, forgotten_through
    from platform.event_heads
    where tenant_id = ${tx.tenantId}
  `
  return row ? headOf(row) : emptyLog
}

/**
 * One page of the log, as far as whoever asks may see it. The head comes from the same statement and so from the same
 * snapshot as the events: a page that is not full has seen everything up to there.
 */
export async function readLog(tx: Tx, query: LogQuery): Promise<LogPage> {
  const { after: asked, limit } = query
  const found = await tx<HeadRow & (FoundRow | { readonly id: null })>`
    select head.last_sequence, head.forgotten_through, event.*
    from platform.event_heads head
    left join lateral (${eventsAfter(tx, query)}) event on true
    where head.tenant_id = ${tx.tenantId}
    order by event.sequence ${directionOf(query)}
  `
  const head = found[0] ? headOf(found[0]) : emptyLog
  // Whoever reads backwards comes to the oldest event in the end, and has missed nothing that was asked for.
  if (!query.isNewestFirst) checkRetention(head, asked ?? head.forgottenThrough)
  const rows = found.flatMap((row) => (row.id === null ? [] : [row]))
  const end = rows.find(({ place }) => place === lookedThrough(query))
  const matching = rows.filter(({ matches = true }) => matches)
  const events = matching.slice(0, limit).map((row) => envelopeOf(tx.tenantId, row))
  const last = events.at(-1)
  const isFull = last !== undefined && events.length === limit
  return {
    events,
    hasMore: matching.length > limit || end !== undefined,
    lastSequence: isFull ? last.sequence : (end?.sequence ?? endOf(head, query)),
  }
}

/** Where the log ends for whoever reads it in this direction. */
function endOf({ lastSequence, forgottenThrough }: LogHead, query: LogQuery): number {
  const { isNewestFirst, beginsAfter = 0 } = query
  return isNewestFirst ? Math.max(forgottenThrough, beginsAfter) : lastSequence
}

/** By so much the times of neighbours may be out of order: a transaction takes a while, and clocks differ a little. */
const disorderMs = 60_000

/**
 * The sequence behind which the events of that moment and later are, also where the next one is yet to come. Sequences
 * have no gaps and times hardly go back, so that halving what is left finds the place without an index of times, which
 * every event would have to be entered in.
 */
export async function sequenceBefore(tx: Tx, moment: Date): Promise<number> {
  const certainlyEarlier = new Date(moment.getTime() - disorderMs)
  const [found] = await tx<{ sequence: number }>`
    with recursive halved (low, high) as (
      select head.forgotten_through, head.last_sequence
      from platform.event_heads head
      where head.tenant_id = ${tx.tenantId}
      union all
      select case when middle.is_earlier then middle.sequence else halved.low end,
        case when middle.is_earlier then halved.high else middle.sequence - 1 end
      from halved
      cross join lateral (
        select event.sequence, event.occurred_at < ${certainlyEarlier} as is_earlier
        from platform.events event
        where event.tenant_id = ${tx.tenantId}
          and event.sequence = (halved.low + halved.high + 1) / 2
      ) middle
      where halved.low < halved.high
    )
    select coalesce((
        select event.sequence - 1
        from platform.events event
        where event.tenant_id = ${tx.tenantId} and event.occurred_at >= ${moment}
          and event.sequence > (select low from halved order by high - low limit 1)
        order by event.sequence
        limit 1
      ), head.last_sequence) as sequence
    from platform.event_heads head
    where head.tenant_id = ${tx.tenantId}
  `
  return found?.sequence ?? 0
}

/** Refuses to go on from a place behind which events are missing. */
export function checkRetention({ forgottenThrough }: LogHead, after: number): void {
  if (after < forgottenThrough) throw eventPastRetention({ oldestSequence: forgottenThrough + 1 })
}

/** An event that whoever asks may not see, or of another type than these, is not there. */
export async function findEvent(
  tx: Tx,
  eventId: string,
  types?: readonly string[],
): Promise<EventEnvelope | undefined> {
  const [row] = await tx<EventRow>`
    select ${eventColumns}
    from platform.events event
    where event.tenant_id = ${tx.tenantId} and event.id = ${uuidOf(eventId)}
      and ${matching(tx, { types })}
  `
  return row && envelopeOf(tx.tenantId, row)
}

export interface SequencePage {
  /** The last one of the page before; null for the first page. */
  readonly after: string | null
  readonly limit: number
}

/** The next events that are about one of these resources: what happened to it, and to others that concerns it. */
export async function listSequencesAbout(
  tx: Tx,
  ids: readonly string[],
  { after, limit }: SequencePage,
): Promise<number[]> {
  const last = after ?? '0'
  const found = await tx<{ sequence: number }>`
    select own.sequence
    from platform.events own
    where own.tenant_id = ${tx.tenantId} and own.resource_id = any(${ids}::text[])
      and own.sequence > ${last}::bigint
    union
    select subject.sequence
    from platform.event_subjects subject
    where subject.tenant_id = ${tx.tenantId} and subject.subject_id = any(${ids}::text[])
      and subject.sequence > ${last}::bigint
    order by sequence
    limit ${literal(limit)}
  `
  return found.map(({ sequence }) => sequence)
}

/** After which the next page begins; null after the last. */
export function nextSequence(sequences: readonly number[], limit: number): string | null {
  return sequences.length < limit ? null : String(sequences.at(-1))
}

function eventsAfter(tx: Tx, query: LogQuery): Sql {
  const { types, resourceId, aboutId } = query
  if (aboutId !== undefined) return lookingThrough(tx, query, about(tx, query, aboutId))
  if (resourceId !== undefined) {
    return lookingThrough(tx, query, inOrder(tx, query, sql`logged.resource_id = ${resourceId}`))
  }
  if (!isOperator(tx)) {
    return lookingThrough(tx, query, inOrder(tx, query, ownedBy(tx, sql`logged.owner_id`)))
  }
  if (types !== undefined) return ofTypes(tx, query, types)
  return sql`
    select ${eventColumns}
    from platform.events event
    where event.tenant_id = ${tx.tenantId} and ${isAhead(query, sql`event.sequence`)}
    order by event.sequence ${directionOf(query)}
    limit ${pageAndOneMore(query.limit)}`
}

/** Whether a sequence comes after the asked place in the direction of reading, and is still kept. */
function isAhead({ after, beginsAfter = 0, isNewestFirst }: LogQuery, sequence: Sql): Sql {
  const last = isNewestFirst ? beginsAfter : Math.max(after ?? 0, beginsAfter)
  const isKept = sql`${sequence} > greatest(${last}::bigint, head.forgotten_through)`
  if (!isNewestFirst || after === undefined) return isKept
  return sql`${sequence} < ${after}::bigint and ${isKept}`
}

function directionOf({ isNewestFirst }: LogQuery): Sql {
  return isNewestFirst ? sql`desc` : sql`asc`
}

/** What an event must be like that an index has found; true for all where nothing else was asked for. */
function matching(tx: Tx, { types, resourceId }: Pick<LogQuery, 'types' | 'resourceId'>): Sql {
  const conditions = [
    ownedBy(tx, sql`event.owner_id`),
    ...(types === undefined ? [] : [sql`event.type = any(${types}::text[])`]),
    ...(resourceId === undefined ? [] : [sql`event.resource_id = ${resourceId}`]),
  ]
  return sql`(${join(conditions, ' and ')})`
}

function lookedThrough({ aboutId }: LogQuery): number {
  return aboutId === undefined ? lookedThroughMax : aboutLookedThroughMax
}

/** The last one that it looks through is among those found whether it matches or not, and tells how far that was. */
function lookingThrough(tx: Tx, query: LogQuery, candidates: Sql): Sql {
  const max = literal(lookedThrough(query))
  const direction = directionOf(query)
  return sql`
    select ${eventColumns}, event.place, event.matches
    from (
      select event.*, ${matching(tx, query)} as matches
      from (
        select logged.*, row_number() over (order by logged.sequence ${direction}) as place
        ${candidates}
        order by logged.sequence ${direction}
        limit ${max}
      ) event
    ) event
    where event.matches or event.place = ${max}
    order by event.sequence ${direction}
    limit ${pageAndOneMore(query.limit)}`
}

function inOrder(tx: Tx, query: LogQuery, condition: Sql): Sql {
  return sql`
    from platform.events logged
    where logged.tenant_id = ${tx.tenantId} and ${condition}
      and ${isAhead(query, sql`logged.sequence`)}`
}

/** As many of each kind as are looked through, from an index each. */
function about(tx: Tx, query: LogQuery, aboutId: string): Sql {
  const max = literal(lookedThrough(query))
  const direction = directionOf(query)
  return sql`
    from (
      (
        select own.sequence from platform.events own
        where own.tenant_id = ${tx.tenantId} and own.resource_id = ${aboutId}
          and ${isAhead(query, sql`own.sequence`)}
        order by own.sequence ${direction}
        limit ${max}
      )
      union all
      (
        select subject.sequence from platform.event_subjects subject
        where subject.tenant_id = ${tx.tenantId} and subject.subject_id = ${aboutId}
          and ${isAhead(query, sql`subject.sequence`)}
        order by subject.sequence ${direction}
        limit ${max}
      )
      order by sequence ${direction}
      limit ${max}
    ) found
    join platform.events logged
      on logged.tenant_id = ${tx.tenantId} and logged.sequence = found.sequence`
}

/**
 * Takes a page of sequences of each type from the index and merges them. A scan in order of sequence would read
 * the whole log for a rare type, and a sort by sequence all events of a frequent one; this reads a page a type.
 */
function ofTypes(tx: Tx, query: LogQuery, types: readonly string[]): Sql {
  const direction = directionOf(query)
  const fetched = pageAndOneMore(query.limit)
  return sql`
    select ${eventColumns}
    from (
      select hit.sequence
      from unnest(${types}::text[]) wanted (type)
      cross join lateral (
        select logged.sequence
        from platform.events logged
        where logged.tenant_id = ${tx.tenantId} and logged.type = wanted.type
          and ${isAhead(query, sql`logged.sequence`)}
        order by logged.sequence ${direction}
        limit ${fetched}
      ) hit
      order by hit.sequence ${direction}
      limit ${fetched}
    ) found
    join platform.events event
      on event.tenant_id = ${tx.tenantId} and event.sequence = found.sequence`
}

function headOf({ last_sequence, forgotten_through }: HeadRow): LogHead {
  return { lastSequence: last_sequence, forgottenThrough: forgotten_through }
}
