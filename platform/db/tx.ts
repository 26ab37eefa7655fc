import type { Context } from './context.ts'
import { Pending } from './pending.ts'
import type { System } from './system.ts'

/** What runs statements for one tenant: a transaction of it, or the system in its name. */
export interface TenantTag {
  <Row extends object = Record<string, unknown>>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>
  readonly tenantId: string
}

/**
 * A transaction of one tenant. It is the tag that runs statements and it carries everything a domain may
 * know about the moment: tenant, actor and time.
 */
export interface Tx extends Context, TenantTag {
  /** The only source of time in a domain: all of one transaction happens at one moment. */
  readonly now: Date
  /** 1, and more when the transaction had to be tried again. */
  readonly attempt: number
  /** What is written in the same flush as the commit: rows, events, counters, the audit entry. */
  readonly pending: Pending
}

/** Runs work in a transaction of its own, for whoever is called outside of one. */
export type OwnTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

export type RunStatement = (
  strings: TemplateStringsArray,
  values: unknown[],
) => Promise<Record<string, unknown>[]>

export function makeTx(context: Context, now: Date, run: RunStatement, attempt = 1): Tx {
  const tag = (strings: TemplateStringsArray, ...values: unknown[]) => run(strings, values)
  return Object.assign(tag, context, { now, attempt, pending: new Pending() }) as Tx
}

/** The system in the name of one tenant, for rows that are described by a table. */
export function inTenant(system: System, tenantId: string): TenantTag {
  const tag = (strings: TemplateStringsArray, ...values: unknown[]) => system(strings, ...values)
  return Object.assign(tag, { tenantId }) as TenantTag
}

/**
 * Sends statements in the flush of the commit, which saves a round trip. They must all be sent at once, in the tick in
 * which `send` is called. One that fails undoes everything, so this is for writes whose result nobody has to look at.
 */
export function withCommit(tx: Tx, send: () => Promise<unknown>): void {
  tx.pending.rows.push(send)
}

/**
 * The same, after everything else: for a lock that many want. It is held while the commit is written, and not a moment
 * longer. Locks of one kind go in key order.
 */
export function justBeforeCommit(tx: Tx, send: () => Promise<unknown>): void {
  tx.pending.locks.push(send)
}

/**
 * Notes something that `write` gets, with all others of this transaction, when its work is done and nothing of the commit
 * is sent yet: for what has to read a row that many want to lock, so that nobody who holds it waits for anything else.
 */
export function atEndOfWork<Note>(
  tx: Tx,
  write: (tx: Tx, notes: readonly Note[]) => Promise<void>,
  notes: readonly Note[],
): void {
  const noted = tx.pending.ends.get(write)
  if (noted) noted.push(...notes)
  else tx.pending.ends.set(write, [...notes])
}

/** Sends now what waits for the commit, for whoever reads it again in the same transaction. */
export async function sendPending(tx: Tx): Promise<void> {
  const { rows, locks } = tx.pending
  const waiting = [...rows.splice(0), ...locks.splice(0)]
  await Promise.all(waiting.map((send) => send()))
}

/** The same transaction seen with another context, as when one batch runs several reactions. */
export function withContext(tx: Tx, changes: Partial<Context>): Tx {
  const tag = (strings: TemplateStringsArray, ...values: unknown[]) => tx(strings, ...values)
  return Object.assign(tag, tx, changes) as Tx
}

/** The same transaction seen from another moment: a sandbox whose clock is set back goes on in real time. */
export function atTime(tx: Tx, now: Date): Tx {
  const tag = (strings: TemplateStringsArray, ...values: unknown[]) => tx(strings, ...values)
  return Object.assign(tag, tx, { now }) as Tx
}
