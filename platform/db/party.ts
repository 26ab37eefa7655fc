import { idOf } from '../ids/typeid.ts'
import type { Context, Party, Visit } from './context.ts'
import { Sql, sql } from './sql.ts'
import type { Tx } from './tx.ts'

/** Who asks, as far as it decides which rows of the tenant are theirs. */
export type Asker = Pick<Context, 'party'>

const allRows = sql`true`
const noRows = sql`false`

/** Something of a row for each kind of party to whom it may belong. */
type ByKind<Value> = Readonly<Record<string, Value>>

/**
 * Only the rows that belong to whoever asks: all for the operator, those with its id in the column of its kind for a party, none
 * for one whose kind has no column here. A column alone is of those who work in the tenant: people from outside are named. The one predicate for it, so that no store has to remember who may see what, and a
 * statement that nobody thought of shows nothing.
 */
export function ownedBy({ party }: Asker, columns: Sql | ByKind<Sql>): Sql {
  if (party === undefined) return allRows
  const column = isSql(columns) ? alone(party, columns) : columns[party.kind]
  return column === undefined ? noRows : sql`${column} = ${party.id}`
}

function isSql(columns: Sql | ByKind<Sql>): columns is Sql {
  return columns instanceof Sql
}

function alone<Value>({ visits, isOutside }: Party, value: Value): Value | undefined {
  return visits === undefined && !isOutside ? value : undefined
}

/**
 * For whoever sees what is shown to everybody, where that is; undefined for those who see what is theirs. A store that shows
 * something to visitors says what, beside `ownedBy`: what no store mentions they do not see.
 */
export function visitOf({ party }: Asker): Visit | undefined {
  return party?.visits
}

/** Somebody who passes by, or has signed in from outside. */
export function isFromOutside({ party }: Asker): boolean {
  return party !== undefined && (party.visits !== undefined || party.isOutside === true)
}

/** Where somebody from outside is, who passes by or has signed in there; undefined for everybody else, and where nothing says it. */
export function placeOf({ party }: Asker): string | undefined {
  return party?.visits?.place ?? party?.place
}

/** The same about a row that has been read: an owner is null for what belongs to the operator. */
export function owns({ party }: Asker, owners: string | null | ByKind<string | null>): boolean {
  if (party === undefined) return true
  const isNamed = typeof owners === 'object' && owners !== null
  const owner = isNamed ? owners[party.kind] : alone(party, owners)
  return owner === party.id
}

/** The id of the party that asks, to mark as its own what it makes; null for the operator. */
export function ownId({ party }: Asker, prefix: string): string | null {
  return party === undefined ? null : idOf(prefix, party.id)
}

/** The id of whoever asks where they are a party of this kind, under the prefix of its ids; null for everybody else. */
export function idAs({ party }: Asker, kind: string, prefix: string): string | null {
  return party?.kind === kind ? idOf(prefix, party.id) : null
}

/** For a part of an operation. What is the operator's as a whole says so at its route, and nobody else gets in. */
export function isOperator({ party }: Asker): boolean {
  return party === undefined
}

/** What a context takes over from whoever asks, for a read that is made in their name later on. */
export function partyOf({ party }: Asker): Asker {
  return party === undefined ? {} : { party }
}

/**
 * Whoever looks at a shop buys what the operator sells there: what is looked up and decided for them is looked up as it is for the
 * operator. Only for rules that end in an answer of their own, such as what a sale comes to.
 */
export function asOperator(tx: Tx): Tx {
  const { party: _party, ...rest } = tx
  const tag = (strings: TemplateStringsArray, ...values: unknown[]) => tx(strings, ...values)
  return Object.assign(tag, rest) as Tx
}
