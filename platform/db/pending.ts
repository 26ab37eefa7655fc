import type { Tx } from './tx.ts'

/** Rows a write has announced but that travel only with its commit, so that they cost no round trip. */
export class Pending {
  readonly rows: (() => Promise<unknown>)[] = []
  readonly locks: (() => Promise<unknown>)[] = []
  readonly events: OutboxEntry[] = []
  readonly counts = new Map<string, CounterChange>()
  readonly audits: AuditNote[] = []
  /** What is written when all else is done, by whoever writes it. */
  readonly ends = new Map<EndOfWork, unknown[]>()
  /** Whether it has woken a lane of outbound work. */
  wakesLane = false
  /** Whether the operation has compared `If-Match`; a request whose operation did not is refused. */
  versionChecked = false
  /** The request was answered before and only gets that answer again: nothing happens, so nothing is recorded. */
  isReplay = false
  /** Another statement or transaction leaves the audit entry. */
  isAuditedElsewhere = false

  /** Forgets what was noted, for whoever goes another way in the same transaction. */
  clear(): void {
    for (const noted of [this.rows, this.locks, this.events, this.audits]) noted.length = 0
    this.counts.clear()
    this.ends.clear()
    this.wakesLane = false
  }

  count(name: string, key: string, delta: number): void {
    const id = `${name}\u0000${key}`
    const change = this.counts.get(id)
    if (change) change.delta += delta
    else this.counts.set(id, { name, key, delta })
  }
}

/** Writes what was noted for the end of the work. */
export type EndOfWork = (tx: Tx, notes: readonly never[]) => Promise<void>

export interface CounterChange {
  readonly name: string
  readonly key: string
  delta: number
}

export interface AuditNote {
  /** The transaction as whoever made the note saw it, with its actor and its operation. */
  readonly by: Tx
  readonly resource?: string
  readonly id?: string
  readonly before?: unknown
  readonly after?: unknown
  /** What either is shown as. */
  readonly view?: (thing: unknown) => unknown
}

/** Whether an event of a kind says what AI agents may do: each, or those that are about an agent. */
export type AgentControl = 'always' | 'when about one'

/** An event as it goes to the outbox. */
export interface OutboxEntry {
  /** Who announced it: one transaction may act for several causes, as a batch of reactions does. */
  readonly by: Tx
  readonly kind: {
    readonly type: string
    readonly version: number
    readonly resource: string
    readonly controlsAgents?: AgentControl
  }
  readonly id: string
  readonly version: number
  readonly data: { readonly object: unknown; readonly previous?: unknown }
  /** Made when it is announced: within a transaction the ids follow the order of the announcements. */
  readonly eventId: string
  /** uuid of the party whose resource it is; null for the operator's. */
  readonly ownerId: string | null
  /** Ids of the other resources that it concerns. */
  readonly about: readonly string[]
  readonly simulated?: boolean
}
