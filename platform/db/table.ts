import assert from 'node:assert/strict'
import { idOf, uuidOf } from '../ids/typeid.ts'
import { codeOf } from './driver.ts'
import { sentInOrder } from './order.ts'
import { inStatements } from './parts.ts'
import { StaleRead } from './retry.ts'
import { fixed, rows, Sql, shaped, sql } from './sql.ts'
import type { TenantTag, Tx } from './tx.ts'

/** How one field of a resource is kept in its column. */
export interface Column<Value> {
  readonly toStored: (value: Value) => unknown
  readonly fromStored: (stored: never) => Value
  /** Its type in the database, which has to be said where many rows are saved by one statement. */
  readonly type?: string | undefined
}

const asItIs = (value: unknown) => value as never

/** Text, numbers, booleans, times and lists of text are kept as they are. */
export function plain<Value>(type?: string): Column<Value> {
  return { toStored: asItIs, fromStored: asItIs, type }
}

export function json<Value>(): Column<Value> {
  return { toStored: (value) => JSON.stringify(value), fromStored: asItIs, type: 'jsonb' }
}

export function jsonOrNull<Value>(): Column<Value | null> {
  return {
    toStored: (value) => (value === null ? null : JSON.stringify(value)),
    fromStored: asItIs,
    type: 'jsonb',
  }
}

/** An id is kept as a uuid, without its prefix. */
export function id(prefix: string): Column<string> {
  return { toStored: uuidOf, fromStored: (stored) => idOf(prefix, stored), type: 'uuid' }
}

export function idOrNull(prefix: string): Column<string | null> {
  return {
    toStored: (value) => (value === null ? null : uuidOf(value)),
    fromStored: (stored: string | null) => (stored === null ? null : idOf(prefix, stored)),
    type: 'uuid',
  }
}

export function ids(prefix: string): Column<readonly string[]> {
  return {
    toStored: (values) => values.map(uuidOf),
    fromStored: (stored: string[]) => stored.map((uuid) => idOf(prefix, uuid)),
    type: 'uuid[]',
  }
}

type Columns<Fields> = { readonly [Field in keyof Fields]-?: Column<Fields[Field]> }

export interface TableOptions<Fields> {
  /** Which fields name a row beside the tenant; `id` unless said. */
  readonly key?: readonly (keyof Fields & string)[]
  /** Given at the insert and never changed. The key and `createdAt` are among them without being named. */
  readonly fixed?: readonly (keyof Fields & string)[]
  /**
   * Large, never null and seldom changed. Where an update is told what the row was, and one of these is the same object, the database
   * keeps what it has instead of a copy.
   */
  readonly large?: readonly (keyof Fields & string)[]
}

/** What `souk.stale_read` raises; a code of our own, so that no other failure is taken for it. */
const staleRead = 'SK001'

interface Stored {
  readonly field: string
  readonly column: string
  readonly kept: Column<unknown>
}

/**
 * The rows of one resource, described once: select, insert and update all follow from its columns, so a field that an
 * operation changes is a field that is saved. The column of `paidAt` is `paid_at`; every table has its `tenant_id`.
 */
export class Table<Fields extends object> {
  /** For the select list. */
  readonly columns: Sql
  readonly name: string
  readonly #from: Sql
  readonly #columnsOf = new Map<string, Sql>()
  readonly #stored: readonly Stored[]
  readonly #insertInto: Sql
  readonly #changing: readonly Stored[]
  readonly #key: readonly Stored[]
  readonly #large: ReadonlySet<string>
  readonly #updateStrings: readonly string[]
  #updateOfMany: UpdateOfMany | undefined

