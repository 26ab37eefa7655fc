import { type FieldError, stepsOf } from '@souk/platform'
import type { Format, Header, RowPlace } from '../parsing/found-row.ts'
import type { RowForm } from '../parsing/row-form.ts'
import type { PlacedError } from '../row-errors/rows.ts'
import { type PlannedColumn, planOf } from './header.ts'

/** What a file is read with. */
interface ReadFile {
  readonly format: Format
  readonly header: Header | null
  readonly form: RowForm
}

/** Says of what is wrong with rows of a file where it stands: the line of the item, and the column as the file has it. */
export function placing({
  format,
  header,
  form,
}: ReadFile): (errors: readonly PlacedError[], row: RowPlace) => PlacedError[] {
  const plan = format === 'csv' && header ? planOf(header, form) : undefined
  return (errors, row) =>
    errors.map((error) => {
      const item = itemOf(error, form)
      const { line, rowNumber } = row.items?.[item?.index ?? -1] ?? row
      const column = plan && columnAt(item?.path ?? stepsOf(error.path), item !== undefined, plan)
      return { line, row_number: rowNumber, ...(column && { column }), ...error }
    })
}

/** The item of the list with lines of its own that an error is about. */
function itemOf({ path }: FieldError, { lines }: RowForm) {
  const [name, index, ...inside] = stepsOf(path)
  if (name !== lines?.field || index === undefined) return undefined
  return { index: Number(index), path: inside }
}

/** The column that the field is read from; the field may be inside of what its cell holds. */
function columnAt(
  path: readonly string[],
  isOfLine: boolean,
  plan: readonly PlannedColumn[],
): string | undefined {
  const own = plan.filter(({ column }) => column && (column.isOfLine ?? false) === isOfLine)
  const [nearest] = own
    .filter((column) => isWithin(path, column.path))
    .toSorted((a, b) => b.path.length - a.path.length)
  if (!nearest) {
    const [inside, ...others] = own.filter((column) => isWithin(column.path, path))
    return others.length === 0 && path.length > 0 ? inside?.written : undefined
  }
  const isCurrency = nearest.currencyAt !== undefined && path.at(-1) === 'currency'
  return (isCurrency ? plan[nearest.currencyAt ?? -1] : nearest)?.written
}

function isWithin(path: readonly string[], whole: readonly string[]): boolean {
  return whole.every((step, index) => path[index] === step)
}
