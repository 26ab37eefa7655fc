import { firstUuidAt } from '../ids/typeid.ts'
import { type Sql, sql } from './sql.ts'
import type { Tx } from './tx.ts'

/** The last moment that an id can tell. */
const timeMax = 2 ** 48 - 1
/** Clocks of processes differ a little, and an id is made a moment before or after the time of its row. */
const slackMs = 60_000

/** From this time on, and before that one, as the wire writes them. */
export interface Span {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Narrows a list that is read by its ids to a span of time: an id tells when it was made, by a clock that a sandbox may have
 * moved ahead of since. The times themselves still have to be compared.
 */
export function madeBetween(
  { clockOffsetMs }: Pick<Tx, 'clockOffsetMs'>,
  { from, to }: Span,
  id: Sql,
): Sql | undefined {
  if (from === undefined && to === undefined) return undefined
  const fromMs = from === undefined ? 0 : Date.parse(from) - clockOffsetMs
  const toMs = to === undefined ? timeMax : Date.parse(to)
  const first = firstUuidAt(new Date(Math.max(0, fromMs - slackMs)))
  const last = firstUuidAt(new Date(Math.min(timeMax, toMs + slackMs)))
  return sql`${id} >= ${first} and ${id} < ${last}`
}