  constructor(name: string, columns: Columns<Fields>, options: TableOptions<Fields> = {}) {
    this.name = name
    this.#from = fixed(name)
    this.#stored = Object.entries(columns as Record<string, unknown>).map(([field, kept]) => ({
      field,
      column: snakeCase(field),
      kept: kept as Column<unknown>,
    }))
    const names = this.#stored.map(({ column }) => column).join(', ')
    this.columns = fixed(names)
    this.#insertInto = fixed(`insert into ${name} (tenant_id, ${names}) values`)
    const {
      key = ['id'],
      fixed: given = [],
      large = [],
    } = options as TableOptions<Record<string, unknown>>
    this.#large = new Set(large)
    const unchanging = new Set([...key, ...given, 'createdAt'])
    this.#changing = this.#stored.filter(({ field }) => !unchanging.has(field))
    this.#key = this.#stored.filter(({ field }) => key.includes(field))
    this.#updateStrings = this.#writeUpdate(name)
  }

  /** For the select list of a join, in which the row has a name. */
  columnsOf(rowName: string): Sql {
    const known = this.#columnsOf.get(rowName)
    if (known) return known
    const columns = fixed(this.#stored.map(({ column }) => `${rowName}.${column}`).join(', '))
    this.#columnsOf.set(rowName, columns)
    return columns
  }

  /** What a row holds, from a statement that selected `columns`. */
  fieldsOf(row: object): Fields {
    const stored = row as Record<string, never>
    const fields: Record<string, unknown> = {}
    for (const { field, column, kept } of this.#stored) {
      fields[field] = kept.fromStored(stored[column] as never)
    }
    return fields as Fields
  }

  /** Of a table with one row for each tenant: a tenant that has never changed anything has none, and what `initial` says. */
  async only(tx: Tx, initial: Fields): Promise<Fields> {
    const [row] = await tx`
      select ${this.columns}
      from ${this.#from}
      where tenant_id = ${tx.tenantId}
    `
    return row ? this.fieldsOf(row) : initial
  }

  /** The same for whoever changes it: others who do wait here. */
  async lockOnly(tx: Tx, initial: Fields): Promise<Fields> {
    const [, [row]] = await sentInOrder([
      this.insert(tx, [initial], sql`on conflict (tenant_id) do nothing`),
      tx`
        select ${this.columns}
        from ${this.#from}
        where tenant_id = ${tx.tenantId}
        for update
      `,
    ])
    assert(row, 'the row was inserted, or was there')
    return this.fieldsOf(row)
  }

  /** The insert without an end, for statements that look at what is returned. The list must not be empty. */
  insertion(tx: Pick<TenantTag, 'tenantId'>, list: readonly Fields[]): Sql {
    return sql`${this.#insertInto} ${rows(list.map((fields) => this.#values(tx, fields)))}`
  }

  /** All rows in one flush, in statements of few different lengths. */
  async insert(tx: TenantTag, list: readonly Fields[], onConflict: Sql = sql``): Promise<void> {
    await this.insertReturning(tx, list, onConflict)
  }

  /** The same for a statement with an end of its own, which may return rows. */
  async insertReturning<Row extends object>(
    tx: TenantTag,
    list: readonly Fields[],
    end: Sql,
  ): Promise<Row[]> {
    const parts = inStatements(list, this.#stored.length + 1)
    const returned = await Promise.all(
      parts.map((part) => tx<Row>`${this.insertion(tx, part)} ${end}`),
    )
    return returned.flat()
  }

  /**
   * Saves the next version of a resource, and only on top of the one that it was decided on. Nobody has to look at the
   * answer: where there is no such row the statement fails, so it may travel with the commit.
   */
  async update(
    tx: Tx,
    after: Fields & { readonly version: number },
    before?: Fields,
  ): Promise<void> {
    const values = [
      ...this.#changes(after, before),
      tx.tenantId,
      ...valuesOf(this.#key, after),
      after.version - 1,
    ]
    const saved = tx`${exactlyOne(new Sql(this.#updateStrings, values))}`
    await orStale(saved, `${this.name} has no version ${after.version - 1} of the row to change`)
  }

  /**
   * Saves many rows in one flush, and only if every one of them is there: on top of the version before, where the table
   * keeps one, else under the lock that its writer holds. The types of all columns that change must be known.
   */
  async updateMany(tx: Tx, list: readonly Fields[]): Promise<void> {
    const columns = [...this.#key, ...this.#changing]
    this.#updateOfMany ??= updateOfMany(this.name, this.#key, this.#changing)
    const { update, casts, where } = this.#updateOfMany
    const sent = inStatements(list, columns.length + 1).map((part) => {
      const values = part.map((fields) => valuesOf(columns, fields))
      const change = sql`${update} ${rows(values, casts)} ${where} ${tx.tenantId} returning 1`
      return tx`${exactly(part.length, change)}`
    })
    await orStale(Promise.all(sent), `${this.name} has not all of the rows to change`)
  }

  #values(tx: Pick<TenantTag, 'tenantId'>, fields: Fields): unknown[] {
    return [tx.tenantId, ...valuesOf(this.#stored, fields)]
  }

  /** Null stands for what is large and the same. */
  #changes(after: Fields, before: Fields | undefined): unknown[] {
    const [now, then] = [after, before] as readonly (Record<string, unknown> | undefined)[]
    const isKept = (field: string) => this.#large.has(field) && then?.[field] === now?.[field]
    return this.#changing.map(({ field, kept }) =>
      isKept(field) ? null : kept.toStored(now?.[field]),
    )
  }

  #writeUpdate(name: string): readonly string[] {
    const isLarge = ({ field }: Stored) => this.#large.has(field)
    const begins = this.#changing.map((stored) =>
      isLarge(stored) ? `${stored.column} = coalesce(` : `${stored.column} = `,
    )
    const ends = this.#changing.map((stored) => (isLarge(stored) ? `, ${stored.column})` : ''))
    const changes = begins.map((begin, index) => (index ? `${ends[index - 1]}, ${begin}` : begin))
    const key = this.#key.map(({ column }) => ` and ${column} = `)
    const [first = '', ...others] = changes
    return shaped([
      `update ${name} set ${first}`,
      ...others,
      `${ends.at(-1) ?? ''} where tenant_id = `,
      ...key,
      ' and version = ',
      '',
    ])
  }
}

