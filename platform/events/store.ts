import { sentInOrder } from '../db/order.ts'
import { StaleRead } from '../db/retry.ts'
import { literal, rows, type Sql, sql } from '../db/sql.ts'
import type { System } from '../db/system.ts'
import type { Tx } from '../db/tx.ts'
import { firstUuidAt } from '../ids/typeid.ts'
import type { WaitingRows } from '../worker/tenants.ts'
import { type EventRow, eventColumns } from './log.ts'
import { listNext, readByOrder, type SubscribedEvent, type WantedTypes } from './waiting/store.ts'

/** All that changes the log: events that are moved to it and numbered, reactions to them, what is taken out of events, and those that leave it. */

const forgottenMax = 1_000
/** Rows of one insert: few enough for a text that stays prepared. Several leave in one flush. */
const runsAtOnce = 40

/** Everything in the outbox is due. */
export const waitingEvents: WaitingRows = {
  table: sql`platform.outbox`,
  waiting: sql`true`,
  due: sql`true`,
}

/** A tenant's head, held, and what comes next of its outbox. All else that there is to know of it stays in the database. */
export interface TakenEvents {
  readonly lastSequence: number
  /** How far the log was gathered, by the names of reactions; for one that is not named, from `gatheringSince` on. */
  readonly gathered: Readonly<Record<string, number>>
  readonly gatheringSince: number
  /** In the order in which they are to be logged. */
  readonly ids: readonly string[]
  /** Those of the types that were asked for, unless they were only simulated. */
  readonly subscribed: readonly SubscribedEvent[]
}

/** Nothing while somebody else relays for the tenant. */
export async function takeWaiting(
  system: System,
  tenantId: string,
  types: WantedTypes,
): Promise<TakenEvents | undefined> {
  const taken = await lockAndList(system, tenantId, types)
  if (taken) return taken
  // Asked first, because an insert would wait for whoever relays.
  if (await hasHead(system, tenantId)) return undefined
  await system`
    insert into platform.event_heads (tenant_id, last_sequence) values (${tenantId}, 0)
    on conflict (tenant_id) do nothing
  `
  return lockAndList(system, tenantId, types)
}

async function hasHead(system: System, tenantId: string): Promise<boolean> {
  const found = await system`select from platform.event_heads where tenant_id = ${tenantId}`
  return found.length > 0
}

/** In one flush and in this order: what is listed once the head is held, nobody else takes. */
async function lockAndList(
  system: System,
  tenantId: string,
  types: WantedTypes,
): Promise<TakenEvents | undefined> {
  const [, head, next] = await sentInOrder([
    readByOrder(system),
    lockHead(system, tenantId),
    listNext(system, tenantId, types),
  ])
  return (
    head && {
      lastSequence: head.last_sequence,
      gathered: head.gathered,
      gatheringSince: head.gathering_since,
      ...next,
    }
  )
}

interface Head {
  readonly last_sequence: number
  readonly gathered: Readonly<Record<string, number>>
  readonly gathering_since: number
}

async function lockHead(system: System, tenantId: string): Promise<Head | undefined> {
  const [head] = await system<Head>`
    select last_sequence, gathered, gathering_since from platform.event_heads
    where tenant_id = ${tenantId}
    for update skip locked
  `
  return head
}

/**
 * Moves events from the outbox to the log and numbers them from `after` on, in the order that they are given in, and notes
 * that all of it was gathered for the reactions that are named. Their
 * rows lie beside those of the log, on the same node of a cluster, so they are copied there and not carried through here.
 *
 * The head comes first. A copy within a cluster that has to wait while the rows of the tenant are moved writes to where
 * they were, and is lost with that; an update finds where they are, and from then on nobody moves them before it is
 * committed. The lock of the head was perhaps taken where it was before, hence the look at its number.
 */
