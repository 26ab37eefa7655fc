import { isDeepStrictEqual } from 'node:util'
import { canonicalText, shortOf } from '@souk/platform'
import type { Change, Preview } from '../approval.ts'

type Effect = Pick<Preview, 'changes' | 'money'>

/** Something that the write does otherwise than it was shown. */
export interface Difference {
  readonly resource: string
  /** Null for what it creates. */
  readonly id: string | null
}

/** What is before and after one write. */
interface Step {
  readonly before: unknown
  readonly after: unknown
}

/** A write as it was approved, and as it would be now. */
interface Both<Each> {
  readonly approved: Each
  readonly found: Each
}

/**
 * Whether a write does what was shown to those who approved it: the same money and the same change, of what is still in
 * the same state. Whatever else has happened to a resource meanwhile, such as a note on it, changes nothing about that.
 */
export function hasSameEffect(approved: Effect, found: Effect): boolean {
  return (
    isDeepStrictEqual(approved.money, found.money) && differencesOf(approved, found).length === 0
  )
}

/** What is not as it was shown. Ids of what is created, and times, are made up each time and may differ. */
export function differencesOf(approved: Effect, found: Effect): readonly Difference[] {
  const effects = { approved: merged(approved.changes), found: merged(found.changes) }
  const created = {
    approved: createdIds(effects.approved),
    found: createdIds(effects.found),
  }
  const comparable = (which: keyof typeof effects) => {
    const other = created[which === 'found' ? 'approved' : 'found']
    const madeUp = namesOf([...created[which]].filter((id) => !other.has(id)))
    return effects[which].map((change) => withoutMadeUp(change, madeUp) as Change)
  }
  const both = { approved: comparable('approved'), found: comparable('found') }
  const isNew = ({ id }: Change) => id === madeUpName
  return [
    ...differentlyChanged({
      approved: both.approved.filter((change) => !isNew(change)),
      found: both.found.filter((change) => !isNew(change)),
    }),
    ...differentlyCreated({
      approved: both.approved.filter(isNew),
      found: both.found.filter(isNew),
    }),
  ]
}

/** One change for each resource, however often the write has touched it. */
function merged(changes: readonly Change[]): readonly Change[] {
  const byResource = new Map<string, Change>()
  for (const change of changes) {
    const { resource, id, before, after } = change
    const first = byResource.get(`${resource} ${id}`)
    byResource.set(`${resource} ${id}`, {
      resource,
      id,
      before: (first ?? { before }).before,
      after,
    })
  }
  return [...byResource.values()]
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

/** Numbers and handles that people read are made of the end of an id, so it may stand by itself. */
function namesOf(ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.flatMap((id) => [id, shortOf(id), shortOf(id).toUpperCase()]))
}

/** In no order, because that may follow the ids. */
function differentlyCreated({ approved, found }: Both<readonly Change[]>): Difference[] {
  const texts = (changes: readonly Change[]) => changes.map((change) => canonicalText(change))
  const [before, after] = [texts(approved), texts(found)]
  if (isDeepStrictEqual(before.toSorted(), after.toSorted())) return []
  const isOther = (_: Change, index: number) => !before.includes(after[index] ?? '')
  const other = found.filter(isOther)
  return (other.length > 0 ? other : approved).map(({ resource }) => ({ resource, id: null }))
}

function differentlyChanged({ approved, found }: Both<readonly Change[]>): Difference[] {
  const keyOf = ({ resource, id }: Change) => `${resource} ${id}`
  const [before, after] = [
    new Map(approved.map((change) => [keyOf(change), change])),
    new Map(found.map((change) => [keyOf(change), change])),
  ]
  return [...new Map([...before, ...after])].flatMap(([key, { resource, id }]) => {
    const [one, other] = [before.get(key), after.get(key)]
    const isSame = one && other && isSameChange({ approved: one, found: other })
    return isSame ? [] : [{ resource, id }]
  })
}

/**
 * What was there before, and is shown without what it was, is moved along by many: the stock that an order releases. That
 * it is the same is enough. Of what is deleted all has to be as it was.
 */
