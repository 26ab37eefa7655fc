import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { startTestPostgres } from '../apps/server/postgres/index.ts'

/**
 * `npm test`: one throw-away PostgreSQL for the run, then every test file, each in a database of its own.
 * Arguments narrow the run: `npm test -- services/orders` or a single file.
 */
const folders = ['platform', 'services', 'apps', 'sdk', 'tools', 'bench']
const filesShownInFull = 5
const reporter = new URL('./report.ts', import.meta.url).href
const wanted = process.argv.slice(2)

const files = globSync(`{${folders.join(',')}}/**/*.test.ts`, {
  exclude: (path) => path.includes('node_modules'),
})
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort()
if (files.length === 0) {
  console.error(`no test file matches ${wanted.join(' ')}`)
  process.exit(1)
}

const postgres = await startTestPostgres()
const runner = spawn(
  process.execPath,
  ['--test', '--test-concurrency=2', `--test-reporter=${reporter}`, ...files],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      SOUK_TEST_DATABASE_URL: postgres.url,
      SOUK_TEST_REPORT: files.length > filesShownInFull ? 'failures' : 'all',
      SOUK_TEST_FILES: String(files.length),
    },
  },
)
// Ctrl-C reaches the runner as well: it ends first, then the database is taken down. Other signals have to be passed on.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => runner.kill(signal))
runner.on('exit', async (code) => {
  await postgres.stop()
  process.exit(code ?? 1)
})