function valuesOf(columns: readonly Stored[], fields: object): unknown[] {
  const given = fields as Record<string, unknown>
  return columns.map(({ field, kept }) => kept.toStored(given[field]))
}

/** The rows come between `update` and `where`, and the tenant after it. */
interface UpdateOfMany {
  readonly update: Sql
  readonly casts: readonly string[]
  readonly where: Sql
}

function updateOfMany(
  name: string,
  key: readonly Stored[],
  changing: readonly Stored[],
): UpdateOfMany {
  const columns = [...key, ...changing]
  const casts = columns.map(({ column, kept: { type } }) => {
    assert(type !== undefined, `the type of ${name}.${column} is not said`)
    return type
  })
  const set = changing.map(({ column }) => `${column} = change.${column}`)
  const same = key.map(({ column }) => `kept.${column} = change.${column}`)
  const isVersioned = changing.some(({ column }) => column === 'version')
  const conditions = [...same, ...(isVersioned ? ['kept.version = change.version - 1'] : [])]
  const names = columns.map(({ column }) => column).join(', ')
  return {
    update: fixed(`update ${name} kept set ${set.join(', ')} from (values`),
    casts,
    where: fixed(`) as change (${names}) where ${conditions.join(' and ')} and kept.tenant_id =`),
  }
}

/**
 * A change that must return that many rows or fail. It is for statements that travel with their commit, where it is too
 * late to look at how many rows there were: with fewer or more of them the database calls `souk.stale_read`, which
 * fails. `given` is what the change is made from, `name as (…),`.
 */
export function exactly(rowCount: number, change: Sql, given: Sql = sql``): Sql {
  const expected = sql`${rowCount}::bigint`
  return sql`
    with ${given} changed as (${change})
    select case when count(*) = ${expected} then 1 else souk.stale_read(count(*), ${expected}) end
    from changed
  `
}

/** An update or a delete, without an end, that must find exactly one row. */
export function exactlyOne(change: Sql): Sql {
  return exactly(1, sql`${change} returning 1`)
}

/** Where the rows of an `exactly` were others than its writer had seen, the work begins again. */
export async function orStale(statement: Promise<unknown>, reason: string): Promise<void> {
  try {
    await statement
  } catch (error) {
    throw codeOf(error) === staleRead ? new StaleRead(reason) : error
  }
}

function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
