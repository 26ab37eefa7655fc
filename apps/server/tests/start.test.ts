import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort, until } from '@souk/platform/testing'
import { launched, refusalOf } from '../testing/launcher.ts'

/** What whoever starts the product sees of it, from the first line to the first call. */

const mainWithLateWorker = fileURLToPath(
  new URL('../launcher/fixtures/late-main.ts', import.meta.url),
)

let home: string

before(() => {
  home = mkdtempSync(join(tmpdir(), 'souk-start-'))
  chmodSync(home, 0o711)
})
after(() => rmSync(home, { recursive: true, force: true }))

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

test('/readyz is 503 until quickstart.json is written, and then 200', async (t) => {
  const go = join(home, 'go')
  const file = join(home, 'quickstart.json')
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const own = { SOUK_HOME: home, SOUK_PROCESSES: '1', PORT: String(port), FIXTURE_WAITS_FOR: go }
  const env = { ...process.env, ...own }
  const launcher = spawn(process.execPath, [mainWithLateWorker], { env, stdio: 'ignore' })
  t.after(async () => {
    launcher.kill('SIGTERM')
    await once(launcher, 'exit')
  })
  await until(async () => (await statusOf(`${base}/livez`)) === 200, 'an API process', 300)
  assert.equal(await statusOf(`${base}/readyz`), 503)
  assert(!existsSync(file))
  writeFileSync(go, '')
  await until(async () => (await statusOf(`${base}/readyz`)) === 200, 'the end of the start', 300)
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).base_url, base)
})

test('/metrics has what API and worker count, and not where the API listens', async (t) => {
  const product = await launched(home)
  t.after(() => product.stop())
  const { base_url: base } = product.quickstart
  assert.equal(await statusOf(`${base}/livez`), 200)
  assert.equal(await statusOf(`${base}/metrics`), 404)
  let lines: string[] = []
  await until(async () => {
    const page = await product.metrics()
    lines = page.split('\n')
    // The worker looks at what waits a moment after its start.
    return page.includes('souk_outbound_lanes_late{')
  })
  const has = (name: string, ...labels: string[]) =>
    lines.some(
      (line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)),
    )
  assert(has('souk_http_request_seconds_count', 'route="/livez"', 'process="api-1"'))
  assert(has('souk_process_resident_memory_bytes', 'process="worker"'))
  assert(has('souk_database_named_statements', 'process="worker"'))
  assert(has('souk_database_connections_in_use', 'pool="writers"', 'process="api-1"'))
  assert(has('souk_database_waiting', 'pool="long_readers"', 'process="worker"'))
  assert(has('souk_outbox_waiting', 'process="worker"'))
  assert(!has('souk_outbox_waiting', 'process="api-1"'), 'only the worker has measured it')
  assert(has('souk_outbox_oldest_seconds', 'process="worker"'))
  assert(has('souk_work_looked_at_seconds', 'process="worker"'))
  assert(!has('souk_work_looked_at_seconds', 'process="api-1"'), 'only the worker looks')
  assert(has('souk_outbound_lanes_late', 'queue="payments.charge"', 'process="worker"'))
  assert(has('souk_reactions_waiting', 'process="worker"'))
  assert(!has('souk_http_request_seconds_count', 'status="200"'), 'statuses are told by class')
})

test('another SOUK_SECRET than the first time is refused in one line', async () => {
  const said = await refusalOf(home, { SOUK_SECRET: 'another secret than the one before' })
  assert.match(said, /^souk: SOUK_SECRET is not the secret that this database was set up with.*\n$/)
})
