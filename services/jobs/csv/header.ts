import type { CsvColumn, FileReading } from '@souk/platform'
import type { Header } from '../parsing/found-row.ts'
import type { RowForm } from '../parsing/row-form.ts'
import { fieldOf, isNullable, itemsOf, takesEmptyText } from '../parsing/schema-values.ts'

/** A column of the file, by its place in a line. */
export interface PlannedColumn extends FileReading {
  readonly name: string
  /** As the first line has it. */
  readonly written: string
  /** Undefined where the column only holds the currency of others, or is left alone. */
  readonly column: CsvColumn | undefined
  readonly path: readonly string[]
  /** The place of the currency, for money; none where no column has it. */
  readonly currencyAt: number | undefined
  /** What an amount is in where no column says it. */
  readonly currency: string | undefined
  readonly isNullable: boolean
  /** A text of no length is a value of its own, and not the same as nothing. */
  readonly takesEmptyText: boolean
}

/** What the first line of a file says of its columns. */
export type PlannedHeader = Pick<Header, 'names' | 'written' | 'currency' | 'delimiter'>

/** What each cell of a line means. */
export function planOf(header: PlannedHeader, form: RowForm): readonly PlannedColumn[] {
  const { names, written = names, currency } = header
  const known = columnsByName(names, form.columns)
  return names.map((name, index): PlannedColumn => {
    const column = known.get(name)
    const isRead = column !== undefined && !column.isShownOnly
    const path = (column?.field ?? name).split('.')
    const schema = isRead ? schemaAt(form, column, path) : undefined
    const currencyAt = column?.currency === undefined ? -1 : names.indexOf(column.currency)
    return {
      name,
      written: written[index] ?? name,
      column: isRead ? column : undefined,
      path,
      currencyAt: currencyAt < 0 ? undefined : currencyAt,
      currency: currencyAt < 0 ? currency : undefined,
      ...readingOf(header),
      isNullable: isNullable(schema),
      takesEmptyText: takesEmptyText(schema),
    }
  })
}

/** Programs that write decimal commas have `;` between cells. */
export function readingOf(header: Pick<Header, 'delimiter'> | null): FileReading {
  return { takesComma: header?.delimiter === ';' }
}

/** Those that are declared, and those that are names of a map which is. */
function columnsByName(
  names: readonly string[],
  declared: readonly CsvColumn[],
): ReadonlyMap<string, CsvColumn> {
  const maps = declared.filter(({ isMapOfTexts }) => isMapOfTexts)
  const inMaps = names.flatMap((name) => {
    const map = maps.find((column) => name.startsWith(`${column.name}.`))
    if (!map) return []
    const field = `${map.field ?? map.name}${name.slice(map.name.length)}`
    return [[name, { ...map, name, kind: 'text' as const, field }] as const]
  })
  return new Map([...declared.map((column) => [column.name, column] as const), ...inMaps])
}

function schemaAt({ row, lines }: RowForm, column: CsvColumn, path: readonly string[]): unknown {
  const whole = column.isOfLine ? itemsOf(fieldOf(row, lines?.field ?? '')) : row
  return path.reduce<unknown>((schema, name) => fieldOf(schema, name), whole)
}
