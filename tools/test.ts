import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { run } from 'node:test'
import { browserIfAny, noBrowser } from '../apps/console/testing/browser/index.ts'
import { startTestPostgres } from '../apps/server/postgres/index.ts'
import { catalogTests, houseRules } from './checked.ts'

/**
 * `npm test`: one throw-away PostgreSQL for the run, then every test file, each in a database of its own.
 * Arguments narrow the run: `npm test -- services/orders` or a single file.
 */
const folders = ['platform', 'services', 'apps', 'sdk', 'tools', 'bench']
const filesShownInFull = 5
/** More would want more connections than the database lets in. */
const filesAtOnceMax = 8
/** Nodes of a cluster share the machine, and connect to one another for every file. */
const filesAtOnceOnCluster = 2

/** Whether it is the console that is tested, in a browser: `npm run test:browser`. */
const isInBrowser = process.argv.includes('--browser')
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const found = globSync(`{${folders.join(',')}}/**/*.test.ts`, {
  exclude: (path) => path.includes('node_modules'),
})
  .filter((file) => file.endsWith('.browser.test.ts') === isInBrowser)
  .filter(wanted.length === 0 ? isOfProduct : isWanted)
  .sort()
const files = spread(found)

function isWanted(file: string): boolean {
  return wanted.some((part) => file.includes(part))
}

/** `npm run check` runs the others. */
function isOfProduct(file: string): boolean {
  return ![...houseRules, ...catalogTests].includes(file)
}

if (files.length === 0) {
  console.error(`no test file matches ${wanted.join(' ')}`)
  process.exit(1)
}

/**
 * Those that wear something down take longest and want the machine: spread over the run, with one of them to begin with, they
 * seldom meet, and none is left for the end, when the other cores have nothing to do.
 */
function spread(all: readonly string[]): string[] {
  const { long = [], short = [] } = Object.groupBy(all, (file) =>
    file.includes('/stress/') ? 'long' : 'short',
  )
  const between = Math.ceil(short.length / Math.max(1, long.length))
  const groups = long.map((file, index) => [
    file,
    ...short.slice(index * between, (index + 1) * between),
  ])
  return long.length === 0 ? [...short] : groups.flat()
}

function filesAtOnce(): number {
  if (process.env.SOUK_TEST_CITUS_NODES) return filesAtOnceOnCluster
  // A file waits for a good part of its time, so that one more than there are cores keeps them all busy.
  return Math.min(availableParallelism() + 1, filesAtOnceMax)
}

if (isInBrowser && (await browserIfAny()) === undefined) {
  console.log(`the console is not tested: ${noBrowser}`)
  process.exit(0)
}

const postgres = await startTestPostgres()
process.env.SOUK_TEST_DATABASE_URL = postgres.url
process.env.SOUK_TEST_REPORT = files.length > filesShownInFull ? 'failures' : 'all'
process.env.SOUK_TEST_FILES = String(files.length)
const { default: report } = await import('./report.ts')

// The files that run end, the others are not begun and not worth a word, and then the database is taken down.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort())
}
const tests = run({
  files,
  signal: stopping.signal,
  // Files of the console share one product and one browser, which want all cores to themselves: they are one process.
  ...(isInBrowser ? { isolation: 'none' } : { concurrency: filesAtOnce() }),
})
let hasPassed = false
tests.on('test:summary', ({ file, success }) => {
  if (file === undefined) hasPassed = success
})
for await (const text of report(tests)) {
  if (!stopping.signal.aborted) process.stdout.write(text)
}
await postgres.stop()
process.exit(hasPassed ? 0 : 1)
