import {
  type CsvColumn,
  type FieldError,
  type Money,
  pointerTo,
  type RowLines,
} from '@souk/platform'
import { CellFault, cellOf, emptyText, moneyIn, quoted, valueIn } from './cell.ts'
import type { PlannedColumn } from './header.ts'

type Fields = Record<string, unknown>

/** Lines of one row, as they were read. */
export type Cells = readonly string[]

export interface ReadRow {
  readonly value: object
  readonly errors: readonly FieldError[]
}

/** The places of the cells that name a row. */
export function naming(plan: readonly PlannedColumn[], { names }: RowLines): number[] {
  return plan.flatMap(({ name }, index) => (names.includes(name) ? [index] : []))
}

/** Whether a line goes on with the row that the first line began; `named` are the cells that name a row. */
export function belongsTo(
  first: Cells,
  line: Cells,
  plan: readonly PlannedColumn[],
  named: readonly number[],
): boolean {
  const isSame = named.every((index) => (line[index] || first[index]) === first[index])
  if (!isSame) return false
  if (named.some((index) => (line[index] ?? '') !== '')) return true
  // Nothing names it, so it goes on only if it says nothing of a row. The cells are fewer than the columns where a line is cut.
  return line.every((cell, index) => {
    const column = plan[index]?.column
    return cell === '' || !column || column.isOfLine
  })
}

/** The row that its lines make together. */
export function rowOf(
  lines: readonly Cells[],
  plan: readonly PlannedColumn[],
  listed: RowLines | undefined,
): ReadRow {
  const errors: FieldError[] = []
  const [first = []] = lines
  const value = fieldsIn(first, plan, { isOfLine: false, path: '', errors })
  if (listed !== undefined) {
    for (const line of lines.slice(1)) errors.push(...contradictions(first, line, plan))
    const items = lines.flatMap((line, index) => {
      if (!saysOfItem(line, plan)) return []
      const path = `/${listed.field}/${index}`
      return [fieldsIn(line, plan, { isOfLine: true, path, errors })]
    })
    if (items.length > 0) value[listed.field] = items
  }
  return { value, errors }
}

function saysOfItem(line: Cells, plan: readonly PlannedColumn[]): boolean {
  return plan.some(({ column }, index) => column?.isOfLine && (line[index] ?? '') !== '')
}

/** What a further line says of the row has to be what the first says. */
function contradictions(first: Cells, line: Cells, plan: readonly PlannedColumn[]): FieldError[] {
  return plan.flatMap(({ name, column }, index): FieldError[] => {
    const isOther = (line[index] ?? '') !== '' && line[index] !== first[index]
    if (!column || column.isOfLine || !isOther) return []
    const message = 'differs from the first line of the same row'
    return [{ path: pointerTo(name), code: 'contradiction', message }]
  })
}

interface Reading {
  readonly isOfLine: boolean
  readonly path: string
  readonly errors: FieldError[]
}

function fieldsIn(cells: Cells, plan: readonly PlannedColumn[], reading: Reading): Fields {
  const { isOfLine, path: prefix, errors } = reading
  const fields: Fields = {}
  for (const [index, planned] of plan.entries()) {
    const { column, path, currencyAt, isNullable, takesEmptyText } = planned
    if (!column || (column.isOfLine ?? false) !== isOfLine) continue
    const cell = cells[index] ?? ''
    const isEmpty = cell === '' || (cell === emptyText && !takesEmptyText)
    try {
      if (isEmpty) setEmpty(fields, path, { isNullable, isList: column.kind === 'list' })
      else set(fields, path, readCell(cell, column, cells[currencyAt ?? -1] ?? ''))
    } catch (error) {
      if (!(error instanceof CellFault)) throw error
      errors.push({
        path: `${prefix}${pointerTo(...path)}`,
        code: 'type',
        message: `${column.name} ${error.message}`,
      })
    }
  }
  return fields
}

function readCell(cell: string, { kind }: CsvColumn, currency: string): unknown {
  return kind === 'money' ? moneyIn(cell, currency) : valueIn(cell, kind)
}

/** An empty cell takes away what can be taken away, and says nothing otherwise. */
function setEmpty(
  fields: Fields,
  path: readonly string[],
  { isNullable, isList }: { readonly isNullable: boolean; readonly isList: boolean },
): void {
  if (isNullable) set(fields, path, null)
  else if (isList) set(fields, path, [])
}

function set(fields: Fields, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    fields[name] = value
    return
  }
  const inner = Object.hasOwn(fields, name) ? fields[name] : {}
  // Such as the map as a whole in one column, and a name of it in another.
  if (typeof inner !== 'object' || inner === null) {
    throw new CellFault(`has no room beside the column ${name}`)
  }
  fields[name] = inner
  set(inner as Fields, rest, value)
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
  columns: readonly CsvColumn[],
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
export function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

interface WrittenLine {
  readonly row: object
  readonly item: object | undefined
  readonly isFirst: boolean
}

function cellsOf(
  { row, item, isFirst }: WrittenLine,
  columns: readonly CsvColumn[],
  names: readonly string[],
): Map<string, string> {
  const cells = new Map<string, string>()
  for (const { name, field = name, kind, currency, isOfLine = false } of columns) {
    const isWritten = isOfLine ? item !== undefined : isFirst || names.includes(name)
    if (!isWritten) continue
    const value = field.split('.').reduce(inside, isOfLine ? item : row)
    cells.set(name, cellOf(value, kind))
    if (currency && value) cells.set(currency, (value as Money).currency)
  }
  return cells
}

function inside(value: unknown, name: string): unknown {
  return (value as Fields | null | undefined)?.[name]
}
