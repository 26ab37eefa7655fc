import { isForTests, type Module } from '../files.ts'
import { lineAt, visit } from '../source.ts'
import { Composer } from './compose.ts'
import { type Offence, offencesOf, type Schema } from './distributed.ts'
import { parse } from './tree.ts'

export interface Complaint {
  /** Its file, and the function that it stands in. */
  readonly where: string
  /** Its file and line. */
  readonly place: string
  readonly offence: Offence | 'cannot be read'
}

/** Its statements are put together from descriptions of rows, so they are read as it sends them. */
const writtenByDescription = 'platform/db/table.ts'

/** The statements of the product that a distributed database would refuse, and those of which nobody can tell. */
export function complaintsAbout(modules: readonly Module[], schema: Schema): Complaint[] {
  const own = modules.filter(
    ({ path }) => /^(platform|services|apps)\//.test(path) && !isForTests(path),
  )
  const statements = new Composer(own).statementsIn((path) => path !== writtenByDescription)
  const complaints = statements.flatMap(({ tag, place, within, texts }) => {
    const found = texts.flatMap((text) => offencesOf(text, tag === 'system', schema))
    const offences = texts.length > 0 ? [...new Set(found)] : (['cannot be read'] as const)
    const where = `${place.replace(/:\d+$/, '')} ${within}`
    return offences.map((offence) => ({ where, place, offence }))
  })
  return [...complaints, ...own.flatMap((module) => settingsAmongOthers(module, schema))]
}

/** Settings are made by plain texts, because no setting takes a parameter. */
function settingsAmongOthers(module: Module, schema: Schema): Complaint[] {
  const found: Complaint[] = []
  const look = (text: string, start: number) => {
    if (!/\bset\s+(local|session)\b|\bset_config\(/i.test(text) || parse(text) === undefined) return
    const place = `${module.path}:${lineAt(module, start)}`
    for (const offence of offencesOf(text, true, schema)) {
      found.push({ where: module.path, place, offence })
    }
  }
  visit(module, {
    Literal: ({ value, start }) => {
      if (typeof value === 'string') look(value, start)
    },
    TemplateLiteral: ({ quasis, start }) => {
      look(quasis.map(({ value }) => value.cooked).join('x'), start)
    },
  })
  return found
}
