import { domainOf, isForTests, type Module } from './files.ts'
import { lineAt, visit } from './source.ts'

/** The calls that name the prefix of an id, and the marks that do so in a statement. */
const idCalls = new Set(['newId', 'Id', 'idOf', 'isId', 'id', 'idOrNull'])
const idMark = /_?id~([a-z]+)"/g

interface Prefix {
  readonly prefix: string
  readonly makes: boolean
  readonly line: number
}

function prefixesIn(module: Module): Prefix[] {
  const found: Prefix[] = []
  visit(module, {
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type !== 'Identifier' || !idCalls.has(callee.name)) return
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return
      const makes = callee.name === 'newId'
      found.push({ prefix: first.value, makes, line: lineAt(module, start) })
    },
  })
  const marks = module.templates.flatMap(({ text, line }) =>
    [...text.matchAll(idMark)].map(([, prefix = '']) => ({ prefix, makes: false, line })),
  )
  return [...found, ...marks]
}

/** Ids of a kind that no manifest owns, that another domain makes, or that the owner does not have. */
export function idOffences(
  modules: readonly Module[],
  idsOf: ReadonlyMap<string, readonly string[]>,
  kernelIds: readonly string[],
): string[] {
  const owners = new Map([...idsOf].flatMap(([domain, ids]) => ids.map((id) => [id, domain])))
  const used = modules
    .filter(({ path }) => domainOf(path) !== undefined && !isForTests(path))
    .flatMap((module) => prefixesIn(module).map((found) => ({ ...found, path: module.path })))
    .filter(({ prefix }) => !kernelIds.includes(prefix))
  const strange = used.flatMap(({ prefix, makes, line, path }) => {
    const owner = owners.get(prefix)
    if (owner === undefined) return [`${path}:${line} names ${prefix}_, which no manifest owns`]
    return makes && owner !== domainOf(path) ? [`${path}:${line} makes ${prefix}_ of ${owner}`] : []
  })
  const idle = [...owners]
    .filter(
      ([id, owner]) => !used.some(({ prefix, path }) => prefix === id && domainOf(path) === owner),
    )
    .map(([id, owner]) => `${owner} owns ${id}_ and does not use it`)
  return [...strange, ...idle]
}

/** Names that a contract exports and nobody outside the domain calls for. */
export function idleContracts(modules: readonly Module[]): string[] {
  return modules
    .filter(({ path }) => /^services\/[^/]+\/contract\.ts$/.test(path))
    .flatMap((contract) => {
      const domain = domainOf(contract.path)
      const wanted = modules
        .filter(({ path }) => domainOf(path) !== domain)
        .flatMap(({ imports }) => imports)
        .filter(({ from }) => from === `@souk/${domain}/contract`)
        .flatMap(({ names }) => names)
      // What a contract takes from its own files is what it exports.
      const exported = contract.imports.flatMap(({ names, exportedAs = names }) => exportedAs)
      return exported
        .filter((name) => !wanted.includes(name))
        .map((name) => `${contract.path} exports ${name}, and nobody calls for it`)
    })
}

/** Words of trade that have one meaning only: an order may be one of statements, and Fastify has providers of types. */
const tradeWords =
  /(?<![a-z])(cart|catalog|checkout|commission|customer|inventory|invoice|payment|payout|promotion|(?<!type[ -])provider|refund|shipment|shipping|sku|storefront|supplier|variant|warehouse)(s|ies)?(?![a-z])/i

/** The kernel serves any domain: what it calls by name, or says, tells of none. Comments may, to give an example. */
export function tradeInKernel(module: Module): string[] {
  if (!module.path.startsWith('platform/') || isForTests(module.path)) return []
  const found: string[] = []
  const look = (said: string, start: number) => {
    const word = tradeWords.exec(said.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '))
    if (word) found.push(`${module.path}:${lineAt(module, start)} says ${word[0]}`)
  }
  visit(module, {
    Identifier: ({ name, start }) => look(name, start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') look(value, start)
    },
    TemplateElement: ({ value, start }) => look(value.raw, start),
  })
  return found
}
