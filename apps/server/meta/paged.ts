import { invalidCursor } from '@souk/platform'

const pageSizeDefault = 24

/** One page of a list that the program holds. The cursor is the key of the last entry seen, and no secret. */
export function paged<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { limit = pageSizeDefault, cursor }: { limit?: number; cursor?: string },
) {
  const start = cursor === undefined ? 0 : after(items.map(keyOf), cursor)
  const content = items.slice(start, start + limit)
  const last = content.at(-1)
  const hasMore = last !== undefined && start + limit < items.length
  const next = hasMore ? Buffer.from(keyOf(last)).toString('base64url') : null
  return { content, page: { limit, next } }
}

function after(keys: readonly string[], cursor: string): number {
  const place = keys.indexOf(Buffer.from(cursor, 'base64url').toString())
  if (place < 0) throw invalidCursor()
  return place + 1
}
