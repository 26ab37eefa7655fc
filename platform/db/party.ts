import { idOf } from '../ids/typeid.ts'
import type { Context, Visit } from './context.ts'
import { type Sql, sql } from './sql.ts'

/** Who asks, as far as it decides which rows of the tenant are theirs. */
export type Asker = Pick<Context, 'party'>

const allRows = sql`true`
const noRows = sql`false`

/**
 * Only the rows that belong to whoever asks: all for the operator, those with its id in the column for a party, none for a
 * visitor. The one predicate for it, so that no store has to remember who may see what.
 */
export function ownedBy({ party }: Asker, column: Sql): Sql {
  if (party === undefined) return allRows
  return party.visits === undefined ? sql`${column} = ${party.id}` : noRows
}

/**
 * For whoever sees what is shown to everybody, where that is; undefined for those who see what is theirs. A store that shows
 * something to visitors says what, beside `ownedBy`: what no store mentions they do not see.
 */
export function visitOf({ party }: Asker): Visit | undefined {
  return party?.visits
}

/** The same about a row that has been read: `ownerUuid` is null for what belongs to the operator. */
export function owns({ party }: Asker, ownerUuid: string | null): boolean {
  return party === undefined || ownerUuid === party.id
}

/** The id of the party that asks, to mark as its own what it makes; null for the operator. */
export function ownId({ party }: Asker, prefix: string): string | null {
  return party === undefined ? null : idOf(prefix, party.id)
}

/** For a part of an operation. What is the operator's as a whole says so at its route, and nobody else gets in. */
export function isOperator({ party }: Asker): boolean {
  return party === undefined
}

/** What a context takes over from whoever asks, for a read that is made in their name later on. */
export function partyOf({ party }: Asker): Asker {
  return party === undefined ? {} : { party }
}
