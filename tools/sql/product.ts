import { isForTests, type Module } from '../files.ts'
import { lineAt, visit } from '../source.ts'
import { Composer } from './compose.ts'
import { type Offence, offencesOf, type Schema } from './distributed.ts'
import { parse } from './tree.ts'

export interface Complaint {
  readonly path: string
  readonly within: string
  /** `services/orders/store.ts:12` */
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
    const found = texts.flatMap((text) => offencesOf(text, tag !== 'tx', schema))
    const offences = texts.length > 0 ? [...new Set(found)] : (['cannot be read'] as const)
    return offences.map((offence) => ({ path: pathOf(place), within, place, offence }))
  })
  return [...complaints, ...own.flatMap((module) => settingsAmongOthers(module, schema))]
}

function pathOf(place: string): string {
  return place.replace(/:\d+$/, '')
}

/** Settings are made by plain texts, because no setting takes a parameter. */
function settingsAmongOthers(module: Module, schema: Schema): Complaint[] {
  const found: Complaint[] = []
  const look = (text: string, start: number) => {
    if (!/\bset\s+(local|session)\b|\bset_config\(/i.test(text) || parse(text) === undefined) return
    const place = `${module.path}:${lineAt(module, start)}`
    for (const offence of offencesOf(text, true, schema)) {
      found.push({ path: module.path, within: '', place, offence })
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
