import { type FieldError, pointerTo, validationFailed } from '@souk/platform'
import { optionCombinationExists, optionsInUse, optionValuesInvalid } from './problems.ts'

/** What buyers choose a variant by, such as the size, and what there is to choose from. */
export interface Option {
  readonly name: string
  readonly values: readonly string[]
}

/** What was chosen, by the name of the option. */
export type OptionValues = Readonly<Record<string, string>>

export const optionsMax = 5

/** Something with option values, and where a request names it. */
interface Chosen {
  readonly optionValues: OptionValues
  readonly path: string
}

/** Each option has another name. */
export function checkOptions(options: readonly Option[]): void {
  const names = options.map(({ name }) => name)
  const errors = names.flatMap((name, index): FieldError[] => {
    if (names.indexOf(name) === index) return []
    const message = `${name} is an option already`
    return [{ path: `/options/${index}/name`, code: 'unique', message }]
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

/** A product without options leaves it to its variants what sets them apart, as long as no two are the same. */
export function checkChoices(options: readonly Option[], chosen: readonly Chosen[]): void {
  const errors = chosen.flatMap(({ optionValues, path }) =>
    faultsOf(options, optionValues).map(({ at, ...fault }) => ({ path: `${path}${at}`, ...fault })),
  )
  if (errors.length > 0) throw optionValuesInvalid({ options: options.map(plain) }, { errors })
  const seen = new Set<string>()
  for (const { optionValues, path } of chosen) {
    const key = combinationOf(optionValues)
    if (key !== noOptions && seen.has(key)) {
      const message = 'another variant has the same values'
      const error = { path: `${path}/option_values`, code: 'option_combination_exists', message }
      throw optionCombinationExists({ optionValues }, { errors: [error] })
    }
    seen.add(key)
  }
}

interface Fault {
  readonly at: string
  readonly code: string
  readonly message: string
}

/** A variant of a product with options has a value of each of them, and of nothing else. */
function faultsOf(options: readonly Option[], optionValues: OptionValues): Fault[] {
  if (options.length === 0) return []
  const named = new Map(options.map(({ name, values }) => [name, values]))
  const missing = options.filter(({ name }) => !Object.hasOwn(optionValues, name))
  return [
    ...missing.map(({ name }) => fault('', 'required', `needs a value for ${name}`)),
    ...Object.entries(optionValues).flatMap(([name, value]) => {
      const values = named.get(name)
      const at = pointerTo(name)
      if (values === undefined) return [fault(at, 'unknown_option', 'is no option of the product')]
      return values.includes(value) ? [] : [fault(at, 'unknown_value', `is no value of ${name}`)]
    }),
  ]
}

function fault(at: string, code: string, message: string): Fault {
  return { at: `/option_values${at}`, code, message }
}

function plain({ name, values }: Option) {
  return { name, values: [...values] }
}

const noOptions = '[]'

/** The same for the same values, in whichever order they were named. */
function combinationOf(optionValues: OptionValues): string {
  const inOrder = Object.entries(optionValues).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(inOrder)
}

/** How many of the variants that do not fit are named: enough to begin with. */
const namedMax = 20

/** Options are changed as long as every variant fits them. None at all fit every variant. */
export function checkFitting(
  options: readonly Option[],
  variants: readonly { readonly id: string; readonly optionValues: OptionValues }[],
): void {
  const misfits = variants.filter(({ optionValues }) => faultsOf(options, optionValues).length > 0)
  if (misfits.length === 0) return
  throw optionsInUse({ variantIds: misfits.slice(0, namedMax).map(({ id }) => id) })
}

export const titleWithoutOptions = 'Default'

/** `Red / L`, in the order of the options. */
export function titleFrom(optionValues: OptionValues, options: readonly Option[] = []): string {
  const inOrder = options.flatMap(({ name }) => optionValues[name] ?? [])
  const values = inOrder.length > 0 ? inOrder : Object.values(optionValues)
  return values.join(' / ') || titleWithoutOptions
}
