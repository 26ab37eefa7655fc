import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@souk/platform/testing'
import { startPostgres } from '../postgres/index.ts'
import { isAlive, untilDead } from '../postgres/processes.ts'

const isRoot = process.getuid?.() === 0
const main = fileURLToPath(new URL('./fixtures/main.ts', import.meta.url))
const boundMs = 60_000
const superuserReserved = 3

let home = ''
let launchers: ChildProcess[] = []
/** Folders outside of the home, once nobody uses them any more. */
let toRemove: string[] = []

before(() => {
  const folder = mkdtempSync(join(tmpdir(), 'souk-launcher-'))
  chmodSync(folder, 0o711)
  home = join(folder, 'home')
})
after(() => rmSync(join(home, '..'), { recursive: true, force: true }))

afterEach(async () => {
  for (const launcher of launchers) await ended(launcher)
  launchers = []
  for (const folder of toRemove) rmSync(folder, { recursive: true, force: true })
  toRemove = []
})

async function ended(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return
  launcher.kill('SIGTERM')
  await once(launcher, 'exit')
}

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
  pools: Record<string, number>
  /** How many connections the database lets in. */
  allowed: number
  isOpen: boolean
}

/** What all processes together may open. */
function openedBy(processes: number, { pools }: Answer): number {
  return processes * Object.values(pools).reduce((sum, size) => sum + size, 0)
}

async function metricsPage(shown: string): Promise<string> {
  const [, url = ''] = /Metrics +(\S+)/.exec(shown) ?? []
  const response = await fetch(url)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  return response.text()
}

/** The value of a metric by the process that it names. */
function samples(page: string, name: string): Map<string, number> {
  const found = page.matchAll(new RegExp(`^${name}\\{process="([^"]+)"\\} (\\d+)$`, 'gm'))
  return new Map([...found].map(([, process = '', value]) => [process, Number(value)]))
}

/** The page on which these processes are up and the others not: a busy one may be late for the first. */
function pageWithUp(shown: string, isUp: (up: Map<string, number>) => boolean): Promise<string> {
  const look = async () => {
    const page = await metricsPage(shown)
    return isUp(samples(page, 'souk_process_up')) ? page : undefined
  }
  return until(look, 'a page with all who answer')
}

const allUp = (up: Map<string, number>) =>
  ['worker', 'api-1', 'api-2'].every((name) => up.get(name) === 1) && up.size === 3

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

