import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { domainOf, isForTests, isTest, listFiles, type Module, root } from './files.ts'
import { functionsOf, visit } from './source.ts'

const fileLinesMax = 400
const testLinesMax = 600
const functionLinesMax = 60

/** What a program writes is read by programs, and compared by `npm run check`. */
export function tooLongFiles({ path, text }: Module): string[] {
  if (/\/generated\//.test(path)) return []
  const lines = text.split('\n').length - 1
  const most = isTest(path) ? testLinesMax : fileLinesMax
  return lines > most ? [`${path} has ${lines} lines`] : []
}

/** A suite is a list of tests, however many; each test is a function like any other. */
export function tooLongFunctions(module: Module): string[] {
  return functionsOf(module)
    .filter(({ lines, callee }) => lines > functionLinesMax && callee !== 'describe')
    .map(({ line, lines }) => `${module.path}:${line} is a function of ${lines} lines`)
}

/**
 * What calls somebody, keeps connections or lives by the clock on the wall is no rule, though it is named after a thing.
 * The package of a domain lists it under `souk.machinery`.
 */
function machineryOf(manifest: string): RegExp[] {
  const { souk = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as PackageFile
  const { machinery = [] } = souk
  return machinery.map(
    (name) => new RegExp(`^${dirname(manifest)}/${name.replace('*', '[\\w-]+')}\\.ts$`),
  )
}

interface PackageFile {
  readonly souk?: { readonly machinery?: readonly string[] }
}

const machinery = listFiles('services')
  .filter((path) => path.endsWith('/package.json'))
  .flatMap(machineryOf)

const layers = new Set([
  'announce',
  'contract',
  'events',
  'exports',
  'imports',
  'manifest',
  'operations',
  'problems',
  'queue',
  'reactions',
  'records',
  'rights',
  'routes',
  'samples',
  'schedules',
  'schemas',
  'seed',
  'store',
  'traces',
])

function isMachinery(path: string): boolean {
  return machinery.some((pattern) => pattern.test(path))
}

/** The files named after a thing: types, lifecycles, pure decisions. */
export function isRules(path: string): boolean {
  const [, name = ''] = /^services\/.*?([\w-]+)\.ts$/.exec(path) ?? []
  return name !== '' && !isForTests(path) && !layers.has(name) && !isMachinery(path)
}

const impureNames = new Set([
  'App',
  'Kernel',
  'System',
  'Tx',
  'audited',
  'checkVersion',
  'count',
  'emit',
  'newId',
  'newUuid',
  'on',
  'rows',
  'schedule',
  'sql',
])
const impureModules =
  /^(pg|fastify|pino|node:(http|https|net|fs|timers)\b)|(^|\/)(store|routes|operations|reactions)\.ts$/

/** Everything that a rule needs comes in: it reads no database, no request and makes nothing up. */
export function impureRules(module: Module): string[] {
  if (!isRules(module.path)) return []
  return module.imports.flatMap(({ from, names }) => {
    const impure = from === '@souk/platform' ? names.filter((name) => impureNames.has(name)) : []
    const offenders = impureModules.test(from) ? [from] : impure
    return offenders.map((offender) => `${module.path} is a rule and imports ${offender}`)
  })
}

/** Time comes from `tx.now`, so that a sandbox can move its clock and a test can name the moment. */
export function clocksRead(module: Module): string[] {
  if (domainOf(module.path) === undefined || isForTests(module.path)) return []
  if (isMachinery(module.path)) return []
  const read: string[] = []
  visit(module, {
    MemberExpression: ({ object, property }) => {
      const isClock = object.type === 'Identifier' && /^(Date|performance)$/.test(object.name)
      if (isClock && property.type === 'Identifier' && property.name === 'now') {
        read.push(`${object.name}.now`)
      }
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'Date') return
      if (given.length === 0) read.push('new Date()')
    },
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date') read.push('Date()')
    },
  })
  return read.map((clock) => `${module.path} reads the clock: ${clock}`)
}

/** Written so that this file does not find itself. */
const forbidden: readonly (readonly [what: RegExp, why: string])[] = [
  [/\b(FIXM[E]|HAC[K])\b/, 'unfinished work'],
  [/\bTOD[O]\b(?!\(#\d+\))/, 'a task without the number of its issue'],
  [/@ts-(ignor[e]|nochec[k])|biome-ignor[e]|eslint-disabl[e]/, 'a rule switched off'],
  [/\b(test|it|describe)\.onl[y]\(|\bdebugge[r]\b/, 'a trace of debugging'],
  [/(?<![\w.])\/(home|Users)\/[a-z]\w*\//, 'a path of one machine'],
  [/\bregistry\.npmj[s]\b|\bregistry\.yarnpk[g]\b/, 'a registry host'],
]

/** In a test an expected compiler error is the promise itself. */
const outsideTests = [[/@ts-expect-erro[r]/, 'a rule switched off']] as const

export function forbiddenMarks(path: string, text: string): string[] {
  const marks = isTest(path) ? forbidden : [...forbidden, ...outsideTests]
  return text
    .split('\n')
    .flatMap((line, index) =>
      marks
        .filter(([what]) => what.test(line))
        .map(([, why]) => `${path}:${index + 1} holds ${why}`),
    )
}

/** Past forms without `ed`, and states that a thing has come into. */
const otherFacts = new RegExp(
  `(^|_)(${[
    ...[
      'paid',
      'frozen',
      'unfrozen',
      'withdrawn',
      'sent',
      'held',
      'lost',
      'won',
      'put',
      'reset',
      'set',
      'left',
      'begun',
      'stale',
      'built',
      'sold',
      'made',
    ],
    ...[
      'low',
      'out',
      'back_in_stock',
      'ready',
      'late',
      'over',
      'overdue',
      'negative',
      'due',
      'forward',
    ],
    ...['requires_action', 'processing', 'expiring', 'closing', 'no_show', 'breach', 'exception'],
    'closed_short',
    'rolled_back',
  ].join('|')})$`,
)

/** An event is a fact in the past tense about a noun: `order.paid`. */
export function isFact(type: string): boolean {
  const [noun = '', verb = '', ...rest] = type.split('.')
  const isSnake = (word: string) => /^[a-z]+(_[a-z]+)*$/.test(word)
  if (rest.length > 0 || !isSnake(noun) || !isSnake(verb)) return false
  return verb.endsWith('ed') || otherFacts.test(verb)
}
