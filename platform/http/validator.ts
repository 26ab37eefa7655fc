import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import type { RawError } from './field-errors.ts'

/** More than are reported. A choice takes several errors for one mistake, and all of them are needed to judge it. */
Settings.Set({ maxErrors: 500 })

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
  const outline = Compile(outlineOf(schema) as TSchema)
  return {
    schema,
    isValid: (value) => outline.Check(value) && whole.Check(value),
    errorsIn: (value) => {
      const sizeErrors = outline.Check(value) ? [] : outline.Errors(value)
      const isTooLarge = sizeErrors.some(({ keyword }) => bounds.has(keyword))
      return isTooLarge ? sizeErrors : whole.Errors(value)
    },
  }
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
