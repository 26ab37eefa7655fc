import type { ColumnDef, CreateStmt, ViewStmt } from 'libpg-query'
import { namesOf, parse, partsOf, relation } from './tree.ts'

/** What migrations make, as the parser of PostgreSQL reads them. */

export interface MadeTable {
  readonly name: string
  /** The type of each column. */
  readonly columns: ReadonlyMap<string, string>
}

export function tablesMadeBy(migration: string): MadeTable[] {
  return madeBy<CreateStmt>(migration, 'CreateStmt').map(({ relation: table = {}, tableElts }) => {
    const columns = partsOf(tableElts).filter(({ kind }) => kind === 'ColumnDef')
    return {
      name: relation(table).name,
      columns: new Map(
        columns.map(({ fields: { colname = '', typeName } }: { fields: ColumnDef }) => [
          colname,
          namesOf(typeName?.names).at(-1) ?? '',
        ]),
      ),
    }
  })
}

export function viewsMadeBy(migration: string): string[] {
  return madeBy<ViewStmt>(migration, 'ViewStmt').map(({ view = {} }) => relation(view).name)
}

function madeBy<Command>(migration: string, kind: string): Command[] {
  return partsOf(parse(migration))
    .filter((part) => part.kind === kind)
    .map(({ fields }) => fields as Command)
}