describe('npm start, once it is up', () => {
  let launcher: ChildProcess
  let shown: string
  before(async () => {
    const started = await launchUntilReady()
    launcher = started.launcher
    shown = started.shown
    // It stays for all of these, whatever the others start.
    launchers = launchers.filter((one) => one !== launcher)
  })
  after(() => ended(launcher))

  test('shows where it listens, the credentials and a first call, and keeps them private', async () => {
    const file = join(home, 'quickstart.json')
    const quickstart = JSON.parse(readFileSync(file, 'utf8'))
    assert.deepEqual(Object.keys(quickstart), [
      'base_url',
      'tenant_id',
      'client_id',
      'client_secret',
      'api_key',
      'shop_url',
    ])
    for (const value of Object.values<string>(quickstart)) assert(shown.includes(value))
    assert(shown.includes(`${baseUrl()}/oauth/sign-in/ten_1/once`))
    assert(shown.includes(`curl -H 'Authorization: Bearer souk_test_1' ${baseUrl()}/api/v1/orders`))
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const { launcher: pid, user } = await call()
    assert.equal(pid, launcher.pid)
    assert.equal(user, 'souk_app')
  })

  test('says where the embedded database lies', async () => {
    assert.equal(/Database +(\S+)\n/.exec(shown)?.[1], join(realpathSync(home), 'postgres'))
  })

  test('the API processes share one address', async () => {
    const { pid } = await call()
    await untilAnswered((answer) => answer.pid !== pid)
  })

  test('a second start on the same home is refused in one line and leaves the first alone', async () => {
    const { code, said } = await refusal()
    assert.equal(code, 1)
    assert.match(
      said,
      new RegExp(`^souk: .* is in use by another Souk \\(process ${launcher.pid}\\).*\\n$`),
    )
    assert.equal((await call()).launcher, launcher.pid)
  })

  test('one page has the metrics of every process, also of one that was started again', async () => {
    const one = await call()
    const other = await untilAnswered(({ pid }) => pid !== one.pid)
    const page = await pageWithUp(shown, allUp)
    assert.equal(page.match(/^# TYPE fixture_answers /gm)?.length, 1)
    const answers = samples(page, 'fixture_answers')
    assert.deepEqual([...answers.keys()].sort(), ['api-1', 'api-2'])
    for (const count of answers.values()) assert(count >= 1)
    process.kill(other.pid, 'SIGKILL')
    const again = await untilAnswered(({ pid }) => pid !== one.pid && pid !== other.pid)
    assert(again.isOpen, 'whoever takes the place of another begins where it ended')
    await pageWithUp(shown, allUp)
  })

  test('metrics: a process that does not answer is shown as such, and the others all the same', async () => {
    const { pid } = await call()
    process.kill(pid, 'SIGSTOP')
    const isOneDown = (up: Map<string, number>) => [...up.values()].sort().join(' ') === '0 1 1'
    const page = await pageWithUp(shown, isOneDown)
    process.kill(pid, 'SIGCONT')
    assert.equal(samples(page, 'fixture_answers').size, 1)
  })

  test('kill -9 of every API process and of the database: all come back on the same address', async () => {
    const one = await call()
    const other = await untilAnswered(({ pid }) => pid !== one.pid)
    const postmaster = postmasterPid()
    for (const pid of [one.pid, other.pid, postmaster]) process.kill(pid, 'SIGKILL')
    const again = await untilAnswered(({ pid }) => pid !== one.pid && pid !== other.pid)
    assert.equal(again.user, 'souk_app')
    assert.notEqual(postmasterPid(), postmaster)
  })
})

test('npm start: a machine that clients reach by another address says where it listens itself', async () => {
  const { shown } = await launchUntilReady({ SOUK_BASE_URL: 'https://shop.example' })
  assert.match(shown, /API +https:\/\/shop\.example\n/)
  const [, url = ''] = /Listens on +(http:\S+)\n/.exec(shown) ?? []
  assert.equal((await fetch(url)).status, 200)
})

test('npm start: a machine that only works shows nothing that it does not serve', async () => {
  const { shown } = await launchUntilReady({ SOUK_ROLES: 'worker' })
  assert.doesNotMatch(shown, /API {2,}|Docs|Listens on|curl|souk_test_1|npm run events/)
  assert.match(shown, /Worker only, no API/)
  assert.match(await metricsPage(shown), /souk_process_up\{process="worker"\} 1/)
})

test('npm start: says so when the database cannot lie in the home', { skip: !isRoot }, async () => {
  const closed = mkdtempSync(join(tmpdir(), 'souk-closed-'))
  const { shown } = await launchUntilReady({ SOUK_HOME: closed })
  const place = readFileSync(join(closed, 'postgres-location'), 'utf8').trim()
  assert.equal(/Database +(\S+) \(outside the home\)\n/.exec(shown)?.[1], place)
  for (const folder of [closed, place]) toRemove.push(folder)
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

test('a lock whose number belongs to another program by now does not count', async () => {
  writeFileSync(join(home, 'launcher.lock'), `${process.pid} 1`)
  const { launcher } = await launchUntilReady()
  assert.equal((await call()).launcher, launcher.pid)
})

for (const variable of ['PORT', 'SOUK_METRICS_PORT']) {
  test(`a taken ${variable} is refused in one line`, async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { code, said } = await refusal({ [variable]: String(port) })
    server.close()
    assert.equal(code, 1)
    assert.match(
      said,
      new RegExp(`^souk: Port ${port} of 127\\.0\\.0\\.1 is taken: .* set ${variable} to .*\\n$`),
    )
  })
}

test('a taken port of the metrics that nobody chose is left for another, and said so', async () => {
  const server = createServer().listen(9_464, '127.0.0.1')
  // An error says that another program has it: then it is taken as well.
  await once(server, 'listening').catch(() => {})
  const { shown } = await launchUntilReady({ SOUK_METRICS_PORT: '' })
  server.close()
  assert.match(shown, /Port 9464 is taken: \/metrics is on another one/)
  assert.doesNotMatch(shown, /Metrics +\S+:9464\//)
  assert.match(await metricsPage(shown), /souk_process_up/)
})

test('a home that cannot be written is refused in one line', async () => {
  // Nothing keeps root from writing into a closed folder, but in this one there is nothing to write.
  const closed = isRoot ? '/sys/kernel' : join(home, 'closed')
  if (!isRoot) mkdirSync(closed, { recursive: true, mode: 0o500 })
  const { code, said } = await refusal({ SOUK_HOME: closed })
  assert.equal(code, 1)
  assert.match(
    said,
    new RegExp(`^souk: SOUK_HOME cannot be used: .* '${closed}/launcher.lock.*'\\n$`),
  )
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

test('the embedded database lets in all that the processes may open', async () => {
  await launchUntilReady({ SOUK_PROCESSES: '5' })
  const answer = await call()
  assert(openedBy(6, answer) <= answer.allowed - superuserReserved)
})

test('the processes open no more than the database of somebody else allows', async () => {
  const postgres = await startPostgres({ home: `${home}-other`, profile: 'test', connections: 40 })
  try {
    const { launcher } = await launchUntilReady({ DATABASE_URL: postgres.url('owner') })
    const answer = await call()
    assert.equal(answer.allowed, 40)
    assert(openedBy(3, answer) <= 40 - superuserReserved)
    launcher.kill('SIGTERM')
    await once(launcher, 'exit')
    const { code, said } = await refusal({
      DATABASE_URL: postgres.url('owner'),
      SOUK_DATABASE_CONNECTIONS: '10',
    })
    assert.equal(code, 1)
    assert.match(said, /^souk: The database has 10 connections for this machine.*\n$/)
  } finally {
    await postgres.stop()
  }
})
