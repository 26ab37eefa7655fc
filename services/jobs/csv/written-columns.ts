import type { CsvColumn } from '@souk/platform'
import { headerOf, type WrittenColumn } from './written-row.ts'

/** An import reads no more columns than these, with room for those that somebody adds. */
const namesMax = 400

/** The columns of a file with those for names in maps, each behind its map. */
export function namesOfFile(
  columns: readonly CsvColumn[],
  inMaps: Readonly<Record<string, readonly string[]>>,
): string[] {
  const apart = Object.entries(inMaps)
    .flatMap(([map, names]) => names.map((name) => `${map}.${name}`))
    .slice(0, namesMax)
  return headerOf(writtenColumns(columns, [...headerOf(columns), ...apart], undefined))
}

/** The columns that are declared, and those for names in maps that the file was begun with. */
export function writtenColumns(
  declared: readonly CsvColumn[],
  names: readonly string[],
  textOf: WrittenColumn['textOf'],
): WrittenColumn[] {
  const known = new Set(headerOf(declared))
  return declared.flatMap((column): WrittenColumn[] => {
    const prefix = `${column.name}.`
    const own = column.isMapOfTexts
      ? names.filter((name) => name.startsWith(prefix) && !known.has(name))
      : []
    if (own.length === 0) return [column]
    const apart = new Set(own.map((name) => name.slice(prefix.length)))
    const { field = column.name } = column
    const inner = own.map((name): WrittenColumn => {
      const inside = `${field}.${name.slice(prefix.length)}`
      return { ...column, name, kind: 'text', field: inside, textOf }
    })
    return [{ ...column, apart, textOf }, ...inner]
  })
}
