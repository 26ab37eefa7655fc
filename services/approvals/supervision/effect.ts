import { isDeepStrictEqual } from 'node:util'
import { canonicalText } from '@souk/platform'
import type { Change, Preview } from '../approval.ts'

type Effect = Pick<Preview, 'changes' | 'money'>

/**
 * Whether a write does what was shown to those who approved it: the same money, and the same changes but for what is made
 * up each time, which are the ids of what it creates, and times.
 */
export function hasSameEffect(approved: Effect, found: Effect): boolean {
  if (!isDeepStrictEqual(approved.money, found.money)) return false
  const [before, after] = [createdIds(approved.changes), createdIds(found.changes)]
  const inBoth = new Set([...before].filter((id) => after.has(id)))
  return textOf(approved.changes, before, inBoth) === textOf(found.changes, after, inBoth)
}

/** Ids of what is created, and of its parts. What has the same id both times was there before. */
function createdIds(changes: readonly Change[]): Set<string> {
  return new Set(
    changes.flatMap(({ id, before, after }) => {
      const known = new Set(ownIds(before))
      const made = ownIds(after).filter((own) => !known.has(own))
      return before === null ? [id, ...made] : made
    }),
  )
}

const anId = /^[a-z]+_[0-9a-z]{26}$/

function ownIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'id' && typeof inner === 'string' && anId.test(inner) ? [inner] : ownIds(inner),
  )
}

/** In no order, because that may follow the ids. */
function textOf(
  changes: readonly Change[],
  created: ReadonlySet<string>,
  inBoth: ReadonlySet<string>,
): string {
  const ids = [...created].filter((id) => !inBoth.has(id))
  // Numbers and handles that people read are made of the end of an id, so it may stand by itself.
  const madeUp = new Set(ids.flatMap((id) => [id, id.slice(-8), id.slice(-8).toUpperCase()]))
  return changes
    .map((change) => canonicalText(withoutMadeUp(comparable(change, inBoth), madeUp)))
    .sort()
    .join('\n')
}

/**
 * What was there before, and is shown without what it was, is moved along by many: the stock that an order releases. That
 * it is the same is enough.
 */
function comparable(change: Change, inBoth: ReadonlySet<string>): Partial<Change> {
  const { resource, id, before, after } = change
  return before === null && inBoth.has(id) ? { resource, id } : { resource, id, before, after }
}

const time = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const idOrEnd = /[a-z]{2,8}_[0-9a-z]{26}|[0-9A-Za-z]{8}$/g

function withoutMadeUp(value: unknown, madeUp: ReadonlySet<string>): unknown {
  if (typeof value === 'string') {
    if (time.test(value)) return '(time)'
    return value.replaceAll(idOrEnd, (part) => (madeUp.has(part) ? '(new)' : part))
  }
  if (Array.isArray(value)) return value.map((inner) => withoutMadeUp(inner, madeUp))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutMadeUp(inner, madeUp)])
  return Object.fromEntries(entries)
}
