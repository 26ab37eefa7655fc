import { uuidOf } from '../ids/typeid.ts'
import { type Sql, sql } from './sql.ts'

/** What lists are filtered by when somebody chooses one of their things, or has ids and wants names. */
export interface NameFilter {
  readonly name?: string | undefined
  /** Comma-separated, as `Ids` has checked. */
  readonly ids?: string | undefined
}

export function isOneOf(ids: string | undefined): Sql | undefined {
  return ids === undefined ? undefined : sql`id = any(${ids.split(',').map(uuidOf)}::uuid[])`
}

/** Whether a text has a part, in upper or lower case. No index serves it, so it is for `comparing`. */
export function hasPart(text: Sql, part: string | undefined): Sql | undefined {
  return part === undefined ? undefined : sql`position(lower(${part}) in lower(${text})) > 0`
}
