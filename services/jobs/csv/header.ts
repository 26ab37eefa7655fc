import {
  type CsvColumn,
  type FieldError,
  type RowFault,
  type RowLines,
  stepsOf,
} from '@souk/platform'
import type { TSchema } from 'typebox'
import type { Header } from '../parsing/found-row.ts'

/** What is known of the rows of a kind without calling anything of its domain: a thread gets it as a message. */
export interface RowForm {
  readonly row: TSchema
  readonly columns: readonly CsvColumn[]
  readonly lines?: RowLines
  readonly shownOnly: readonly string[]
}

/** A column of the file, by its place in a line. */
export interface PlannedColumn {
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
  /** Whether numbers may have a decimal comma. */
  readonly takesComma: boolean
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
      takesComma: header.delimiter === ';',
      isNullable: isNullable(schema),
      takesEmptyText: takesEmptyText(schema),
    }
  })
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

/** What the schema says at a place of a row, and the message that refuses it names. */
export function valuesAt({ row }: RowForm, { path, code }: FieldError): RowFault['values'] {
  const whole = stepsOf(path).reduce<unknown>(
    (schema, step) => (/^\d+$/.test(step) ? itemsOf(schema) : undefined) ?? fieldOf(schema, step),
    row,
  )
  const [node] = formsOf(whole).filter((form) => form[code as keyof AnySchema] !== undefined)
  const limit = node?.[code as keyof AnySchema]
  if (code === 'enum' && Array.isArray(limit)) return { allowed: limit.join(', ') }
  return typeof limit === 'number' ? { limit } : undefined
}

function formsOf(schema: unknown): readonly AnySchema[] {
  const node = (schema ?? {}) as AnySchema
  return [node, ...(node.anyOf ?? []).flatMap(formsOf)]
}

interface AnySchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly minLength?: number
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly patternProperties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
  readonly anyOf?: readonly AnySchema[]
}

function fieldOf(schema: unknown, name: string): unknown {
  const { properties, patternProperties = {}, anyOf = [] } = (schema ?? {}) as AnySchema
  const inMap = Object.entries(patternProperties).find(([pattern]) => RegExp(pattern).test(name))
  return properties?.[name] ?? inMap?.[1] ?? anyOf.map((form) => fieldOf(form, name)).find(Boolean)
}

function itemsOf(schema: unknown): unknown {
  const { items, anyOf = [] } = (schema ?? {}) as AnySchema
  return items ?? anyOf.map((form) => itemsOf(form)).find(Boolean)
}

function isNullable(schema: unknown): boolean {
  const { type, anyOf = [] } = (schema ?? {}) as AnySchema
  return type === 'null' || anyOf.some((form) => isNullable(form))
}

function takesEmptyText(schema: unknown): boolean {
  const { type, minLength = 0, pattern, anyOf = [] } = (schema ?? {}) as AnySchema
  if (type === 'string') return minLength === 0 && pattern === undefined
  return anyOf.some((form) => takesEmptyText(form))
}
