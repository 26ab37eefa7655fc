import { domainOf, isForTests, type Module } from './files.ts'
import { lineAt, visit } from './source.ts'
import { describedTables, writtenByDescription } from './tables.ts'

const tags = new Set(['tx', 'sql', 'system'])

/** The kernel keeps its own tables in these places; a domain has its `store.ts`. */
const kernelPlaces =
  /^platform\/(db|testing)\/|^platform\/(counters|events\/(log|pattern)|http\/idempotency)\.ts$/

function mayHoldSql(path: string): boolean {
  return isForTests(path) || kernelPlaces.test(path) || /(^|\/)store\.ts$/.test(path)
}

export function sqlOutsideStores(module: Module): string[] {
  if (mayHoldSql(module.path) || !/^(platform|services)\//.test(module.path)) return []
  return module.templates
    .filter(({ tag }) => tags.has(tag))
    .map(({ line }) => `${module.path}:${line} holds SQL`)
}

/** `stored_value` of the domain `stored-value`. */
function schemaOf(domain: string): string {
  return domain.replaceAll('-', '_')
}

interface Table {
  readonly verb: string
  readonly schema: string
  readonly name: string
}

function tablesIn(text: string, domains: readonly string[]): Table[] {
  const named = text.matchAll(/(?<!distinct\s)\b(from|join|update|into|using)\s+(\w+)\.(\w+)/gi)
  return [...named]
    .map(([, verb = '', schema = '', name = '']) => ({ verb: verb.toLowerCase(), schema, name }))
    .filter(({ schema }) => domains.includes(schema))
}

/** What a domain says in its manifest, and the views that all domains publish. */
export interface Publication {
  readonly reads: ReadonlyMap<string, readonly string[]>
  readonly views: ReadonlySet<string>
}

/** Tables of other domains: only a published view that the manifest declares may be read. */
export function foreignTables(module: Module, { reads, views }: Publication): string[] {
  const own = domainOf(module.path) ?? ''
  return foreignIn(module, [...reads.keys()]).flatMap(({ verb, view, line }) => {
    const place = `${module.path}:${line}`
    if (!/^(from|join)$/.test(verb) || !views.has(view)) return [`${place} touches ${view}`]
    return reads.get(own)?.includes(view)
      ? []
      : [`${place} reads ${view}, which is not in its manifest`]
  })
}

/** Views that a manifest declares although no statement reads them, or nobody publishes them. */
export function idleReads(modules: readonly Module[], { reads, views }: Publication): string[] {
  const domains = [...reads.keys()]
  return domains.flatMap((domain) => {
    const own = modules.filter(({ path }) => domainOf(path) === domain)
    const read = new Set(
      own.flatMap((module) => foreignIn(module, domains)).map(({ view }) => view),
    )
    return (reads.get(domain) ?? []).flatMap((view) => [
      ...(views.has(view) ? [] : [`${domain} declares that it reads ${view}: nobody publishes it`]),
      ...(read.has(view) ? [] : [`${domain} declares that it reads ${view}, and does not`]),
    ])
  })
}

function foreignIn(module: Module, domains: readonly string[]) {
  const domain = domainOf(module.path)
  if (domain === undefined || isForTests(module.path)) return []
  const own = schemaOf(domain)
  return module.templates.flatMap(({ text, line }) =>
    tablesIn(text, domains.map(schemaOf))
      .filter(({ schema }) => schema !== own)
      .map(({ verb, schema, name }) => ({ verb, view: `${schema}.${name}`, line })),
  )
}

const lockingName = /^lock[A-Z]|For(Update|Share)$|\.lock([A-Z]|$)/
const lockingText = /\bfor (no key )?(update|share)\b|advisory_(xact_)?lock/i

/** Locks that share a flush with other statements: which comes first decides, so the code has to say that it counts. */
export function unorderedLocks(module: Module): string[] {
  if (!/^(platform|services)\//.test(module.path) || isForTests(module.path)) return []
  const found: string[] = []
  visit(module, {
    CallExpression: ({ callee, arguments: [sent], start }) => {
      const isAll = module.text.slice(callee.start, callee.end) === 'Promise.all'
      if (!isAll || sent?.type !== 'ArrayExpression' || sent.elements.length < 2) return
      const locks = sent.elements.some((entry) => entry && isLock(module, entry))
      if (locks) found.push(`${module.path}:${lineAt(module, start)} locks in no said order`)
    },
  })
  return found
}

function isLock(
  module: Module,
  { type, start, end }: { type: string; start: number; end: number },
) {
  const text = module.text.slice(start, end)
  if (type === 'CallExpression') return lockingName.test(/^[\w$.]*/.exec(text)?.[0] ?? '')
  return type === 'TaggedTemplateExpression' && lockingText.test(text)
}

/** Rows that the statement itself has read into its `page` may be cut by a parameter. */
const limiting = /\b(from page\s+)?(?:limit|offset)\s+$/i

/**
 * Limits that are bound. Plans are made once for all values, and for a limit that it does not know PostgreSQL assumes a
 * tenth of the table: `literal()` writes it into the text.
 */
export function boundLimits(module: Module): string[] {
  if (!/^(platform|services)\//.test(module.path) || isForTests(module.path)) return []
  const literals = literalsIn(module)
  const found: string[] = []
  visit(module, {
    TemplateLiteral: ({ quasis, expressions }) => {
      for (const [index, expression] of expressions.entries()) {
        const before = quasis[index]?.value.raw ?? ''
        const [words, ofPage] = limiting.exec(before) ?? []
        if (words === undefined || ofPage !== undefined) continue
        const [name = ''] =
          /^[\w$]*/.exec(module.text.slice(expression.start, expression.end)) ?? []
        if (name === 'literal' || literals.has(name)) continue
        const place = `${module.path}:${lineAt(module, expression.start)}`
        found.push(`${place} binds a limit, for which literal() is there`)
      }
    },
  })
  return found
}

/** Names that stand for something `literal()` has made: constants, and functions that return nothing else. */
function literalsIn(module: Module): Set<string> {
  const makes = /\bliteral\(|\bpageAndOneMore\(/
  const names = new Set(['pageAndOneMore'])
  const textOf = ({ start, end }: { start: number; end: number }) => module.text.slice(start, end)
  visit(module, {
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init && makes.test(textOf(init))) names.add(id.name)
    },
    FunctionDeclaration: ({ id, body }) => {
      const returned = body?.body.length === 1 ? body.body[0] : undefined
      if (id && returned && /^return literal\(/.test(textOf(returned))) names.add(id.name)
    },
  })
  return names
}

/** The files that write each table, tests aside. */
export function writersOf(modules: readonly Module[]): ReadonlyMap<string, readonly string[]> {
  const writes = modules
    .filter(({ path }) => /^(platform|services)\//.test(path) && !isForTests(path))
    .flatMap(({ path, templates }) =>
      templates.flatMap(({ text }) =>
        [...text.matchAll(/\b(?:insert into|update|delete from)\s+(\w+\.\w+)/gi)].map(
          ([, table = '']) => ({ table, path }),
        ),
      ),
    )
  const described = describedTables(modules)
  const byDescription = modules
    .filter(({ path }) => !isForTests(path))
    .flatMap((module) =>
      writtenByDescription(module, described).map((table) => ({ table, path: module.path })),
    )
  const byTable = Map.groupBy([...writes, ...byDescription], ({ table }) => table)
  return new Map(
    [...byTable].map(([table, found]) => [table, [...new Set(found.map(({ path }) => path))]]),
  )
}
