import { isDeepStrictEqual } from 'node:util'
import { exponentOf, type Money } from '@souk/platform'
import type { Change, NamedResource, Preview } from '../approval.ts'

type Fields = Readonly<Record<string, unknown>>

/** A resource that the write changes, as it is shown. */
interface Subject {
  readonly resource: string
  readonly id: string
  readonly before: Fields | null
  readonly after: Fields | null
}

const resourcesMax = 10
const lengthMax = 300
const textMax = 60
const fieldsMax = 3

/** What the write is about: what was there before, with the names that people know it by. */
export function resourcesOf(changes: readonly Change[]): readonly NamedResource[] {
  const existing = subjectsOf(changes).filter(({ before }) => before !== null)
  return existing
    .slice(0, resourcesMax)
    .map(({ resource, id, before, after }) => ({ resource, id, name: nameIn(before ?? after) }))
}

/**
 * What the write would do in a line that tells it from others: the summary of its operation with the money, the names of
 * what it is about, and what it changes there. `Update product Lamp: price from 11.50 to 14.95 EUR (+30 %)`.
 */
export function descriptionOf(
  summary: string,
  { changes, money }: Pick<Preview, 'changes' | 'money'>,
): string {
  const subjects = subjectsOf(changes)
  const same = subjects.filter(({ resource }) => isMeantBy(summary, resource))
  const [subject] = same.length === 1 ? same : []
  const [other, ...more] = subjects.filter(
    (one) => one !== subject && one.before !== null && nameIn(one.before) !== null,
  )
  const line = [
    subject ? withName(summary, subject) : summary,
    money ? ` of ${moneyText(money)}` : '',
    same.length > 1 ? ` (${same.length})` : '',
    other && !subject?.before ? ` for ${titleOf(other)}` : '',
    more.length > 0 && !subject?.before ? ` and ${more.length} more` : '',
    subject ? changedText(subject) : '',
  ].join('')
  return line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line
}

/** One for each resource, as reading it shows it where that is known. */
function subjectsOf(changes: readonly Change[]): readonly Subject[] {
  const byId = new Map<string, Subject>()
  for (const { resource, id, shown, ...own } of changes) {
    const { before, after } = (shown ?? own) as Pick<Subject, 'before' | 'after'>
    const first = byId.get(`${resource} ${id}`)
    byId.set(`${resource} ${id}`, { resource, id, before: (first ?? { before }).before, after })
  }
  return [...byId.values()]
}

/** Whether the summary of an operation speaks of one: `Update a product`, `Mark a fulfillment as delivered`. */
function isMeantBy(summary: string, resource: string): boolean {
  return nounIn(resource).test(summary)
}

function nounIn(resource: string): RegExp {
  return new RegExp(`\\b(an?|the) ${resource.replaceAll('_', ' ')}\\b`)
}

function withName(summary: string, subject: Subject): string {
  const { resource, before, after } = subject
  // The number of what is created is made up anew when it is done.
  const name = before ? nameIn(before) : nameIn(after, ['title', 'name'])
  if (name === null) return summary
  return summary.replace(nounIn(resource), () => `${resource.replaceAll('_', ' ')} ${name}`)
}

function titleOf({ resource, before }: Subject): string {
  return `${resource.replaceAll('_', ' ')} ${nameIn(before)}`
}

/** What people call a thing. An e-mail address is no name. */
function nameIn(
  fields: Fields | null,
  names: readonly string[] = ['title', 'name', 'number', 'code'],
): string | null {
  const found = names.map((name) => fields?.[name]).find((value) => typeof value === 'string')
  return typeof found === 'string' && found !== '' ? shortened(found) : null
}

/** Nobody decides by these: ranges and counts follow from what is changed. */
const incidental = /^(id|version|created_at|updated_at|href)$|_(range|count)$/

function changedText({ before, after }: Subject): string {
  if (before === null || after === null) return ''
  const names = Object.keys(after).filter(
    (name) => !incidental.test(name) && !isDeepStrictEqual(before[name], after[name]),
  )
  const texts = names.map((name) => fieldText(name, before[name], after[name]))
  // What can be told with both values says more than that something is another.
  const sorted = texts.toSorted((a, b) => Number(b.includes(' to ')) - Number(a.includes(' to ')))
  const more = sorted.length > fieldsMax ? [`${sorted.length - fieldsMax} more`] : []
  const told = [...sorted.slice(0, fieldsMax), ...more].join(', ')
  return told === '' ? '' : `: ${told}`
}

/** Content of these is read on the approval itself, by whoever may. */
const personal = /email|phone|address|birth|password|secret/

function fieldText(name: string, before: unknown, after: unknown): string {
  const field = name.replaceAll('_', ' ')
  if (personal.test(name)) return `${field} changed`
  if (isMoney(before) && isMoney(after)) return `${field} ${moneyChange(before, after)}`
  const [from, to] = [valueText(before), valueText(after)]
  if (from === undefined || to === undefined) return `${field} changed`
  return `${field} from ${from} to ${to}`
}

function moneyChange(before: Money, after: Money): string {
  if (before.currency !== after.currency) return `from ${moneyText(before)} to ${moneyText(after)}`
  const step = `from ${amountText(before)} to ${moneyText(after)}`
  if (before.amount === 0) return step
  const percent = Math.round(((after.amount - before.amount) * 100) / Math.abs(before.amount))
  return `${step} (${percent > 0 ? '+' : ''}${percent} %)`
}

function valueText(value: unknown): string | undefined {
  if (value === null) return 'nothing'
  if (isMoney(value)) return moneyText(value)
  if (typeof value === 'string')
    return /^[A-Z][A-Z_]*$/.test(value) ? value : `"${shortened(value)}"`
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** In one line, without characters that a screen obeys instead of showing them. */
function shortened(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]+/gu, ' ').trim()
  return line.length > textMax ? `${line.slice(0, textMax - 1)}…` : line
}

function moneyText(money: Money): string {
  return `${amountText(money)} ${money.currency}`
}

function amountText({ amount, currency }: Money): string {
  const exponent = exponentOf(currency)
  return (amount / 10 ** exponent).toFixed(exponent)
}

function isMoney(value: unknown): value is Money {
  const { amount, currency } = Object(value) as Partial<Money>
  return typeof amount === 'number' && typeof currency === 'string'
}
