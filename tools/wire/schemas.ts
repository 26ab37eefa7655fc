import type { Schema } from './contract.ts'

/** Whether the client writes what the schema describes, or reads it. */
export type Side = 'request' | 'answer'

/**
 * Says where a schema has become narrower for the client: a request must still take all that it took, and an answer
 * must still be what it could be. New values of a closed list are no break in an answer.
 */
export function narrowed(before: Schema, after: Schema, side: Side, path: string): string[] {
  const [given, taken] = side === 'request' ? [before, after] : [after, before]
  return formsOf(given).flatMap((form) => {
    const candidates = formsOf(taken).filter((candidate) => isTaken(form, candidate))
    const attempts = candidates.map((candidate) =>
      side === 'request'
        ? formBreaks(form, candidate, side, path)
        : formBreaks(candidate, form, side, path),
    )
    const [best = [unfit(form, side, path)]] = attempts.toSorted((a, b) => a.length - b.length)
    return best
  })
}

const anything = 'anything'

/** The alternatives of a schema, each of one type; alternatives that are single values are one list of them. */
function formsOf(schema: Schema): Schema[] {
  const forms = (schema.anyOf ?? [schema]).flatMap((form) => (form.anyOf ? formsOf(form) : [form]))
  const listed = forms.filter((form) => valuesOf(form))
  const lists = Map.groupBy(listed, typeOf)
  return [
    ...forms.filter((form) => !valuesOf(form)),
    ...[...lists].map(([type, all]) => ({
      type,
      enum: all.flatMap((form) => valuesOf(form) ?? []),
    })),
  ]
}

function valuesOf(form: Schema): readonly unknown[] | undefined {
  return 'const' in form ? [form.const] : form.enum
}

function typeOf(form: Schema): string {
  const [value] = valuesOf(form) ?? []
  if (form.type !== undefined) return form.type
  return value === undefined ? anything : typeof value
}

function isTaken(form: Schema, candidate: Schema): boolean {
  const [given, taken] = [typeOf(form), typeOf(candidate)]
  return taken === anything || given === taken || (given === 'integer' && taken === 'number')
}

function unfit(form: Schema, side: Side, path: string): string {
  const type = typeOf(form)
  return side === 'request' ? `${path} may no longer be ${type}` : `${path} may be ${type} now`
}

function formBreaks(before: Schema, after: Schema, side: Side, path: string): string[] {
  if (typeOf(side === 'request' ? after : before) === anything) return []
  return [
    ...valueBreaks(before, after, side, path),
    ...textBreaks(before, after, side, path),
    ...(side === 'request' ? boundBreaks(before, after, path) : []),
    ...fieldBreaks(before, after, side, path),
    ...otherFieldBreaks(before, after, side, path),
    ...itemBreaks(before, after, side, path),
  ]
}

function valueBreaks(before: Schema, after: Schema, side: Side, path: string): string[] {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  if (side === 'answer' || !is) return []
  if (!was) return [`${path} takes only some values now`]
  const gone = was.filter((value) => !is.includes(value))
  return gone.map((value) => `${path} no longer takes ${JSON.stringify(value)}`)
}

/** Whether one pattern takes what another took cannot be told, so a request may lose one and never get another. */
function textBreaks(before: Schema, after: Schema, side: Side, path: string): string[] {
  return (['pattern', 'format'] as const).flatMap((keyword) => {
    if (before[keyword] === after[keyword] || valuesOf(after)) return []
    const isFine = side === 'request' ? after[keyword] === undefined : before[keyword] === undefined
    return isFine ? [] : [`${path} has another ${keyword}`]
  })
}

const leasts = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const mosts = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

function boundBreaks(before: Schema, after: Schema, path: string): string[] {
  const bound = (schema: Schema, keyword: string, otherwise: number) =>
    Number(schema[keyword] ?? otherwise)
  const raised = leasts.filter(
    (keyword) => bound(after, keyword, -Infinity) > bound(before, keyword, -Infinity),
  )
  const lowered = mosts.filter(
    (keyword) => bound(after, keyword, Infinity) < bound(before, keyword, Infinity),
  )
  const unique = after.uniqueItems && !before.uniqueItems ? ['uniqueItems'] : []
  return [...raised, ...lowered, ...unique].map((keyword) => `${path} has a narrower ${keyword}`)
}

function fieldBreaks(before: Schema, after: Schema, side: Side, path: string): string[] {
  const now = after.properties ?? {}
  const kept = Object.entries(before.properties ?? {}).flatMap(([name, field]) => {
    const is = now[name]
    return is ? narrowed(field, is, side, `${path}.${name}`) : [`${path}.${name} is gone`]
  })
  const [was, is] = [before.required ?? [], after.required ?? []]
  const changed =
    side === 'request'
      ? is.filter((name) => !was.includes(name)).map((name) => `${path}.${name} is required now`)
      : was
          .filter((name) => name in now && !is.includes(name))
          .map((name) => `${path}.${name} may be missing now`)
  return [...kept, ...changed]
}

function otherFieldBreaks(before: Schema, after: Schema, side: Side, path: string): string[] {
  const [was, is] = [others(before), others(after)]
  if (was === false || is === undefined) return []
  if (is === false) {
    return side === 'request' && after.type === 'object'
      ? [`${path} takes no other fields now`]
      : []
  }
  return was === undefined ? [] : narrowed(was, is, side, `${path}.*`)
}

/** What fields without a name of their own hold: a schema, anything, or false for none. */
function others({ additionalProperties, patternProperties }: Schema): Schema | false | undefined {
  const [values] = Object.values(patternProperties ?? {})
  if (values) return values
  if (typeof additionalProperties === 'object') return additionalProperties
  return additionalProperties === false ? false : undefined
}

function itemBreaks(before: Schema, after: Schema, side: Side, path: string): string[] {
  if (!before.items || !after.items) return []
  return narrowed(before.items, after.items, side, `${path}[]`)
}
