import { type CsvColumn, pointerTo, type RowLines } from '@souk/platform'
import type { Place } from '../parsing/found-row.ts'
import { errorsMax } from '../parsing/remainder.ts'
import type { PlacedError } from '../row-errors/rows.ts'
import { CellFault, emptyText, moneyIn, valueIn } from './cell.ts'
import { type Fields, fieldIn } from './fields.ts'
import type { PlannedColumn } from './header.ts'

/** Lines of one row, as they were read. */
export type Cells = readonly string[]

/** A line of CSV and where it stands. */
export interface Line extends Place {
  readonly cells: Cells
}

export interface ReadRow {
  /** As far as it was read: not to its end where more is wrong than is told. */
  readonly value: object
  readonly errors: readonly PlacedError[]
  /** Where each item of the list stands that has lines of its own. */
  readonly items: readonly Place[]
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
  lines: readonly [Line, ...Line[]],
  plan: readonly PlannedColumn[],
  listed: RowLines | undefined,
): ReadRow {
  const errors: PlacedError[] = []
  const [first, ...others] = lines
  const value = fieldsIn(first, plan, { isOfLine: false, path: '', errors })
  if (listed === undefined) return { value, errors, items: [] }
  for (const line of others) {
    if (errors.length >= errorsMax) break
    errors.push(...contradictions(first, line, plan))
  }
  const ofItems = lines.filter(({ cells }) => saysOfItem(cells, plan))
  const items: Fields[] = []
  for (const [index, line] of ofItems.entries()) {
    if (errors.length >= errorsMax) break
    const path = `/${listed.field}/${index}`
    items.push(fieldsIn(line, plan, { isOfLine: true, path, errors }))
  }
  if (items.length > 0) value[listed.field] = items
  return { value, errors, items: ofItems.map(({ line, rowNumber }) => ({ line, rowNumber })) }
}

function saysOfItem(line: Cells, plan: readonly PlannedColumn[]): boolean {
  return plan.some(({ column }, index) => column?.isOfLine && (line[index] ?? '') !== '')
}

/** What a further line says of the row has to be what the first says. */
function contradictions(first: Line, further: Line, plan: readonly PlannedColumn[]): PlacedError[] {
  return plan.flatMap(({ path, column, written }, index): PlacedError[] => {
    const said = further.cells[index] ?? ''
    const isOther = said !== '' && said !== first.cells[index]
    if (!column || column.isOfLine || !isOther) return []
    const message = `differs from line ${first.line}, where this row begins; leave the cell empty or repeat the value`
    const told = { code: 'contradiction', message, values: { line: first.line } }
    return [{ path: pointerTo(...path), ...told, ...at(further, written) }]
  })
}

/** Where a cell stands, as it is told. */
function at({ line, rowNumber }: Place, column: string) {
  return { line, row_number: rowNumber, column }
}

interface Reading {
  readonly isOfLine: boolean
  readonly path: string
  readonly errors: PlacedError[]
}

function fieldsIn(line: Line, plan: readonly PlannedColumn[], reading: Reading): Fields {
  const { isOfLine, path: prefix, errors } = reading
  const { cells } = line
  const fields: Fields = {}
  for (const [index, planned] of plan.entries()) {
    const { column, path, written, isNullable, takesEmptyText } = planned
    if (!column || (column.isOfLine ?? false) !== isOfLine) continue
    const cell = cells[index] ?? ''
    const isEmpty = cell === '' || (cell === emptyText && !takesEmptyText)
    try {
      if (isEmpty) setEmpty(fields, path, { isNullable, isList: column.kind === 'list' })
      else set(fields, path, readCell(cell, column, cells, planned))
    } catch (error) {
      if (!(error instanceof CellFault)) throw error
      errors.push({
        path: `${prefix}${pointerTo(...path)}`,
        code: error.code,
        message: `${written} ${error.message}`,
        values: error.values,
        ...at(line, written),
      })
    }
  }
  return fields
}

function currencyIn(cells: Cells, { currencyAt, currency }: PlannedColumn): string {
  return (currencyAt === undefined ? currency : cells[currencyAt]) ?? ''
}

function readCell(cell: string, column: CsvColumn, cells: Cells, plan: PlannedColumn) {
  const { kind, example } = column
  if (kind !== 'money') return valueIn(cell, kind, example)
  return moneyIn(cell, currencyIn(cells, plan), plan.takesComma)
}

/** An empty cell takes away what can be taken away and no other cell says, and says nothing otherwise. */
function setEmpty(
  fields: Fields,
  path: readonly string[],
  { isNullable, isList }: { readonly isNullable: boolean; readonly isList: boolean },
): void {
  if (path.reduce<unknown>(fieldIn, fields) !== undefined) return
  if (isNullable) set(fields, path, null)
  else if (isList) set(fields, path, [])
}

function set(fields: Fields, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    fields[name] = both(fields[name], value)
    return
  }
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined
  // Null takes away what no other cell says: it gives way to names, in whichever order the columns are.
  const inner = before ?? {}
  // Such as the map as a whole in one column, and a name of it in another.
  if (typeof inner !== 'object') {
    const message = `cannot be combined with the column ${name}, which does not hold a JSON object`
    throw new CellFault(message, { column: name }, 'exclusive')
  }
  fields[name] = inner
  set(inner as Fields, rest, value)
}

/** What a cell says of a map beside what cells for names in it say, in whichever order the columns are. */
function both(before: unknown, value: unknown): unknown {
  if (isMap(before) && value === null) return before
  if (!isMap(before) || !isMap(value)) return value
  const inner = Object.entries(value).map(([name, one]) => [name, both(before[name], one)])
  return { ...before, ...Object.fromEntries(inner) }
}

function isMap(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
