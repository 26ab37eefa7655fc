import type { Context } from './context.ts'
import type { Pending } from './pending.ts'

/**
 * A transaction of one tenant. It is the tag that runs statements and it carries everything a domain may
 * know about the moment: tenant, actor and time.
 */
export interface Tx extends Context {
  <Row extends object = Record<string, unknown>>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>
  /** The only source of time in a domain: all of one transaction happens at one moment. */
  readonly now: Date
  /** What is written in the same flush as the commit: events, counters, the audit entry. */
  readonly pending: Pending
}

export type RunStatement = (
  strings: TemplateStringsArray,
  values: unknown[],
) => Promise<Record<string, unknown>[]>

export function makeTx(context: Context, now: Date, pending: Pending, run: RunStatement): Tx {
  const tag = (strings: TemplateStringsArray, ...values: unknown[]) => run(strings, values)
  return Object.assign(tag, context, { now, pending }) as Tx
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
