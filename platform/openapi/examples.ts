import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { type Json, plain } from './components.ts'

/**
 * What a field of this name may look like, the likeliest first; the first that its schema accepts is shown.
 * `<operationId>.<name>` and `<service>.<name>` are for that place alone, and win over what the schema itself
 * gives. Those under `*` are tried for any text that must match a pattern.
 */
export type Samples = Readonly<Record<string, readonly unknown[]>>

interface Choice {
  readonly samples: Samples
  /** The operation and the service that the example is for. */
  readonly places: readonly string[]
  /** An answer shows everything it can hold; a request shows what it must. */
  readonly whole: boolean
  /** Which entry of a list this is for. */
  readonly turn?: { readonly place: number; readonly length: number }
}

/**
 * A value that the schema accepts: the one it gives as an example, or one put together from the examples of
 * its parts. Undefined when the parts do not fit: a wrong example is worse than none.
 */
export function exampleOf(
  schema: unknown,
  { samples = {}, places = [], whole = false }: Partial<Choice> = {},
): unknown {
  const candidate = sample(plain(schema), '', { samples, places, whole })
  return candidate !== undefined && fits(schema, candidate) ? candidate : undefined
}

/** The examples of what is sent, by name: one for each titled way of sending it, or the one there is. */
export function examplesOf(schema: unknown, choice: Partial<Choice> = {}): Json | undefined {
  const { anyOf } = plain(schema)
  const ways = Array.isArray(anyOf) ? (anyOf as Json[]) : [plain(schema)]
  const named = ways.flatMap((way) => {
    const value = exampleOf(way, choice)
    const name = ways.length > 1 ? String(way.title) : 'example'
    return value === undefined ? [] : [[name, { value }] as const]
  })
  return named.length === 0 ? undefined : Object.fromEntries(named)
}

function fits(schema: unknown, value: unknown): boolean {
  return Value.Check(schema as TSchema, value)
}

function sample(schema: Json, name: string, choice: Choice): unknown {
  const { samples, places } = choice
  const chosen = places.flatMap((place) => samples[`${place}.${name}`] ?? [])
  const given = Array.isArray(schema.examples) ? schema.examples : []
  const known = [...chosen, ...given, ...(samples[name] ?? [])]
  const fitting = known.find((value) => fits(schema, value))
  if (fitting !== undefined) return fitting
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return turnOf(schema.enum, choice)
  if (Array.isArray(schema.anyOf)) return sample(schema.anyOf[0] as Json, name, choice)
  if (schema.type === 'object') return sampleObject(schema, choice)
  if (schema.type === 'array') return sampleArray(schema, name, choice)
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return sampleNumber(schema)
  if (schema.type === 'string') return sampleText(schema, name, choice)
  return schema.type === 'null' ? null : undefined
}

/** All properties of an answer; of a request the required ones, and as many others as its schema insists on. */
function sampleObject(schema: Json, choice: Choice): Json {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = (schema.required ?? []) as string[]
  const others = Object.keys(properties).filter((name) => !required.includes(name))
  const missing = Math.max(0, Number(schema.minProperties ?? 0) - required.length)
  const chosen = new Set([...required, ...others.slice(0, missing)])
  const names = Object.keys(properties).filter((name) => choice.whole || chosen.has(name))
  return Object.fromEntries(
    names.map((name) => [name, sample(properties[name] ?? {}, name, choice)]),
  )
}

function sampleArray({ items = {}, minItems }: Json, name: string, choice: Choice): unknown[] {
  const length = Math.max(1, Number(minItems ?? 1))
  return Array.from({ length }, (_, place) =>
    sample(items as Json, name, { ...choice, turn: { place, length } }),
  )
}

/** A list that must be as long as there are values shows each of them once. */
function turnOf(values: readonly unknown[], { turn }: Choice): unknown {
  return values[turn?.length === values.length ? turn.place : 0]
}

/** One, or the number nearest to it that the bounds allow. */
function sampleNumber({ minimum, maximum }: Json): number {
  const least = typeof minimum === 'number' ? minimum : 1
  const most = typeof maximum === 'number' ? maximum : 1
  return Math.max(least, Math.min(1, most))
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-06-01T12:00:00.000Z',
  date: '2026-06-01',
  email: 'someone@shop.example',
  uri: 'https://shop.example/',
}

/** The name of the field says more than a filler would: `unit_of_sale` becomes "Unit of sale". */
function sampleText(schema: Json, name: string, { samples }: Choice): unknown {
  const { format, pattern, minLength = 0 } = schema
  if (pattern !== undefined) return samples['*']?.find((value) => fits(schema, value))
  const words = (name || 'value').replaceAll('_', ' ')
  const said = words.charAt(0).toUpperCase() + words.slice(1)
  return texts[String(format)] ?? said.padEnd(Number(minLength), '.')
}
