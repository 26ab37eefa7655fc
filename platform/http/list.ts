import type { FastifyRequest } from 'fastify'
import { type TProperties, type TSchema, Type } from 'typebox'
import { countedMax, type ListPage, type PageRequest } from '../db/page.ts'
import { rewriteMarked } from '../ids/rewrite.ts'
import { exampleId, idPattern } from '../ids/typeid.ts'
import type { Cursors } from './cursor.ts'

const pageSizeMax = 96
const pageSizeDefault = 24

/** A filter of a list: things by their ids, of one kind or of several, as many as a page can have. */
export function Ids(prefix: string, ...others: readonly string[]) {
  const one = idPattern(others.length === 0 ? prefix : `(${[prefix, ...others].join('|')})`)
  const example = exampleId(prefix)
  return Type.String({
    maxLength: pageSizeMax * (example.length + 1),
    pattern: `^${one}(,${one}){0,${pageSizeMax - 1}}$`,
    description: `Up to ${pageSizeMax} ids, comma-separated`,
    examples: [example],
  })
}

/** A filter of a list: what has this in its name. It is compared by `hasPart`. */
export const NamePart = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'Part of the name, in upper or lower case',
  examples: ['haddad'],
})

/** Query string of a list: `limit`, `cursor` and the filters of that list. */
export function listQuery<Filters extends TProperties>(filters: Filters) {
  return Type.Object(
    {
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: pageSizeMax,
          default: pageSizeDefault,
          description: 'Items per page',
        }),
      ),
      cursor: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 512,
          description: '`page.next` of the previous page; send the same filters',
        }),
      ),
      ...filters,
    },
    { additionalProperties: false },
  )
}

/** What a list is filtered by, without which page of it is asked for. */
export function filterOf<Query extends PageQuery>({
  limit: _limit,
  cursor: _cursor,
  ...filter
}: Query): Omit<Query, keyof PageQuery> {
  return filter
}

interface PageQuery {
  readonly limit?: number
  readonly cursor?: string
}

const Next = Type.Union([Type.String(), Type.Null()], {
  description: 'Cursor of the next page; null on the last page',
})

/** `{ content, page: { limit, next } }`, the shape of most lists. */
export function ContentPage<Item extends TSchema>(item: Item) {
  return Type.Object({
    content: Type.Array(item),
    page: Type.Object({ limit: Type.Integer(), next: Next }),
  })
}

/** The same with the exact number of matching rows, where that costs little. */
export function CountedPage<Item extends TSchema>(item: Item) {
  return Type.Object({
    content: Type.Array(item),
    page: Type.Object({
      limit: Type.Integer(),
      total: Type.Optional(
        Type.Integer({ description: 'Exact number of matches, with filters that are counted' }),
      ),
      next: Next,
    }),
  })
}

/** The same of a list that is also counted where no counter does, up to a bound: by `countUpTo`. */
export function BoundedPage<Item extends TSchema>(item: Item) {
  return Type.Object({
    content: Type.Array(item),
    page: Type.Object({
      limit: Type.Integer(),
      total: Type.Union([Type.Integer(), Type.Null()], {
        description: `Exact number of matches; null where more than ${countedMax} rows had to be read for it`,
      }),
      total_at_least: Type.Optional(
        Type.Integer({
          description: 'There are at least so many matches; only where `total` is null',
        }),
      ),
      next: Next,
    }),
  })
}

/** `{ data, page: { limit, next } }`, for a service whose lists are keyed so. */
export function DataPage<Item extends TSchema>(item: Item) {
  return Type.Object({
    data: Type.Array(item),
    page: Type.Object({ limit: Type.Integer(), next: Next }),
  })
}

/** The cursor is bound to all of this: tenant, list and filters. */
function cursorScope(request: FastifyRequest): string {
  const { url: list } = request.routeOptions
  const chosen = Object.entries(filterOf(request.query as PageQuery)).sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return JSON.stringify([request.principal?.tenantId, list, request.params, chosen])
}

export function pageRequest(request: FastifyRequest, cursors: Cursors): PageRequest {
  const { limit = pageSizeDefault, cursor } = request.query as { limit?: number; cursor?: string }
  const after = cursor === undefined ? null : cursors.read(cursorScope(request), cursor)
  return { limit, after }
}

/** The route says by the shape of its answer under which name the items stand. */
function listKey({ routeOptions }: FastifyRequest): 'content' | 'data' {
  const answers = routeOptions.schema?.response as ListAnswers | undefined
  return answers?.[200]?.properties?.data === undefined ? 'content' : 'data'
}

interface ListAnswers {
  readonly 200?: { readonly properties?: { readonly data?: unknown } }
}

/**
 * Joins the text that PostgreSQL wrote with the page object; nothing is parsed on the way. It stays text to the
 * end: Node sends a text together with its headers, but bytes in a second piece, which costs more than encoding.
 */
export function listBody(request: FastifyRequest, cursors: Cursors, page: ListPage): string {
  const { limit = pageSizeDefault } = request.query as { limit?: number }
  const next = page.next === null ? 'null' : `"${cursors.write(cursorScope(request), page.next)}"`
  const total = page.total === undefined ? '' : `"total":${page.total},`
  const atLeast = page.totalAtLeast === undefined ? '' : `"total_at_least":${page.totalAtLeast},`
  const key = listKey(request)
  const more = page.more === undefined ? '' : `,${page.more}`
  return `{"${key}":${rewriteMarked(page.items)},"page":{"limit":${limit},${total}${atLeast}"next":${next}}${more}}`
}