function isSameChange({ approved, found }: Both<Change>): boolean {
  if (approved.before === null || found.before === null) return approved.before === found.before
  if (approved.after !== null && found.after !== null) return isSameStep([], { approved, found })
  const isGone = approved.after === null && found.after === null
  const content = ({ before }: Change) => ({ ...(before as object), version: null })
  return isGone && isDeepStrictEqual(content(approved), content(found))
}

/**
 * What decides whether a change means the same, so that it must not have moved even if the write leaves it alone: the state
 * of the resource, and in which currency anything of it is counted. A state deeper in it is that of another resource, which
 * is shown with it: an image that is ready by now changes nothing of what is done to its product.
 */
function isDecisive(path: readonly string[]): boolean {
  return path.at(-1) === 'currency' || (path.length === 1 && path[0] === 'status')
}

function isSameStep(path: readonly string[], { approved, found }: Both<Step>): boolean {
  const steps = [approved.before, approved.after, found.before, found.after]
  if (steps.every(isParts)) {
    const [ab, aa, fb, fa] = steps.map(partsOf) as [Parts, Parts, Parts, Parts]
    const names = new Set([ab, aa, fb, fa].flatMap(Object.keys))
    return [...names].every((part) =>
      isSameStep([...path, part], {
        approved: { before: ab[part], after: aa[part] },
        found: { before: fb[part], after: fa[part] },
      }),
    )
  }
  const isLeft = isUnchanged(approved) && isUnchanged(found)
  if (isLeft) return !isDecisive(path) || isDeepStrictEqual(approved.before, found.before)
  return isSameValue(path.at(-1) ?? '', { approved, found })
}

/**
 * A number moves by as much, whatever others have added to it. Anything else becomes the same and was the same, unless it
 * is that already; a status that sums up something else (`refund_status`) need only become the same.
 */
function isSameValue(name: string, { approved, found }: Both<Step>): boolean {
  const [by, now] = [differenceIn(approved), differenceIn(found)]
  if (by !== undefined && by === now) return true
  if (!isDeepStrictEqual(approved.after, found.after)) return false
  return (
    name.endsWith('_status') ||
    isUnchanged(found) ||
    isDeepStrictEqual(approved.before, found.before)
  )
}

function isUnchanged({ before, after }: Step): boolean {
  return isDeepStrictEqual(before, after)
}

function differenceIn({ before, after }: Step): number | undefined {
  return typeof before === 'number' && typeof after === 'number' ? after - before : undefined
}

type Parts = Readonly<Record<string, unknown>>

/** A thing with parts of its own: an object, or a list of things that have ids. */
function isParts(value: unknown): value is object {
  if (Array.isArray(value)) return value.length > 0 && value.every(isIdentified)
  return typeof value === 'object' && value !== null
}

function isIdentified(value: unknown): value is { readonly id: string } {
  return typeof (value as { id?: unknown } | null)?.id === 'string'
}

/** Entries of a list by their ids; new ones, which have no ids to compare, by what they are. */
function partsOf(value: unknown): Parts {
  if (!Array.isArray(value)) return value as Parts
  const named = value.map((entry: { id: string }) => [
    entry.id === madeUpName ? canonicalText(entry) : entry.id,
    entry,
  ])
  return Object.fromEntries(named)
}

const madeUpName = '(new)'
const time = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const idOrEnd = /[a-z]{2,8}_[0-9a-z]{26}|[0-9A-Za-z]{8}$/g

function withoutMadeUp(value: unknown, madeUp: ReadonlySet<string>): unknown {
  if (typeof value === 'string') {
    if (time.test(value)) return '(time)'
    return value.replaceAll(idOrEnd, (part) => (madeUp.has(part) ? madeUpName : part))
  }
  if (Array.isArray(value)) return value.map((inner) => withoutMadeUp(inner, madeUp))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withoutMadeUp(inner, madeUp)])
  return Object.fromEntries(entries)
}
