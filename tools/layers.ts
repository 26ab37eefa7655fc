import { domainOf, isForTests, type Module } from './files.ts'
import { lineAt, visit } from './source.ts'

const outside = /^(undici|pg|(node:)?(timers|http|https|http2|net|tls|dns)(\/.*)?)$/
/** Whoever has one of these can open a transaction or answer a request. */
const processParts = new Set(['App', 'Kernel'])
const outsideCalls = new Set(['fetch', 'setTimeout', 'setInterval'])
const outsideMethods = new Set(['transaction', 'inject'])

/**
 * Operations that open transactions, wait or call HTTP. Whoever calls an operation has opened the transaction, so that
 * several of them can share it; what does more than that is machinery, in a file named after what it does.
 */
export function busyOperations(module: Module): string[] {
  if (!/^services\/(.*\/)?operations\.ts$/.test(module.path)) return []
  const found = module.imports.flatMap(({ from, names }) => {
    if (outside.test(from)) return [`${module.path} is of operations and imports ${from}`]
    const held = from === '@souk/platform' ? names.filter((name) => processParts.has(name)) : []
    return held.map((name) => `${module.path} is of operations and imports ${name}`)
  })
  const object = (start: number, what: string) =>
    found.push(`${module.path}:${lineAt(module, start)} is of operations and calls ${what}`)
  visit(module, {
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && outsideCalls.has(callee.name)) object(start, callee.name)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (outsideMethods.has(callee.property.name)) object(start, `.${callee.property.name}`)
    },
  })
  return found
}

/**
 * Events of another domain in any file but reactions, which listen and announce nothing: the owner of a noun announces
 * what happens to it, and a domain above calls its contract.
 */
export function foreignEvents(module: Module): string[] {
  const own = domainOf(module.path)
  if (own === undefined || isForTests(module.path)) return []
  const isListening = /\/reactions\.ts$/.test(module.path)
  const announces = module.imports.some(({ names }) => names.includes('emit'))
  return module.imports
    .map(({ from }) => /^@souk\/([^/]+)\/events$/.exec(from)?.[1])
    .filter((domain) => domain !== undefined && domain !== own && (!isListening || announces))
    .map((domain) => `${module.path} has events of ${domain} and is no reaction to them`)
}
