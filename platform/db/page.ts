import assert from 'node:assert/strict'
import { join, literal, type Sql, sql } from './sql.ts'
import type { Tx } from './tx.ts'

export interface PageRequest {
  readonly limit: number
  /** Sort key of the last row already seen, as the list statement wrote it. */
  readonly after: string | null
}

/** One page: its items as JSON text, the key of the last of them if more follow, the count. */
export interface ListPage {
  readonly items: string
  readonly next: string | null
  /** Null where only the lower bound is known. */
  readonly total?: number | null
  readonly totalAtLeast?: number
  /** Further members of the answer beside its items and its page, as JSON text: `"facets":[…]`. */
  readonly more?: string
}

const fetchSizes = [2, 11, 25, 49, 97] as const

/** A limit that reads at least one row more than the page. Few different texts, so that few statements are kept prepared. */
export function pageAndOneMore(limit: number): Sql {
  return literal(fetchSizes.find((size) => size > limit) ?? limit + 1)
}

export interface ListStatement {
  /** A table or view with `tenant_id` and the key; everywhere below its row is called `listed`. */
  readonly from: Sql
  /** Filters beside the tenant, all of which must hold; those that were not asked for are undefined. */
  readonly where?: readonly (Sql | undefined)[]
  /**
   * A filter that no index serves. So many rows of the others are compared with it for a page and no more, so a page can be
   * short or empty and still have a next one.
   */
  readonly comparing?: Sql | undefined
  /** Looked up for the rows of the page only, such as `left join lateral (…) price on true`. */
  readonly joins?: Sql
  /** What each item shows, made by `listItem`. */
  readonly item: Sql
  /** The exact count of all that match, such as `countedTotal(…)`. It is for lists with the newest first. */
  readonly total?: Sql | undefined
  /** Where it is not the newest first. */
  readonly order?: ListOrder | undefined
}

/** An order that an index serves, and that ends with something unique. */
export interface ListOrder {
  /** What a row is sorted by, such as `listed.position, listed.id`. */
  readonly by: Sql
  /** The same as one text, from which `behind` reads it. */
  readonly key: Sql
  /** What comes behind a row that was seen. */
  readonly behind: (key: string) => Sql
}

const newestFirst: ListOrder = {
  by: sql`listed.id desc`,
  key: sql`listed.id`,
  behind: (key) => sql`listed.id < ${key}`,
}

/** The cost of a page has this bound, however few rows match. */
export const comparedMax = 2_000

/** A list that no counter counts is counted up to so many rows of the index that leads. */
export const countedMax = 10_000

export interface ListRow {
  /** Unique within the list and never changing; null for the row with the total. */
  readonly key: string | null
  /** The item as JSON text. */
  readonly item: string
}

/**
 * One page of a list in one statement, the newest first unless it has another order: PostgreSQL reads the page and one row
 * more from the index, and writes the JSON of each item.
 */
export async function pageOf(tx: Tx, list: ListStatement, page: PageRequest): Promise<ListPage> {
  const { item, joins, total, comparing, order: { by, key } = newestFirst } = list
  const found = foundBy(tx, list, page)
  const limit = pageAndOneMore(page.limit)
  if (comparing !== undefined) {
    const max = literal(comparedMax)
    return comparedPage(
      await tx<ComparedRow>`
        select ${key} as key, listed.place, listed.matches, ${item} as item
        from (
          select listed.*
          from (
            select listed.*, coalesce(${comparing}, false) as matches,
              row_number() over (order by ${by}) as place
            from (select * ${found} limit ${max}) listed
          ) listed
          where listed.matches or listed.place = ${max}
          order by ${by}
          limit ${limit}
        ) listed ${joins === undefined ? sql`` : joins}
        order by ${by}
      `,
      page,
    )
  }
  const items =
    joins === undefined
      ? sql`select ${key} as key, ${item} as item ${found} limit ${limit}`
      : sql`
        select ${key} as key, ${item} as item
        from (select * ${found} limit ${limit}) listed ${joins}
        order by ${by}`
  if (total === undefined) return pageFrom(await tx<ListRow>`${items}`, page)
  assert(list.order === undefined, 'a list with a total has the newest first')
  // Nulls come first when the order descends, so the total is known even when no row follows.
  const [counted, ...rows] = await tx<ListRow>`
    (select null::uuid as key, ${total}::text as item)
    union all
    (${items})
    order by key desc
  `
  return { ...pageFrom(rows, page), total: Number(counted?.item) }
}

/** The rows that all filters let through which an index serves, in their order. */
function foundBy(
  tx: Tx,
  list: Pick<ListStatement, 'from' | 'where' | 'order'>,
  page: PageRequest,
): Sql {
  const { by, behind } = list.order ?? newestFirst
  const after = page.after === null ? undefined : behind(page.after)
  const filters = [...(list.where ?? []), after].filter((filter) => filter !== undefined)
  return sql`
    from ${list.from} listed
    where ${join([sql`listed.tenant_id = ${tx.tenantId}`, ...filters], ' and ')}
    order by ${by}`
}

/** How many match: exactly, unless the leading filters leave more rows than are read for it. */
export async function countUpTo(
  tx: Tx,
  list: Pick<ListStatement, 'from' | 'where' | 'comparing'>,
): Promise<Pick<ListPage, 'total' | 'totalAtLeast'>> {
  const all: PageRequest = { limit: countedMax, after: null }
  const [counted] = await tx<{ read: number; matching: number }>`
    select count(*)::int as read, (count(*) filter (where listed.matches))::int as matching
    from (
      select ${list.comparing ?? sql`true`} as matches
      ${foundBy(tx, list, all)}
      limit ${literal(countedMax + 1)}
    ) listed
  `
  const { read = 0, matching = 0 } = counted ?? {}
  return read > countedMax ? { total: null, totalAtLeast: matching } : { total: matching }
}

export interface KeyPage {
  readonly keys: readonly string[]
  readonly next: string | null
}

/** The same rows by their keys alone, for whoever reads them in another way. */
export async function keyPageOf(
  tx: Tx,
  list: Pick<ListStatement, 'from' | 'where' | 'comparing' | 'order'>,
  page: PageRequest,
): Promise<KeyPage> {
  const { items, next } = await pageOf(tx, { ...list, item: sql`to_json(listed.id)::text` }, page)
  return { keys: JSON.parse(items) as string[], next }
}

/** `place` counts the rows that were compared; the last of them is found whether it matches or not. */
interface ComparedRow extends ListRow {
  readonly place: number
  readonly matches: boolean
}

/** Where nothing more was found, the next page goes on behind the last row that was compared. */
function comparedPage(rows: readonly ComparedRow[], page: PageRequest): ListPage {
  const matching = rows.filter(({ matches }) => matches)
  const { items, next } = pageFrom(matching, page)
  return { items, next: next ?? rows.find(({ place }) => place === comparedMax)?.key ?? null }
}

/** The page without the row that only says that more follow. */
export function pageFrom(rows: readonly ListRow[], { limit }: PageRequest): ListPage {
  let items = ''
  const shown = Math.min(rows.length, limit)
  for (let index = 0; index < shown; index += 1) {
    items += index === 0 ? rows[index]?.item : `,${rows[index]?.item}`
  }
  return { items: `[${items}]`, next: rows.length > limit ? (rows[limit - 1]?.key ?? null) : null }
}
