import { timeMark } from '../ids/rewrite.ts'
import { fixed, flat, join, type Sql, sql } from './sql.ts'

/** JSON that is the same in every row, or SQL that gives JSON for the row. */
type Piece = string | Sql

/** How one field of a list's item becomes JSON. */
export interface Field {
  /** Behind the field's name, for a key that `rewriteMarked` looks for. */
  readonly mark?: string
  /** Its value is no value but members of the item, with their names. */
  readonly isMembers?: true
  /** Its value, from the column of the same name unless another was said. */
  readonly pieces: (column: Sql) => readonly Piece[]
}

export type Fields = Readonly<Record<string, Field>>

/**
 * What each item of a list shows, as one call that writes its JSON. Made once, where the module is loaded: the text is
 * part of the statement, and only what differs from row to row is left to PostgreSQL.
 */
export function listItem(fields: Fields): Sql {
  return concatenated(objectPieces(fields))
}

/** The same items inside an item, for a join that gathers them from rows of their own: `[…]`, in this order. */
export function listItems(fields: Fields, order: Sql): Sql {
  return flat(sql`concat('[', string_agg(${listItem(fields)}, ',' order by ${order}), ']')`)
}

/**
 * The kinds of fields. Without a column it is the one of the field's own name in the row `listed`. What is null in the
 * row is null in the item.
 */
export const field = {
  /** A uuid, shown as `<prefix>_…`. */
  id: (prefix: string, column?: Sql): Field => ({
    mark: `~${prefix}`,
    pieces: (own) => inQuotes(column ?? own),
  }),

  /** Text that anybody may have written. */
  text: (column?: Sql): Field => ({ pieces: (own) => [escaped(column ?? own)] }),

  /**
   * One of the words that the program knows, such as a status or a currency, in a column that is never null. There is
   * nothing to escape in it.
   */
  word: (column?: Sql): Field => ({ pieces: (own) => inQuotes(column ?? own) }),

  number: (column?: Sql): Field => ({ pieces: (own) => [bare(column ?? own)] }),

  /** A number in a column that is never null. */
  count: (column?: Sql): Field => ({ pieces: (own) => [column ?? own] }),

  boolean: (column?: Sql): Field => ({ pieces: (own) => [bare(column ?? own)] }),

  /** RFC 3339, UTC, milliseconds. PostgreSQL's own way of writing a time is much cheaper than a pattern. */
  time: (column?: Sql): Field => ({
    mark: timeMark,
    pieces: (own) => inQuotes(sql`(${column ?? own} at time zone 'UTC')`),
  }),

  /** An array of text, numbers or booleans. */
  array: (column?: Sql): Field => ({ pieces: (own) => [escaped(column ?? own)] }),

  /** What is JSON already: a json column, or what `listItems` has written. */
  json: (column?: Sql): Field => ({
    pieces: (own) => [sql`coalesce((${column ?? own})::text, 'null')`],
  }),

  /** Several members that are JSON already, whatever the field is called: `"a":1,"b":2`. */
  members: (column: Sql): Field => ({ isMembers: true, pieces: () => [column] }),

  money: (amount: Sql, currency: Sql): Field =>
    field.object({ amount: field.number(amount), currency: field.word(currency) }),

  object: (fields: Fields): Field => ({ pieces: () => objectPieces(fields) }),

  /** An object that is null unless the condition holds. */
  objectWhere: (condition: Sql, fields: Fields): Field => ({
    pieces: () => [sql`case when ${condition} then ${listItem(fields)} else 'null' end`],
  }),
} as const

/** A time as the wire writes it, for SQL that is no field. */
export function timeText(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

function escaped(column: Sql): Sql {
  return sql`coalesce(to_json(${column}), 'null')`
}

/** For what has nothing to escape. Null leaves an empty text, which becomes null where the key is marked. */
function inQuotes(column: Sql): Piece[] {
  return ['"', column, '"']
}

function bare(column: Sql): Sql {
  return sql`coalesce((${column})::text, 'null')`
}

function objectPieces(fields: Fields): Piece[] {
  const written = Object.entries(fields).map(([name, { mark = '', isMembers, pieces }]) => [
    ...(isMembers ? [] : [`"${name}${mark}":`]),
    ...pieces(fixed(`listed.${name}`)),
  ])
  return [
    '{',
    ...written.flatMap((pieces, index) => (index === 0 ? pieces : [',', ...pieces])),
    '}',
  ]
}

function concatenated(pieces: readonly Piece[]): Sql {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') merged.splice(-1, 1, last + piece)
    else merged.push(piece)
  }
  const written = merged.map((piece) => (typeof piece === 'string' ? quotedSql(piece) : piece))
  return flat(sql`concat(${join(written, ', ')})`)
}

function quotedSql(text: string): Sql {
  return fixed(`'${text.replaceAll("'", "''")}'`)
}
