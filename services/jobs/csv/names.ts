import { type CsvColumn, type FieldError, isForbiddenKey, pointerTo } from '@souk/platform'

const columnsMax = 500

/** Columns that an error report adds. */
export const reportedNames = ['error.code', 'error.path', 'error.message', 'error.column']

/** The name of a column of the file that is left alone. */
export const leftAlone = ''

/** Which column is meant by a name in the first line; null for none, so that it is left alone. */
export type Renaming = Readonly<Record<string, string | null>>

/**
 * The columns that the names in the first line stand for, or what is wrong with them. Case, blanks and hyphens make no
 * difference: `External ID` is `external_id`.
 */
export function columnNames(
  written: readonly string[],
  declared: readonly CsvColumn[],
  renaming: Renaming,
): { readonly names: readonly string[]; readonly errors: readonly FieldError[] } {
  if (written.length > columnsMax) {
    const message = `has ${written.length} columns; at most ${columnsMax} are read`
    return { names: [], errors: [{ path: '', code: 'too_many_columns', message }] }
  }
  const meant = new Map(Object.entries(renaming))
  const found = written.map((name) => {
    const column = meant.get(name)
    return column === null ? leftAlone : columnOf(column || name, declared)
  })
  const errors = written.flatMap((name, index): FieldError[] => {
    const [path, column] = [pointerTo(name), found[index]]
    if (column === undefined) {
      return [{ path, code: 'unknown_column', message: unknownColumn(meant.get(name)) }]
    }
    if (column === leftAlone || found.indexOf(column) === index) return []
    return [{ path, code: 'duplicate_column', message: `is ${column} like another column` }]
  })
  const missing = [...meant.keys()].filter((name) => !written.includes(name))
  return {
    names: found.map((name) => name ?? leftAlone),
    errors: [
      ...errors,
      ...missing.map((name) => {
        const message = 'is renamed by columns, but is not in the first line of the file'
        return { path: pointerTo(name), code: 'missing_column', message }
      }),
    ],
  }
}

function unknownColumn(renamed: string | null | undefined): string {
  if (renamed) return `is renamed to ${renamed}, which is no column`
  return 'is not a column of this import'
}

/** Undefined for a name that means no column. */
function columnOf(written: string, declared: readonly CsvColumn[]): string | undefined {
  const name = canonical(written)
  const currencies = declared.flatMap(({ currency }) => currency ?? [])
  const known = [...declared.map((column) => column.name), ...currencies, ...reportedNames]
  if (known.includes(name)) return name
  const map = declared.find(
    (column) => column.isMapOfTexts && name.startsWith(`${column.name}.`),
  )?.name
  // Names of options and attributes are as they are written.
  const inMap = map && `${map}${written.slice(map.length)}`
  return inMap?.split('.').some(isForbiddenKey) ? undefined : inMap
}

function canonical(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]/g, '_')
}

/** What a name can stand for; of maps, such as `option_values`, also each name in them. */
export function namedColumns(declared: readonly CsvColumn[]): string[] {
  const read = declared.filter(({ isShownOnly }) => !isShownOnly)
  return [...new Set(read.flatMap(({ name, currency }) => [name, ...(currency ? [currency] : [])]))]
}
