import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { browserIfAny, noBrowser } from '../apps/console/testing/browser/index.ts'
import { startTestPostgres } from '../apps/server/postgres/index.ts'
import { catalogTests, houseRules } from './checked.ts'
import { processLimitMs, programFor, sharingProcesses } from './together.ts'

/**
 * `npm test`: one throw-away PostgreSQL for the run, then every test file, each in a database of its own, and those of one
 * area in a few processes. Arguments narrow the run: `npm test -- services/orders` or a single file.
 */
const folders = ['platform', 'services', 'apps', 'sdk', 'tools', 'bench']
const filesShownInFull = 5
/** More would want more connections than the database lets in. */
const processesAtOnceMax = 8
/** Nodes of a cluster share the machine, and connect to one another for every file. */
const processesAtOnceOnCluster = 2

/** Whether what runs in a browser is tested: `npm run test:browser`. */
const isInBrowser = process.argv.includes('--browser')
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const files = globSync(`{${folders.join(',')}}/**/*.test.ts`, {
  exclude: (path) => path.includes('node_modules'),
})
  .filter((file) => file.endsWith('.browser.test.ts') === isInBrowser)
  .filter(wanted.length === 0 ? isOfProduct : isWanted)
  .sort()

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

function processesAtOnce(): number {
  if (process.env.SOUK_TEST_CITUS_NODES) return processesAtOnceOnCluster
  // A file waits for a good part of its time, so that one more than there are cores keeps them all busy.
  return Math.min(availableParallelism() + 1, processesAtOnceMax)
}

if (isInBrowser && (await browserIfAny()) === undefined) {
  console.log(`nothing is tested in a browser: ${noBrowser}`)
  process.exit(0)
}

// Files of the console share one product and one browser anyway, and whoever runs a few runs each as it is.
const isFew = files.length <= filesShownInFull
const programs = mkdtempSync(join(tmpdir(), 'souk-programs-'))
const parts = isInBrowser || isFew ? files.map((file) => [file]) : sharingProcesses(files)
const postgres = await startTestPostgres()
process.env.SOUK_TEST_DATABASE_URL = postgres.url
process.env.SOUK_TEST_REPORT = isFew ? 'all' : 'failures'
process.env.SOUK_TEST_FILES = String(files.length)
const { default: report } = await import('./report.ts')

// The files that run end, the others are not begun and not worth a word, and then the database is taken down.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort())
}
const tests = run({
  files: parts.map((part) => programFor(part, programs)),
  signal: stopping.signal,
  ...(isInBrowser ? {} : { timeout: processLimitMs }),
  // The product and the browser of the console want all cores to themselves: its files are one process.
  ...(isInBrowser ? { isolation: 'none' } : { concurrency: processesAtOnce() }),
})
let hasPassed = false
tests.on('test:summary', ({ file, success }) => {
  if (file === undefined) hasPassed = success
})
for await (const text of report(tests)) {
  if (!stopping.signal.aborted) process.stdout.write(text)
}
await postgres.stop()
rmSync(programs, { recursive: true })
process.exit(hasPassed ? 0 : 1)
