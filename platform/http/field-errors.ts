import { eventPattern, subscriptionPattern } from '../events/pattern.ts'
import type { FieldError } from '../problems/problem.ts'

/** What the validator says of one place, before it is put into words for a client. */
export interface RawError {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

interface Details {
  readonly requiredProperties?: readonly string[]
  readonly additionalProperties?: readonly string[]
  readonly allowedValues?: readonly unknown[]
  readonly allowedValue?: unknown
  readonly pattern?: string | RegExp
  readonly limit?: number
}

/** How many of what there must be; the validator counts in other words. */
const wordsForCounts: Readonly<Record<string, readonly [bound: string, what: string]>> = {
  minProperties: ['at least', 'field'],
  maxProperties: ['at most', 'field'],
  minItems: ['at least', 'item'],
  maxItems: ['at most', 'item'],
}

const errorsMax = 50

/** One sentence for each place at fault, in the order in which they were found. */
export function fieldErrors(errors: readonly RawError[], prefix: string): FieldError[] {
  const byPath = Map.groupBy(errors.flatMap(spread), ({ path }) => path)
  return [...byPath].slice(0, errorsMax).map(([path, found]) => {
    const { code, message } = oneOf(found)
    return { path: `${prefix}${path}`, code, message }
  })
}

export const pointer = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

interface Finding extends FieldError {
  readonly constant?: unknown
}

/** Missing and unknown fields are reported for the object; a client looks for them where they are. */
function spread({ keyword, instancePath, params, message }: RawError): Finding[] {
  const details = params as Details
  const at = (names: readonly string[] | undefined, code: string, says: string) =>
    (names ?? []).map((name) => ({
      path: `${instancePath}${pointer(name)}`,
      code,
      message: `${name} ${says}`,
    }))
  if (keyword === 'required') return at(details.requiredProperties, 'required', 'is required')
  if (keyword === 'additionalProperties') {
    return at(details.additionalProperties, 'unknown_field', 'is not known here')
  }
  // A closed object reports its unknown field a second time, as a schema that is false.
  if (keyword === 'boolean') return []
  return [
    {
      path: instancePath,
      code: keyword,
      message: inWords(keyword, details, message),
      ...constantOf(keyword, details),
    },
  ]
}

function constantOf(keyword: string, { allowedValue }: Details): { constant?: unknown } {
  return keyword === 'const' ? { constant: allowedValue } : {}
}

/** What a caller is told instead of a regular expression. */
const wordsForPatterns: Readonly<Record<string, string>> = {
  '\\S': 'must not be blank',
  [eventPattern]: 'must be an event type, all of a noun (order.*) or all (*)',
  [subscriptionPattern]:
    'must be an event type with or without a version (order.paid@2), all of a noun (order.*) or all (*)',
}

function inWords(keyword: string, details: Details, message: string): string {
  const { allowedValues, pattern, limit } = details
  if (keyword === 'enum' && allowedValues) return `must be one of ${allowedValues.join(', ')}`
  const [bound, what] = wordsForCounts[keyword] ?? []
  if (bound) return `must have ${bound} ${limit} ${what}${limit === 1 ? '' : 's'}`
  if (keyword !== 'pattern') return message
  const source = pattern instanceof RegExp ? pattern.source : String(pattern)
  const [, id] = /^\^([a-z]+)_\[0-7\]/.exec(source) ?? []
  if (source.includes('_[0-7]'))
    return `must be an id such as ${id ?? 'ord'}_01h455vb4pex5vsknk084sn02q`
  return wordsForPatterns[source] ?? message
}

/** Several complaints about one place are one mistake: a choice lists what could be chosen, else the first counts. */
function oneOf(found: readonly Finding[]): Pick<FieldError, 'code' | 'message'> {
  const choices = found.flatMap(({ constant }) => (constant === undefined ? [] : [constant]))
  if (choices.length > 1) return { code: 'enum', message: `must be one of ${choices.join(', ')}` }
  const [first] = found
  return first ?? { code: 'invalid', message: 'is not valid' }
}
