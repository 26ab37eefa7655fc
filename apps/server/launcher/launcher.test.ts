import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@souk/platform/testing'
import { isAlive, untilDead } from '../postgres/processes.ts'

const main = fileURLToPath(new URL('./fixtures/main.ts', import.meta.url))
const boundMs = 20_000

let home = ''
let launchers: ChildProcess[] = []

before(() => {
  const folder = mkdtempSync(join(tmpdir(), 'souk-launcher-'))
  chmodSync(folder, 0o711)
  home = join(folder, 'home')
})
after(() => rmSync(join(home, '..'), { recursive: true, force: true }))

afterEach(async () => {
  for (const launcher of launchers) {
    if (launcher.exitCode !== null || launcher.signalCode !== null) continue
    launcher.kill('SIGTERM')
    await once(launcher, 'exit')
  }
  launchers = []
})

/** A group of its own, as a terminal gives it to what it runs. */
function launch(env: Record<string, string> = {}): ChildProcess {
  const launcher = spawn(process.execPath, [main], {
    env: { ...process.env, SOUK_HOME: home, PORT: '0', SOUK_PROCESSES: '2', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  launchers.push(launcher)
  return launcher
}

async function launchUntilReady(
  env: Record<string, string> = {},
): Promise<{ launcher: ChildProcess; shown: string }> {
  const launcher = launch(env)
  let shown = ''
  for await (const chunk of launcher.stdout ?? []) {
    shown += chunk
    if (shown.includes('Ctrl-C stops everything')) break
  }
  return { launcher, shown }
}

async function refusal(env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const launcher = launch(env)
  const [said, [code]] = await Promise.all([
    text(launcher.stderr ?? Readable.from([])),
    once(launcher, 'exit'),
  ])
  return { code, said }
}

interface Answer {
  pid: number
  launcher: number
  user: string
}

function baseUrl(): string {
  return JSON.parse(readFileSync(join(home, 'quickstart.json'), 'utf8')).base_url
}

async function call(): Promise<Answer> {
  const response = await fetch(baseUrl(), {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(boundMs),
  })
  assert.equal(response.status, 200)
  return (await response.json()) as Answer
}

async function untilAnswered(isWanted: (answer: Answer) => boolean): Promise<Answer> {
  const attempt = async () => {
    const answer = await call().catch(() => undefined)
    return answer && isWanted(answer) ? answer : undefined
  }
  return until(attempt, 'the answer', boundMs / 1_000)
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(home, 'postgres/data/postmaster.pid'), 'utf8'), 10)
}

test('npm start: shows where it listens, the credentials and a first call, and keeps them private', async () => {
  const { launcher, shown } = await launchUntilReady()
  const file = join(home, 'quickstart.json')
  const quickstart = JSON.parse(readFileSync(file, 'utf8'))
  assert.deepEqual(Object.keys(quickstart), [
    'base_url',
    'tenant_id',
    'client_id',
    'client_secret',
    'api_key',
  ])
  for (const value of Object.values<string>(quickstart)) assert(shown.includes(value))
  assert(shown.includes(`curl -H 'Authorization: Bearer souk_test_1' ${baseUrl()}/api/v1/orders`))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const { launcher: pid, user } = await call()
  assert.equal(pid, launcher.pid)
  assert.equal(user, 'souk_app')
})

test('the API processes share one address', async () => {
  await launchUntilReady()
  const { pid } = await call()
  await untilAnswered((answer) => answer.pid !== pid)
})

test('kill -9 of every API process and of the database: all come back on the same address', async () => {
  await launchUntilReady()
  const one = await call()
  const other = await untilAnswered(({ pid }) => pid !== one.pid)
  const postmaster = postmasterPid()
  for (const pid of [one.pid, other.pid, postmaster]) process.kill(pid, 'SIGKILL')
  const again = await untilAnswered(({ pid }) => pid !== one.pid && pid !== other.pid)
  assert.equal(again.user, 'souk_app')
  assert.notEqual(postmasterPid(), postmaster)
})

test('Ctrl-C: what is running is answered, then everything is gone, exit code 0', async () => {
  const { launcher } = await launchUntilReady()
  const { pid } = await call()
  const postmaster = postmasterPid()
  const slow = await fetch(`${baseUrl()}/slow`)
  // The terminal signals the whole group, and npm passes the signal on to the launcher once more.
  process.kill(-(launcher.pid ?? 0), 'SIGINT')
  process.kill(launcher.pid ?? 0, 'SIGINT')
  assert.equal(((await slow.json()) as Answer).user, 'souk_app')
  const [code] = await once(launcher, 'exit')
  assert.equal(code, 0)
  assert(!isAlive(pid))
  assert(!isAlive(postmaster))
})

test('a second Ctrl-C ends at once what does not stop by itself', async () => {
  const { launcher } = await launchUntilReady()
  const { pid } = await call()
  const postmaster = postmasterPid()
  process.kill(pid, 'SIGSTOP')
  const ended = once(launcher, 'exit')
  await until(() => launcher.exitCode !== null || !launcher.kill('SIGINT'), 'the end')
  assert.deepEqual(await ended, [130, null])
  assert(await untilDead(pid, boundMs))
  assert(await untilDead(postmaster, boundMs))
})

test('kill -9 of the launcher: its processes end, and the next start takes over the database', async () => {
  const { launcher } = await launchUntilReady()
  const { pid } = await call()
  const postmaster = postmasterPid()
  launcher.kill('SIGKILL')
  assert(await untilDead(pid, boundMs))
  await launchUntilReady()
  assert.equal(postmasterPid(), postmaster)
  assert.notEqual((await call()).pid, pid)
})

test('a second start on the same home is refused in one line and leaves the first alone', async () => {
  const { launcher } = await launchUntilReady()
  const { code, said } = await refusal()
  assert.equal(code, 1)
  assert.match(
    said,
    new RegExp(`^souk: .* is in use by a running one \\(process ${launcher.pid}\\).*\\n$`),
  )
  assert.equal((await call()).launcher, launcher.pid)
})

test('a lock whose number belongs to another program by now does not count', async () => {
  writeFileSync(join(home, 'launcher.lock'), `${process.pid} 1`)
  const { launcher } = await launchUntilReady()
  assert.equal((await call()).launcher, launcher.pid)
})

test('a taken port is refused in one line', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { code, said } = await refusal({ PORT: String(port) })
  server.close()
  assert.equal(code, 1)
  assert.match(said, new RegExp(`^souk: Port ${port} of 127\\.0\\.0\\.1 is taken: .*\\n$`))
})

test('a wrong variable is refused in one line', async () => {
  const { code, said } = await refusal({ SOUK_PROCESSES: 'many' })
  assert.equal(code, 1)
  assert.match(said, /^souk: SOUK_PROCESSES is "many"; allowed: .*\n$/)
})

test('an API process that cannot start ends the start, and nothing is left running', async () => {
  const { code, said } = await refusal({ FIXTURE: 'broken' })
  assert.equal(code, 1)
  assert.match(
    said,
    /broken on purpose[\s\S]*souk: The API process \d did not start \(exit code 1\)/,
  )
  assert.throws(postmasterPid, { code: 'ENOENT' })
})

test('SOUK_ROLES=api with SOUK_PROCESSES=1 starts one process that serves', async () => {
  await launchUntilReady({ SOUK_ROLES: 'api', SOUK_PROCESSES: '1' })
  const pids = [await call(), await call(), await call()].map(({ pid }) => pid)
  assert.equal(new Set(pids).size, 1)
})
