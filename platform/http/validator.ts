import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Format } from 'typebox/format'
import { Settings } from 'typebox/system'
import type { RawError } from './field-errors.ts'

/** More than are reported. A choice takes several errors for one mistake, and all of them are needed to judge it. */
Settings.Set({ maxErrors: 500 })

/** An address is one that whoever follows it can parse: patterns let ports and hosts pass that there cannot be. */
Format.Set('uri', (text) => URL.canParse(text))

/** What takes longer the larger the value is: it waits until the value is known to be within its bounds. */
const costlyKeywords = new Set(['pattern', 'format', 'uniqueItems', 'patternProperties'])
const bounds = new Set(['maxLength', 'maxItems', 'maxProperties'])

export interface Validator {
  readonly schema: TSchema
  isValid(value: unknown): boolean
  /** Everything that is wrong; of a value that is too large, only what is found without these checks. */
  errorsIn(value: unknown): readonly RawError[]
}

/**
 * Checks sizes first: no pattern runs over a text that is too long anyway, and nobody compares the items of a list that
 * has too many. The validator itself would look at everything to tell all.
 */
export function validatorOf(schema: TSchema): Validator {
  const whole = Compile(schema)
  // Most look at nothing closely: the outline is all of it.
  const withoutCostly = outlineOf(schema) as TSchema
  const isWhole = JSON.stringify(withoutCostly) === JSON.stringify(schema)
  const outline = isWhole ? whole : Compile(withoutCostly)
  return {
    schema,
    isValid: isWhole
      ? (value) => whole.Check(value)
      : (value) => outline.Check(value) && whole.Check(value),
    errorsIn: (value) => {
      const part = cutDown(schema, value)
      const sizeErrors = outline.Check(part) ? [] : outline.Errors(part)
      const isTooLarge = sizeErrors.some(({ keyword }) => bounds.has(keyword))
      return isTooLarge ? sizeErrors : whole.Errors(part)
    },
  }
}

interface Sized {
  readonly items?: unknown
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, unknown>>
  readonly additionalProperties?: unknown
  readonly patternProperties?: Readonly<Record<string, unknown>>
  readonly maxProperties?: number
}

/** So many unknown fields of a closed object are told. */
const unknownFieldsTold = 20

/**
 * The value without what is beyond its bounds but for one, which proves that there is too much: to tell what is wrong
 * with ten thousand items, or unknown fields, would take long and help nobody.
 */
function cutDown(schema: unknown, value: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return value
  const sized = sizesOf(schema)
  if (Array.isArray(value)) {
    const items = sized.maxItems === undefined ? value : value.slice(0, sized.maxItems + 1)
    return items.map((item) => cutDown(sized.items, item))
  }
  if (typeof value !== 'object' || value === null || !saysOfFields(sized)) return value
  const kept = keptNames(sized, Object.keys(value)).map((name) => {
    const part = (value as Record<string, unknown>)[name]
    return [name, cutDown(sized.properties?.[name] ?? sized.additionalProperties, part)]
  })
  return Object.fromEntries(kept)
}

/** Of a choice, whatever one of its forms takes. */
function sizesOf(schema: object): Sized {
  const { anyOf } = schema as { anyOf?: readonly object[] }
  if (anyOf === undefined) return schema as Sized
  const forms = anyOf.map(sizesOf)
  const lists = forms.filter(({ items }) => items !== undefined)
  const objects = forms.filter(saysOfFields)
  const isClosed =
    objects.length > 0 && objects.every((form) => form.additionalProperties === false)
  const names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)))
  const choiceOf = (name: string) => objects.flatMap(({ properties }) => properties?.[name] ?? [])
  return {
    items: { anyOf: lists.map(({ items }) => items) },
    ...largest('maxItems', lists),
    properties: Object.fromEntries([...names].map((name) => [name, { anyOf: choiceOf(name) }])),
    ...(isClosed && { additionalProperties: false }),
    ...largest('maxProperties', objects),
  }
}

function largest(bound: 'maxItems' | 'maxProperties', forms: readonly Sized[]): Sized {
  const bounds = forms.map((form) => form[bound] ?? Number.POSITIVE_INFINITY)
  const max = Math.max(...bounds)
  return Number.isFinite(max) ? { [bound]: max } : {}
}

function saysOfFields({ properties = {}, ...others }: Sized): boolean {
  return (
    Object.keys(properties).length > 0 || Object.keys(others).some((name) => fieldWords.has(name))
  )
}

const fieldWords = new Set(['additionalProperties', 'patternProperties', 'maxProperties'])

/** Known fields are kept in any case, so that none of them is missed. */
function keptNames({ properties, ...sized }: Sized, names: readonly string[]): readonly string[] {
  const isClosed = sized.additionalProperties === false && sized.patternProperties === undefined
  const max = sized.maxProperties ?? (isClosed ? unknownFieldsTold : undefined)
  if (max === undefined || names.length <= max) return names
  const isKnown = (name: string) => properties !== undefined && Object.hasOwn(properties, name)
  const others = names.filter((name) => !isKnown(name))
  return [...names.filter(isKnown), ...others.slice(0, max + 1)]
}

/** What holds values, in which a name of ours means nothing. */
const values = new Set(['const', 'enum', 'default', 'examples', 'required'])

/** The same schema without what looks closely; fields that a pattern would name may have any name. */
function outlineOf(schema: unknown, isNamed = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => outlineOf(part))
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema)
    .filter(([name]) => isNamed || !costlyKeywords.has(name))
    .map(([name, part]) => {
      const isValue = !isNamed && values.has(name)
      return [name, isValue ? part : outlineOf(part, !isNamed && name === 'properties')]
    })
  const outline = Object.fromEntries(kept)
  const { patternProperties } = schema as { patternProperties?: object }
  if (isNamed || patternProperties === undefined || outline.additionalProperties !== false) {
    return outline
  }
  const parts = Object.values(patternProperties).map((part) => outlineOf(part))
  return { ...outline, additionalProperties: parts.length === 1 ? parts[0] : { anyOf: parts } }
}
