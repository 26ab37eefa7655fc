import { type FieldError, type RowFault, stepsOf } from '@souk/platform'
import type { TSchema } from 'typebox'

interface AnySchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly minLength?: number
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly patternProperties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
  readonly anyOf?: readonly AnySchema[]
}

/** What the schema says at a place of a row, and the message that refuses it names. */
export function valuesAt(row: TSchema, { path, code }: FieldError): RowFault['values'] {
  const whole = stepsOf(path).reduce<unknown>(
    (schema, step) => (/^\d+$/.test(step) ? itemsOf(schema) : undefined) ?? fieldOf(schema, step),
    row,
  )
  const [node] = formsOf(whole).filter((form) => form[code as keyof AnySchema] !== undefined)
  const limit = node?.[code as keyof AnySchema]
  if (code === 'enum' && Array.isArray(limit)) return { allowed: limit.join(', ') }
  return typeof limit === 'number' ? { limit } : undefined
}

function formsOf(schema: unknown): readonly AnySchema[] {
  const node = (schema ?? {}) as AnySchema
  return [node, ...(node.anyOf ?? []).flatMap(formsOf)]
}

export function fieldOf(schema: unknown, name: string): unknown {
  const { properties, patternProperties = {}, anyOf = [] } = (schema ?? {}) as AnySchema
  const inMap = Object.entries(patternProperties).find(([pattern]) => RegExp(pattern).test(name))
  return properties?.[name] ?? inMap?.[1] ?? anyOf.map((form) => fieldOf(form, name)).find(Boolean)
}

export function itemsOf(schema: unknown): unknown {
  const { items, anyOf = [] } = (schema ?? {}) as AnySchema
  return items ?? anyOf.map((form) => itemsOf(form)).find(Boolean)
}

export function isNullable(schema: unknown): boolean {
  const { type, anyOf = [] } = (schema ?? {}) as AnySchema
  return type === 'null' || anyOf.some((form) => isNullable(form))
}

export function takesEmptyText(schema: unknown): boolean {
  const { type, minLength = 0, pattern, anyOf = [] } = (schema ?? {}) as AnySchema
  if (type === 'string') return minLength === 0 && pattern === undefined
  return anyOf.some((form) => takesEmptyText(form))
}
