import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { type Json, plain } from './components.ts'

/**
 * A value that the schema accepts: the one it gives as an example, or one put together from the examples of
 * its required parts. Undefined when the parts do not fit: a wrong example is worse than none.
 */
export function exampleOf(schema: unknown): unknown {
  const candidate = sample(plain(schema))
  return candidate !== undefined && Value.Check(schema as TSchema, candidate)
    ? candidate
    : undefined
}

function sample(schema: Json): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return sample(schema.anyOf[0] as Json)
  if (schema.type === 'object') return sampleObject(schema)
  if (schema.type === 'array') return [sample((schema.items ?? {}) as Json)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'string') return sampleText(schema)
  return schema.type === 'null' ? null : undefined
}

/** The required properties, and as many others as the schema insists on. */
function sampleObject(schema: Json): Json {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = (schema.required ?? []) as string[]
  const others = Object.keys(properties).filter((name) => !required.includes(name))
  const missing = Math.max(0, Number(schema.minProperties ?? 0) - required.length)
  const names = [...required, ...others.slice(0, missing)]
  return Object.fromEntries(names.map((name) => [name, sample(properties[name] ?? {})]))
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-06-01T12:00:00.000Z',
  date: '2026-06-01',
  email: 'someone@shop.example',
  uri: 'https://shop.example/',
}

function sampleText({ format, minLength = 0 }: Json): string {
  return texts[String(format)] ?? 'text'.padEnd(Number(minLength), '.')
}
