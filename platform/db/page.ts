import type { ListPage, PageRequest } from '../http/list.ts'
import { join, literal, type Sql, sql } from './sql.ts'
import type { Tx } from './tx.ts'

const fetchSizes = [25, 49, 97] as const

/** A limit that reads at least one row more than the page. Few different texts, so that few statements are kept prepared. */
export function pageAndOneMore(limit: number): Sql {
  return literal(fetchSizes.find((size) => size > limit) ?? limit + 1)
}

export interface ListStatement {
  /** A table or view with `tenant_id` and the key; everywhere below its row is called `listed`. */
  readonly from: Sql
  /** Filters beside the tenant, all of which must hold; those that were not asked for are undefined. */
  readonly where?: readonly (Sql | undefined)[]
  /** Looked up for the rows of the page only, such as `left join lateral (…) price on true`. */
  readonly joins?: Sql
  /** What each item shows. An id is named `"<field>~<prefix>"`. */
  readonly columns: Sql
  /** Unique within the list and never changing; `id` unless said. The newest comes first. */
  readonly key?: Sql
  /** The exact count of all that match, such as `countedTotal(…)`. */
  readonly total?: Sql
}

/**
 * One page of a list in one statement: PostgreSQL reads the page and one row more from the index, writes
 * the JSON, and names the last key of the page if that further row exists.
 */
export async function pageOf(tx: Tx, list: ListStatement, page: PageRequest): Promise<ListPage> {
  const { from, columns, joins = sql``, key = sql`id`, total } = list
  const after = page.after === null ? undefined : sql`${key} < ${page.after}`
  const filters = [...(list.where ?? []), after].filter((filter) => filter !== undefined)
  const [found] = await tx<ListPage>`
    with page as (
      select listed.${key} as key, item
      from (
        select *
        from ${from}
        where ${join([sql`tenant_id = ${tx.tenantId}`, ...filters], ' and ')}
        order by ${key} desc
        limit ${pageAndOneMore(page.limit)}
      ) listed
      ${joins}
      cross join lateral (select ${columns}) item
      order by listed.${key} desc
    )
    select (select json_agg(item) from (select item from page limit ${page.limit}) shown)::text as items,
      case when (select count(*) from page) > ${page.limit}
        then (select key from page offset ${page.limit - 1} limit 1)::text
      end as next
      ${total === undefined ? sql`` : sql`, ${total} as total`}
  `
  if (!found) throw new Error('a list statement answers one row')
  return found
}

/** A time as the wire writes it: RFC 3339, UTC, milliseconds. */
export function timeText(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** A money object inside an item. */
export function moneyObject(amount: Sql, currency: Sql): Sql {
  return sql`(select money from (select ${amount} as amount, ${currency} as currency) money)`
}
