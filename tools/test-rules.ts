import type { CallExpression, NewExpression } from 'oxc-parser'
import { isForTests, type Module } from './files.ts'
import { lineAt, visit } from './source.ts'

/** `until` is the one place in which a test waits: it looks again and again, and has a bound. */
const theOneThatWaits = 'platform/testing/until.ts'

const timers = new Set(['setTimeout', 'setInterval'])
const promisedTimers = new Set([...timers, 'scheduler', 'default', '*'])

/** Tests that let time pass in the hope that something has happened meanwhile. */
export function sleeps(module: Module): string[] {
  if (!isForTests(module.path) || module.path === theOneThatWaits) return []
  const imported = module.imports
    .filter(({ from }) => /^(node:)?timers\/promises$/.test(from))
    .flatMap(({ names }) => names.filter((name) => promisedTimers.has(name)))
    .map((name) => `${module.path} imports ${name} of timers/promises`)
  return [...imported, ...sleepsInside(module), ...sleepingStatements(module)]
}

/** `new Promise((resolve) => setTimeout(resolve, …))`, and the same by other means. */
function sleepsInside(module: Module): string[] {
  const found: string[] = []
  const resolvers: string[] = []
  const textOf = ({ start, end }: { start: number; end: number }) => module.text.slice(start, end)
  const objectTo = (node: CallExpression) =>
    found.push(`${module.path}:${lineAt(module, node.start)} sleeps: ${textOf(node)}`)
  visit(module, {
    NewExpression: (node) => resolvers.push(resolverOf(node)),
    'NewExpression:exit': () => resolvers.pop(),
    CallExpression: (node) => {
      const callee = textOf(node.callee)
      const [first] = node.arguments
      const handed = first ? textOf(first) : ''
      const settles = resolvers.some((name) => name !== '' && wordsOf(handed).includes(name))
      if (timers.has(callee) && settles) objectTo(node)
      if (callee === 'Atomics.wait') objectTo(node)
      if (/\bpromisify$/.test(callee) && timers.has(handed)) objectTo(node)
    },
  })
  return found
}

/** The name under which a promise is told that it is kept; to be told of its failure is a bound. */
function resolverOf({ callee, arguments: [executor] }: NewExpression): string {
  if (callee.type !== 'Identifier' || callee.name !== 'Promise') return ''
  const isFunction =
    executor?.type === 'ArrowFunctionExpression' || executor?.type === 'FunctionExpression'
  const [resolve] = isFunction ? executor.params : []
  return resolve?.type === 'Identifier' ? resolve.name : ''
}

function wordsOf(text: string): string[] {
  return text.match(/[\w$]+/g) ?? []
}

function sleepingStatements(module: Module): string[] {
  const line = module.text.split('\n').findIndex((text) => /\bpg_slee[p]\b/.test(text))
  return line < 0 ? [] : [`${module.path}:${line + 1} lets the database sleep`]
}

const twoAtOnce = /\btwo\b(?! hundred).*\bat once\b|\btwice at once\b/
const meetings = ['untilBlocked', 'allAtOnce']

/** Two that happen to run one after the other pass for two at once, also when what guards them is gone. */
export function hopedForCollisions(module: Module): string[] {
  if (!isForTests(module.path)) return []
  const found: string[] = []
  visit(module, {
    CallExpression: ({ callee, arguments: [title], start, end }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'test' || !title) return
      const named = module.text.slice(title.start, title.end)
      const words = wordsOf(module.text.slice(title.end, end))
      if (!twoAtOnce.test(named) || meetings.some((meeting) => words.includes(meeting))) return
      found.push(`${module.path}:${lineAt(module, start)} hopes that two meet: ${named}`)
    },
  })
  return found
}
