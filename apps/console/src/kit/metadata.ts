import * as requests from '../base/generated/requests.ts'
import { fits, type TextLimits } from './limits.ts'

/** What programs note on a thing: names with a text, a number or a yes or no each. */
export type Metadata = Readonly<Record<string, string | number | boolean>>

/** How many pairs there may be, and what their names and texts may be; see `base/generated/requests.ts`. */
export interface PairLimits {
  readonly maxProperties: number
  readonly keys: TextLimits
  readonly items: TextLimits
}

/** One line for each, as `season = summer`. A text that looks like something else stands in quotes. */
export function metadataText(metadata: Metadata): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} = ${valueText(value)}`)
    .join('\n')
}

function valueText(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  const isPlain =
    typeof typedValue(value) === 'string' && value === value.trim() && !/["\n]/.test(value)
  return isPlain ? value : JSON.stringify(value)
}

/** Undefined where a line is none of these, or is more than the API takes. */
export function metadataOf(
  text: string,
  limits: PairLimits = requests.createLocation.metadata,
): Metadata | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const entries = lines.map((line) => {
    const [name = '', ...rest] = line.split('=')
    return [name.trim(), rest.length > 0 ? typedValue(rest.join('=').trim()) : undefined] as const
  })
  const isRight = entries.every(
    ([name, value]) =>
      fits(name, limits.keys) &&
      value !== undefined &&
      (typeof value !== 'string' || fits(value, limits.items)),
  )
  if (!isRight || entries.length > limits.maxProperties) return undefined
  return Object.fromEntries(entries) as Metadata
}

function typedValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && Number.isFinite(Number(text))) return Number(text)
  if (!/^".*"$/.test(text)) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

/** Nothing where there is none. */
export function givenMetadata(text: string): Metadata | undefined {
  return text.trim() === '' ? undefined : metadataOf(text)
}
