import { domainOf, isForTests, type Module, targetOf } from './files.ts'
import { visit } from './source.ts'
import { tablesMadeBy } from './sql/migrations.ts'

/** The rows of a resource as a `Table` describes them. */
export interface Described {
  /** Where it is declared, and under which name. */
  readonly path: string
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
}

export function describedTables(modules: readonly Module[]): Described[] {
  return modules.flatMap((module) => {
    const found: Described[] = []
    visit(module, {
      VariableDeclarator: ({ id, init }) => {
        if (id.type !== 'Identifier' || init?.type !== 'NewExpression') return
        const [table, columns] = init.arguments
        const isTable = init.callee.type === 'Identifier' && init.callee.name === 'Table'
        if (!isTable || table?.type !== 'Literal' || columns?.type !== 'ObjectExpression') return
        const fields = columns.properties.flatMap((property) =>
          property.type === 'Property' && property.key.type === 'Identifier'
            ? [property.key.name]
            : [],
        )
        found.push({
          path: module.path,
          name: id.name,
          table: String(table.value),
          columns: fields.map(columnOf),
        })
      },
    })
    return found
  })
}

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The tables that a module writes by their descriptions. */
export function writtenByDescription(module: Module, described: readonly Described[]): string[] {
  return described
    .filter(({ path, name }) => {
      const isAtHand = module.imports.some(
        ({ from, names }) => targetOf(module, from) === path && names.includes(name),
      )
      return (
        isAtHand &&
        new RegExp(`\\b${name}\\.(insert|insertion|update|updateMany)\\(`).test(module.text)
      )
    })
    .map(({ table }) => table)
}

/** Tables of resources that nothing describes. A resource has an id and a version of its own. */
export function undescribed(migration: string, described: readonly Described[]): string[] {
  const known = new Set(described.map(({ table }) => table))
  return tablesMadeBy(migration)
    .filter(({ columns }) => columns.get('id') === 'uuid' && columns.has('version'))
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => `${name} is described by no Table`)
}

/**
 * Statements that say once more what a description says already, and will miss the next column: an insert of values, an
 * update that hands in the version, a list that names most of the columns. Inserts inside of another statement, and
 * those of what they select, are of a kind of their own.
 */
export function rowsByHand(module: Module, described: readonly Described[]): string[] {
  if (!/^services\/.*store\.ts$/.test(module.path) || isForTests(module.path)) return []
  const own = described.filter(({ path }) => domainOf(path) === domainOf(module.path))
  return module.templates
    .filter(({ tag }) => tag !== '')
    .flatMap(({ text, line }) => {
      const inserted = own.filter(({ table }) => insertsValues(text, table))
      const updated = own.filter(({ table }) => savesVersion(text, table))
      const listed = listedRow(text, own)
      return [
        ...inserted.map(({ name }) => `inserts by hand what ${name}.insert inserts`),
        ...updated.map(({ name }) => `updates by hand what ${name}.update saves`),
        ...(listed ? [`lists by hand what ${listed.name}.columns lists`] : []),
      ].map((offence) => `${module.path}:${line} ${offence}`)
    })
}

function insertsValues(text: string, table: string): boolean {
  const isInsert = new RegExp(`^\\s*insert into ${table}\\b`, 'i').test(text)
  return isInsert && /\bvalues\b/i.test(text) && !/\bselect\b/i.test(text)
}

function savesVersion(text: string, table: string): boolean {
  const update = new RegExp(
    `\\bupdate ${table}\\b(?:\\s+\\w+)??\\s+set\\b([^]*?)(?:\\bwhere\\b|$)`,
    'i',
  )
  return /\bversion\s*=\s*\$\{/.test(update.exec(text)?.[1] ?? '')
}

/** What follows `select` or `returning`, or opens a fragment, up to the first entry that is not merely a column. */
const columnLists = /(?:^\s*|\b(?:select|returning)\s+)((?:(?:\w+\.)?\w+,\s*)+(?:\w+\.)?\w+)/gi
/** Rows of so few columns may be listed. */
const listedMax = 3

function listedRow(text: string, described: readonly Described[]): Described | undefined {
  const isFragment = !/\bfrom\b/i.test(text)
  const inReach = described.filter(({ table }) => isFragment || text.includes(table))
  const matches = [...text.matchAll(columnLists)].flatMap(([, list = '']) => {
    const named = new Set(list.split(/,\s*/).map((entry) => entry.replace(/^\w+\./, '')))
    return inReach.map((row) => ({
      row,
      count: row.columns.filter((column) => named.has(column)).length,
    }))
  })
  return matches
    .filter(({ row, count }) => count > listedMax && count > row.columns.length / 2)
    .sort((one, other) => other.count - one.count)[0]?.row
}
