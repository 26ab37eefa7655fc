import { errorsOf, type FieldError, stepsOf } from '@souk/platform'
import type { RowForm } from './row-form.ts'

/** As many as are told of a row: whoever has found so many looks no further. */
export const errorsMax = 50

/** All that is wrong with a row. A field whose cell could not be read is not missing as well, and each is told once. */
export function joined<E extends Pick<FieldError, 'path'>>(
  errors: readonly E[],
  further: readonly E[],
): E[] {
  const told = new Set(errors.flatMap(({ path }) => ancestorsOf(path)))
  return [...errors, ...further.filter(({ path }) => !told.has(path))].slice(0, errorsMax)
}

/** A place and all that it is inside of: `/a/b` is in `/a`. */
function ancestorsOf(path: string): string[] {
  const steps = path.split('/')
  return steps.map((_, at) => steps.slice(0, at + 1).join('/'))
}

type Fields = Record<string, unknown>

/**
 * What a row says apart from what is wrong with it, so that its domain can say what else is: fields are left out, and items
 * of the list that has lines of its own keep their places. Nothing where the rest is still not as it should be.
 */
export function withoutFaults(
  value: object,
  errors: readonly Pick<FieldError, 'path'>[],
  { row, lines }: RowForm,
): { readonly value?: object } {
  const rest = structuredClone(value) as Fields
  for (const { path } of errors) {
    const [name = '', at, field] = stepsOf(path)
    const listed = name === lines?.field ? rest[name] : undefined
    const item: unknown = Array.isArray(listed) ? listed[Number(at)] : undefined
    if (isFields(item) && field !== undefined) delete item[field]
    else delete rest[name]
  }
  const isWhole = errorsOf(row, rest, '').every(({ code }) => code === 'required')
  return isWhole ? { value: rest } : {}
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
