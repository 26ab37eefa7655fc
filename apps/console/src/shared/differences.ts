import type { SoukEvent } from '@souk/sdk'

/** A field of a thing that a change gives another value. */
export interface Difference {
  /** From the thing to the field: `price`, `amount`. */
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

/** Times of a change and the number of changes follow from every change, and say nothing more. */
const unsaid = new Set(['version', 'created_at', 'updated_at'])

/** What a change does to a thing, field by field; of a thing that is made or removed every field that has a value. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  // The id of a thing stays, and that of one that is made is its name already.
  return compare(before ?? null, after ?? null, []).filter(({ path }) => path.join() !== 'id')
}

/** What an event tells to have changed: it says what was there before of the changed fields alone. */
export function eventDifferences(event: Pick<SoukEvent, 'data'>): Difference[] {
  const { object, previous } = partsOfEvent(event)
  const changed = Object.keys(previous).map((field) => [field, object[field]])
  return differencesOf(previous, Object.fromEntries(changed))
}

function partsOfEvent({ data }: Pick<SoukEvent, 'data'>) {
  const { object, previous = {} } = data as {
    readonly object: Readonly<Record<string, unknown>>
    readonly previous?: Readonly<Record<string, unknown>>
  }
  return { object, previous }
}

/** Moments that a state brings with it, references for machines, where a customer is sent, and what a request was answered. */
const ofDetail = /_(at|ref)$|^(result|next_action)$/

/** What is said of an event where there is room for little, without what happens inside of lists; its own page tells all. */
export function mainDifferences(event: Pick<SoukEvent, 'data'>): Difference[] {
  const { object, previous } = partsOfEvent(event)
  const isSaid = (field: string) =>
    !ofDetail.test(field) && !isOfThings(object[field]) && !isOfThings(previous[field])
  return eventDifferences(event).filter(({ path: [field = ''] }) => isSaid(field))
}

function compare(was: unknown, is: unknown, path: readonly string[]): Difference[] {
  // A list that was empty is told item by item, as one that was not there.
  const [before, after] = [normal(was), normal(is)]
  if (isSame(before, after) || unsaid.has(path.at(-1) ?? '')) return []
  const [one, other] = [partsOf(before), partsOf(after)]
  const isWhole = (one ?? other) === undefined || (one === undefined && before !== null)
  if (isWhole || (other === undefined && after !== null)) return [{ path, before, after }]
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])
  return inReadingOrder([...names]).flatMap((name) =>
    compare(one?.[name] ?? null, other?.[name] ?? null, [...path, name]),
  )
}

/** Where a range begins. What the database keeps as JSON comes back by the length of its names and by the alphabet. */
const beginnings = new Set(['min', 'from', 'starts_at'])

function inReadingOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((one, other) => Number(beginnings.has(other)) - Number(beginnings.has(one)))
}

/** The fields of an object, and the numbered items of a list of objects. Money is one value. */
function partsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || isMoney(value)) return undefined
  if (!Array.isArray(value)) return value as Readonly<Record<string, unknown>>
  return isOfThings(value)
    ? Object.fromEntries(value.map((item, index) => [String(index + 1), item]))
    : undefined
}

function isOfThings(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object')
}

export function isMoney(value: object): value is { amount: number; currency: string } {
  return 'amount' in value && 'currency' in value && typeof value.amount === 'number'
}

/** What has no form of its own: a list of words as one line, anything else as the API has it. */
export function plainText(value: object): string {
  const isOfWords = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return isOfWords ? value.join(', ') : JSON.stringify(value, null, 1)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What is empty is shown as nothing, and so is no difference to it. */
function normal(value: unknown): unknown {
  const isEmpty =
    value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
  return isEmpty || value === undefined ? null : value
}
