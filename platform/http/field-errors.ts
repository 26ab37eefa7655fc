import type { TSchema } from 'typebox'
import { pointerTo, stepsOf } from '../json-pointer.ts'
import type { FieldError } from '../problems/problem.ts'
import { bestFitting } from './choices.ts'
import {
  type Details,
  fieldOfAnother,
  fixedField,
  inWords,
  type Node,
  unknownField,
} from './words.ts'

/** What the validator says of one place, before it is put into words for a client. */
export interface RawError {
  readonly keyword: string
  readonly schemaPath: string
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

const errorsMax = 50

interface Refused {
  readonly schema: TSchema
  readonly value: unknown
  readonly prefix: string
  /** Fields of the whole that are answered and cannot be sent. */
  readonly fixed?: readonly string[]
}

/** One sentence for each place at fault, in the order in which they were found. */
export function fieldErrors(errors: readonly RawError[], refused: Refused): FieldError[] {
  const found = bestFitting(errors).flatMap((error) => spread(error, refused))
  // Several complaints about one place are one mistake: the first counts.
  const places = [...Map.groupBy(found, ({ path }) => path).values()].slice(0, errorsMax)
  const { prefix } = refused
  return places.flatMap(([first]) => (first ? [{ ...first, path: `${prefix}${first.path}` }] : []))
}

/** Missing and unknown fields are reported for the object; a client looks for them where they are. */
function spread(error: RawError, { schema, value, fixed = [] }: Refused): FieldError[] {
  const { keyword, instancePath, schemaPath, params, message } = error
  const details = params as Details
  const at = (name: string) => `${instancePath}${pointerTo(name)}`
  const node = partAt(schema, schemaPath) as Node | undefined
  if (keyword === 'required') {
    return (details.requiredProperties ?? []).map((name) => ({
      path: at(name),
      code: 'required',
      message: `${name} is required`,
    }))
  }
  if (keyword === 'additionalProperties') {
    const isFixed = (name: string) => instancePath === '' && fixed.includes(name)
    const forms = formsBeside(schema, schemaPath)
    return (details.additionalProperties ?? []).map((name) => ({
      path: at(name),
      code: 'unknown_field',
      message:
        fieldOfAnother(name, node) ??
        (isFixed(name) ? fixedField(name, node) : unknownField(name, node, forms)),
    }))
  }
  // A closed object reports its unknown field a second time, as a schema that is false.
  if (keyword === 'boolean') return []
  const given = partAt(value, instancePath)
  const said = { keyword, details, message, node, value: given }
  return [{ path: instancePath, code: keyword, message: inWords(said) }]
}

/** What a path such as `#/properties/items/items`, or the pointer to a value, leads to. */
function partAt(whole: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>((inner, step) => {
    const isInside = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
    return isInside ? (inner as Record<string, unknown>)[step] : undefined
  }, whole)
}

/** The other forms of the choice that this is one of. */
function formsBeside(schema: TSchema, schemaPath: string): readonly Node[] {
  const [choice] = /^.*\/anyOf(?=\/\d+$)/.exec(schemaPath) ?? []
  return choice === undefined ? [] : ((partAt(schema, choice) ?? []) as readonly Node[])
}