export async function logWaiting(
  system: System,
  tenantId: string,
  after: number,
  ids: readonly string[],
  gathering: readonly string[],
): Promise<void> {
  const through = after + ids.length
  const gathered = JSON.stringify(Object.fromEntries(gathering.map((name) => [name, through])))
  const sequences = ids.map((id, index) => [id, after + index + 1])
  const numbers = JSON.stringify(Object.fromEntries(sequences))
  const [[head]] = await Promise.all([
    system`
      update platform.event_heads
      set last_sequence = ${through}, gathered = gathered || ${gathered}::jsonb
      where tenant_id = ${tenantId} and last_sequence = ${after}
      returning last_sequence
    `,
    system`
      insert into platform.events
        (tenant_id, sequence, id, type, version, mode, resource_type, resource_id, resource_version,
         actor_type, actor_id, correlation_id, causation_id, data, occurred_at, owner_id, about,
         is_redacted)
      select tenant_id, (${numbers}::jsonb ->> id::text)::bigint, id, type, version,
        mode, resource_type, resource_id, resource_version, actor_type, actor_id, correlation_id,
        causation_id, data, occurred_at, owner_id, about, is_redacted
      from platform.outbox
      where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
    `,
    system`
      insert into platform.event_subjects (tenant_id, subject_id, sequence)
      select tenant_id, unnest(about), (${numbers}::jsonb ->> id::text)::bigint
      from platform.outbox where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
    `,
    system`delete from platform.outbox where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  ])
  if (!head) throw new StaleRead('the head of the log has moved on')
}

/** A reaction that is to run for an event. */
export interface WantedRun {
  readonly eventId: string
  readonly sequence: number
  readonly reaction: string
}

export async function insertRuns(
  system: System | Tx,
  tenantId: string,
  runs: readonly WantedRun[],
): Promise<void> {
  const wanted = runs.map((run) => [tenantId, run.eventId, run.reaction, run.sequence, sql`now()`])
  await Promise.all(
    pieces(wanted, runsAtOnce).map(
      (some) => system`
        insert into platform.reaction_runs (tenant_id, event_id, reaction, sequence, run_at)
        values ${rows(some)}
        on conflict (tenant_id, event_id, reaction) do nothing
      `,
    ),
  )
}

/** A run that is due, with the event that it is for. */
export interface DueRun extends EventRow {
  readonly event_id: string
  readonly reaction: string
  readonly attempts: number
}

/** What is done or given up is not in the index. */
export function dueRuns(names: readonly string[]): WaitingRows {
  return {
    table: sql`platform.reaction_runs`,
    waiting: sql`done_at is null and failed_at is null`,
    due: sql`run_at <= now() and reaction = any(${names}::text[])`,
  }
}

/** In how many milliseconds the first of these reactions is due, if any. */
export async function nextRunInMs(
  system: System,
  names: readonly string[],
): Promise<number | undefined> {
  const [next] = await system<{ due_in_ms: number | null }>`
    select (extract(epoch from min(run_at) - now()) * 1000)::float8 as due_in_ms
    from (
      select min(run_at) as run_at
      from platform.reaction_runs
      where done_at is null and failed_at is null and reaction = any(${names}::text[])
      union all
      select min(run_at)
      from platform.gathered_reactions
      where reaction = any(${names}::text[])
    ) due
  `
  return next?.due_in_ms ?? undefined
}

export function lockDueRuns(tx: Tx, names: readonly string[], limit: number): Promise<DueRun[]> {
  return tx<DueRun>`
    select run.event_id, run.reaction, run.attempts, ${eventColumns}
    from platform.reaction_runs run
    join platform.events event on event.tenant_id = ${tx.tenantId} and event.id = run.event_id
    where run.tenant_id = ${tx.tenantId} and run.done_at is null and run.failed_at is null
      and run.run_at <= now() and run.reaction = any(${names}::text[])
    order by run.sequence, run.reaction
    limit ${literal(limit)}
    for update of run skip locked
  `
}

export function markDone(tx: Tx, run: DueRun): Promise<unknown> {
  return tx`
    update platform.reaction_runs set done_at = now(), attempts = attempts + 1, error = null
    where tenant_id = ${tx.tenantId} and event_id = ${run.event_id} and reaction = ${run.reaction}
  `
}

/** Without a delay the run is given up. */
export function recordFailure(
  tx: Tx,
  run: DueRun,
  error: string,
  delaySeconds: number | undefined,
): Promise<unknown> {
  return tx`
    update platform.reaction_runs
    set attempts = attempts + 1,
      error = ${error},
      run_at = now() + make_interval(secs => ${delaySeconds ?? 0}),
      failed_at = ${delaySeconds === undefined ? sql`now()` : null}
    where tenant_id = ${tx.tenantId} and event_id = ${run.event_id} and reaction = ${run.reaction}
      and done_at is null
  `
}

/** Until the commit nobody moves events to the log of the tenant, or out of it. */
export async function holdLog(tx: Tx): Promise<void> {
  if (await holdHead(tx)) return
  await tx`
    insert into platform.event_heads (tenant_id, last_sequence) values (${tx.tenantId}, 0)
    on conflict (tenant_id) do nothing
  `
  await holdHead(tx)
}

async function holdHead(tx: Tx): Promise<boolean> {
  const held = await tx`
    select from platform.event_heads where tenant_id = ${tx.tenantId} for update
  `
  return held.length > 0
}

/** An event from which nothing was taken yet. */
export interface WholeEvent extends Pick<EventRow, 'id' | 'type' | 'version' | 'data'> {}

/** What waits for the relay is little, and is looked through. */
export function listWaitingAbout(tx: Tx, ids: readonly string[]): Promise<WholeEvent[]> {
  return tx<WholeEvent>`
    select id, type, version, data
    from platform.outbox
    where tenant_id = ${tx.tenantId} and not is_redacted
      and (resource_id = any(${ids}::text[]) or about && ${ids}::text[])
  `
}

export function listWhole(tx: Tx, sequences: readonly number[]): Promise<WholeEvent[]> {
  return tx<WholeEvent>`
    select id, type, version, data
    from platform.events
    where tenant_id = ${tx.tenantId} and sequence = any(${sequences}::bigint[]) and not is_redacted
  `
}

type LeftOfEvent = Pick<WholeEvent, 'id' | 'data'>

/** One that the relay has moved meanwhile is met in the log. */
export async function saveRedactedWaiting(tx: Tx, left: readonly LeftOfEvent[]): Promise<void> {
  await tx`
    update platform.outbox event set data = made.data::json, is_redacted = true
    from ${dataOf(left)} where event.tenant_id = ${tx.tenantId} and event.id = made.id
  `
}

export async function saveRedacted(tx: Tx, left: readonly LeftOfEvent[]): Promise<void> {
  await tx`
    update platform.events event set data = made.data::json, is_redacted = true
    from ${dataOf(left)} where event.tenant_id = ${tx.tenantId} and event.id = made.id
  `
}

function dataOf(left: readonly LeftOfEvent[]): Sql {
  const data = left.map((event) => JSON.stringify(event.data))
  return sql`unnest(${left.map(({ id }) => id)}::uuid[], ${data}::text[]) as made (id, data)`
}

/** What a reaction failed with may quote the event. */
export async function forgetRunErrors(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await tx`
    update platform.reaction_runs set error = null
    where tenant_id = ${tx.tenantId} and event_id = any(${eventIds}::uuid[]) and error is not null
  `
}

/**
 * By the clock on the wall, which its id tells: a sandbox that is years ahead dates its events years ahead, and would
 * otherwise keep them for as long.
 */
function isBefore(since: Date): Sql {
  return sql`(event.occurred_at < ${since} or event.id < ${firstUuidAt(since)}::uuid)`
}

/** Looks at the oldest event of each tenant and at nothing else. */
export function logsWithEventsBefore(since: Date): WaitingRows {
  return {
    table: sql`platform.event_heads`,
    waiting: sql`true`,
    due: sql`exists (
      select from platform.events event
      where event.tenant_id = waiting.tenant_id
        and event.sequence = waiting.forgotten_through + 1
        and ${isBefore(since)}
        and not exists (
          select from platform.reaction_runs run
          where run.tenant_id = event.tenant_id and run.event_id = event.id and run.done_at is null
        )
    )`,
  }
}

/** Holds the tenant's head, as the relay does: nobody else moves either end of the log meanwhile. */
export async function forgetEventsBefore(
  system: System,
  tenantId: string,
  since: Date,
): Promise<number> {
  const [head] = await system<{ forgotten_through: number }>`
    select forgotten_through from platform.event_heads where tenant_id = ${tenantId} for update
  `
  if (!head) return 0
  const through = await lastToForget(system, tenantId, since, head.forgotten_through)
  if (through <= head.forgotten_through) return 0
  await system`
    with forgotten as (
      delete from platform.events where tenant_id = ${tenantId} and sequence <= ${through}
      returning id, sequence, about
    ), runs as (
      delete from platform.reaction_runs run using forgotten
      where run.tenant_id = ${tenantId} and run.event_id = forgotten.id
    ), subjects as (
      delete from platform.event_subjects subject using forgotten
      where subject.tenant_id = ${tenantId} and subject.sequence = forgotten.sequence
        and subject.subject_id = any(forgotten.about)
    )
    update platform.event_heads set forgotten_through = ${through} where tenant_id = ${tenantId}
  `
  return through - head.forgotten_through
}

/** The last sequence of a batch before which there is nothing that must be kept. */
async function lastToForget(
  system: System,
  tenantId: string,
  since: Date,
  after: number,
): Promise<number> {
  const [found] = await system<{ through: number | null }>`
    with oldest as (
      select event.sequence,
        not ${isBefore(since)} or exists (
          select from platform.reaction_runs run
          where run.tenant_id = ${tenantId} and run.event_id = event.id and run.done_at is null
        ) or exists (
          select from platform.gathered_reactions gathered
          where gathered.tenant_id = ${tenantId} and event.sequence > gathered.after
            and event.sequence <= gathered.through
        ) as is_kept
      from platform.events event
      where event.tenant_id = ${tenantId} and event.sequence > ${after}
      order by event.sequence
      limit ${literal(forgottenMax)}
    )
    select coalesce(min(sequence) filter (where is_kept) - 1, max(sequence)) as through from oldest
  `
  return found?.through ?? after
}

function pieces<Item>(list: readonly Item[], size: number): (readonly Item[])[] {
  const count = Math.ceil(list.length / size)
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size))
}
