import type { CsvColumn, Money, RowLines } from '@souk/platform'
import { cellOf, quoted } from './cell.ts'
import { type Fields, fieldIn } from './fields.ts'

/** A column that an export writes. */
export interface WrittenColumn extends CsvColumn {
  /** Of a map: names in it that have columns of their own. */
  readonly apart?: ReadonlySet<string>
  /** The text of what is in a map, as far as it has one. */
  readonly textOf?: ((value: unknown) => string | undefined) | undefined
}

/** The names of the columns in the file that an export writes. */
export function headerOf(columns: readonly CsvColumn[]): string[] {
  return [
    ...new Set(columns.flatMap(({ name, currency }) => [name, ...(currency ? [currency] : [])])),
  ]
}

/** The lines of a row: what names it stands in each of them, the rest of it in the first. */
export function linesOf(
  row: object,
  columns: readonly WrittenColumn[],
  listed: RowLines | undefined,
): string {
  const header = headerOf(columns)
  const items = listed === undefined ? [] : (((row as Fields)[listed.field] ?? []) as object[])
  const lines = items.length === 0 ? [undefined] : items
  return lines
    .map((item, index) => {
      const cells = cellsOf({ row, item, isFirst: index === 0 }, columns, listed?.names ?? [])
      return lineOf(header.map((name) => cells.get(name) ?? ''))
    })
    .join('')
}

/** One line with its end. */
export function lineOf(cells: readonly string[], delimiter = ','): string {
  return `${cells.map(quoted).join(delimiter)}\r\n`
}

interface WrittenLine {
  readonly row: object
  readonly item: object | undefined
  readonly isFirst: boolean
}

function cellsOf(
  { row, item, isFirst }: WrittenLine,
  columns: readonly WrittenColumn[],
  names: readonly string[],
): Map<string, string> {
  const cells = new Map<string, string>()
  for (const column of columns) {
    const { name, field = name, currency, isOfLine = false } = column
    const isWritten = isOfLine ? item !== undefined : isFirst || names.includes(name)
    if (!isWritten) continue
    const value = field.split('.').reduce(fieldIn, isOfLine ? item : row)
    cells.set(name, cellIn(column, value))
    if (currency && value) cells.set(currency, (value as Money).currency)
  }
  return cells
}

function cellIn({ kind, apart, textOf }: WrittenColumn, value: unknown): string {
  if (apart && textOf) {
    const rest = Object.entries((value ?? {}) as Fields).filter(
      ([name, inner]) => !apart.has(name) || textOf(inner) === undefined,
    )
    return rest.length === 0 ? '' : cellOf(Object.fromEntries(rest), kind)
  }
  return cellOf(textOf ? textOf(value) : value, kind)
}
