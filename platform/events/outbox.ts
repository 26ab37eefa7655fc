import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { OutboxEntry } from '../db/pending.ts'
import type { Tx } from '../db/tx.ts'
import { idOf, newUuid, uuidOf } from '../ids/typeid.ts'
import type { EventKind, FactsOf } from './event.ts'

export interface Announcement<Facts> {
  /** The resource that the fact is about. */
  readonly id: string
  readonly version: number
  readonly object: Facts
  /** What it was before, in the same form. The event carries the fields that are others now. */
  readonly previous?: Partial<Facts> | undefined
  /** Whose resource it is, by its id; null for the operator's. Said for every kind that is owned. */
  readonly owner?: string | null
  /** Other resources that it concerns, beside those in the fields that its kind names. */
  readonly about?: readonly string[]
  /** The id of the event, made with `newId('evt')`, where the answer to the request has to name it. */
  readonly eventId?: string
}

/** Announces a fact. It is saved with the change that made it true, or not at all. */
export function emit<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  announcement: Announcement<FactsOf<Kind>>,
): void {
  const { object, previous, owner } = announcement
  assert(owner !== undefined || !kind.isOwned, `nobody said whose ${kind.type} is`)
  const changed = previous && changedFacts(previous as object, object as object)
  tx.pending.events.push(entryOf(tx, kind, { ...announcement, previous: changed }))
}

/**
 * Announces something that did not happen, so that a sandbox can see what its listeners make of it: the feed and
 * the webhooks carry it, nothing in the product reacts. Returns the id of the event.
 */
export function simulate(tx: Tx, kind: EventKind, announcement: Announcement<unknown>): string {
  const entry = entryOf(tx, kind, announcement)
  tx.pending.events.push({ ...entry, simulated: true })
  return idOf('evt', entry.eventId)
}

function entryOf(by: Tx, kind: EventKind, announcement: Announcement<unknown>): OutboxEntry {
  const { id, version, object, previous, owner, eventId } = announcement
  const data = previous === undefined ? { object } : { object, previous }
  return {
    by,
    kind,
    id,
    version,
    data,
    eventId: eventId === undefined ? newUuid() : uuidOf(eventId),
    ownerId: owner === undefined || owner === null ? null : uuidOf(owner),
    about: aboutOf(kind, announcement),
  }
}

/** Differ after every change, and so say nothing of this one. */
const alwaysOthers = ['version', 'updated_at']

/** The old value of each field that is another now; undefined where all that is shown is the same. */
function changedFacts(before: object, after: object): object | undefined {
  const now = new Map(Object.entries(after))
  const changed = Object.entries(before).filter(
    ([name, value]) => !alwaysOthers.includes(name) && !isDeepStrictEqual(value, now.get(name)),
  )
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

/** An event concerns few resources. One that names more is found through these. */
const aboutMax = 20

function aboutOf(
  { about: fields = [] }: EventKind,
  { id, object, about = [] }: Announcement<unknown>,
): readonly string[] {
  const facts = object as Record<string, unknown>
  const named = fields.map((name) => facts[name]).filter((other) => typeof other === 'string')
  return [...new Set([...named, ...about])].filter((other) => other !== id).slice(0, aboutMax)
}
