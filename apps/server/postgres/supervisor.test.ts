import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { Client } from 'pg'
import { type Postgres, type PostgresOptions, startPostgres, startTestPostgres } from './index.ts'
import { placeOf } from './place.ts'
import { isAlive, untilDead } from './processes.ts'

const isRoot = process.getuid?.() === 0
const boundMs = 60_000

let folder = ''
let started: Postgres[] = []

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'souk-pg-'))
  chmodSync(folder, 0o711)
})
after(() => rmSync(folder, { recursive: true, force: true }))

afterEach(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()))
  started = []
})

/** Most tests share one home, because making a database is what takes the time. */
async function start(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const postgres = await startPostgres({ home: join(folder, 'home'), profile: 'test', ...options })
  started.push(postgres)
  return postgres
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end().catch(() => {})
  }
}

async function askUntilAnswered(url: string, sql: string): Promise<unknown[]> {
  const attempt = () => ask(url, sql).catch(() => undefined)
  return until(attempt, `an answer to ${sql}`, boundMs / 1_000)
}

/** Runs a script in a process of its own until it has written a line, kills it, and gives the line. */
async function killedAfterItsFirstLine(script: string): Promise<string> {
  const index = new URL('./index.ts', import.meta.url)
  const source = `import { startPostgres, startTestPostgres } from '${index}'\n${script}\nsetInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let line = ''
  for await (const chunk of child.stdout) {
    line = String(chunk).trim()
    break
  }
  child.kill('SIGKILL')
  await ended
  assert.notEqual(line, '', 'the script ended without a word')
  return line
}

describe('startPostgres', () => {
  test('gives a database in UTF-8 with checksums and UTC, reachable by its socket only', async () => {
    const postgres = await start({ profile: 'product' })
    const shown = await ask(
      postgres.url('owner'),
      `select current_database(), current_user::text, getdatabaseencoding()::text,
              current_setting('data_checksums'), current_setting('timezone'),
              current_setting('listen_addresses'), current_setting('fsync')`,
    )
    assert.deepEqual(shown, ['souk', 'souk', 'UTF8', 'on', 'UTC', '', 'on'])
  })

  test('refuses a wrong password', async () => {
    const url = new URL((await start()).url('owner'))
    url.password = 'guess'
    await assert.rejects(ask(url.href, 'select 1'), { code: '28P01' })
  })

  test('keeps the data over a stop and a second start', async () => {
    const first = await start()
    await ask(first.url('owner'), 'create table stopped as select 42 as answer')
    await first.stop()
    assert(!isAlive(first.pid))
    const second = await start()
    assert.deepEqual(await ask(second.url('owner'), 'select answer from stopped'), [42])
  })

  test('comes back after kill -9 with everything that was committed', async () => {
    const postgres = await start({ profile: 'product' })
    const { pid } = postgres
    await ask(postgres.url('owner'), 'create table killed as select 42 as answer')
    process.kill(pid, 'SIGKILL')
    await untilDead(pid, boundMs)
    const rows = await askUntilAnswered(postgres.url('owner'), 'select answer from killed')
    assert.deepEqual(rows, [42])
    assert.notEqual(postgres.pid, pid)
  })

  test('attaches to the one that outlived its killed owner', async () => {
    const options = JSON.stringify({ home: join(folder, 'home'), profile: 'test' })
    const script = `console.log((await startPostgres(${options})).pid)`
    const orphan = Number(await killedAfterItsFirstLine(script))
    assert(isAlive(orphan))
    assert.equal((await start()).pid, orphan)
  })

  test('replaces one that outlived its owner but runs with other settings', async () => {
    const options = JSON.stringify({ home: join(folder, 'home'), profile: 'test' })
    const script = `console.log((await startPostgres(${options})).pid)`
    const orphan = Number(await killedAfterItsFirstLine(script))
    const postgres = await start({ profile: 'product' })
    assert(!isAlive(orphan))
    assert.deepEqual(await ask(postgres.url('owner'), 'show fsync'), ['on'])
  })

  test('starts over a lock file whose number now belongs to another program', async () => {
    const first = await start()
    await first.stop()
    writeFileSync(join(first.dataDir, 'postmaster.pid'), `${process.ppid}\n${first.dataDir}\n`)
    const second = await start()
    assert.deepEqual(await ask(second.url('owner'), 'select 1'), [1])
  })

  test('begins again when the first start was cut short', async () => {
    const home = join(folder, 'cut short')
    mkdirSync(`${placeOf(home).dataDir}.unfinished`)
    const postgres = await start({ home })
    assert.deepEqual(await ask(postgres.url('owner'), 'select 1'), [1])
  })

  test('keeps its log small while it runs, and the part before', async () => {
    const logBytesMax = 100_000
    const postgres = await start({ logBytesMax })
    const { logFile } = placeOf(join(folder, 'home'))
    const client = new Client({ connectionString: postgres.url('owner') })
    await client.connect()
    for (let line = 0; line < 200; line += 1) {
      await client.query(`do $$ begin raise log 'line ${line} %', repeat('x', 10000); end $$`)
    }
    await until(() => statSync(logFile).size <= logBytesMax, 'a log of its size')
    await client.query(`do $$ begin raise log 'the last line'; end $$`)
    await client.end()
    const written = [`${logFile}.1`, logFile].map((file) => readFileSync(file, 'utf8')).join('')
    assert.match(written, /the last line/)
    assert(existsSync(`${logFile}.1`))
  })

  test('serves two homes side by side, even one whose path is too long for a socket', async () => {
    const home = join(folder, 'long '.repeat(10), "path's, ".repeat(10), 'home')
    const both = await Promise.all([start(), start({ home })])
    const places = both.map(({ url }) => ask(url('owner'), 'show data_directory'))
    assert.deepEqual(
      (await Promise.all(places)).flat(),
      both.map(({ dataDir }) => dataDir),
    )
    await both[1].stop()
    rmSync(placeOf(home).socketDir, { recursive: true })
  })

  test('works for root in a home that only root may enter, and says where', {
    skip: !isRoot,
  }, async () => {
    const home = join(folder, 'closed', 'home')
    mkdirSync(dirname(home), { mode: 0o700 })
    const postgres = await start({ home })
    const place = readFileSync(join(home, 'postgres-location'), 'utf8').trim()
    assert.equal(postgres.dataDir, join(place, 'data'))
    await ask(postgres.url('owner'), 'create table closed as select 42 as answer')
    await postgres.stop()
    const second = await start({ home })
    assert.deepEqual(await ask(second.url('owner'), 'select answer from closed'), [42])
    await second.stop()
    rmSync(place, { recursive: true })
  })
})

describe('startTestPostgres', () => {
  let given: string | undefined
  beforeEach(() => {
    given = process.env.SOUK_TEST_DATABASE_URL
    delete process.env.SOUK_TEST_DATABASE_URL
  })
  afterEach(() => {
    if (given !== undefined) process.env.SOUK_TEST_DATABASE_URL = given
  })

  test('leaves nothing behind, and clears away what a killed run left', async () => {
    const left = await killedAfterItsFirstLine('console.log((await startTestPostgres()).url)')
    const [abandoned] = await ask(left, 'show data_directory')
    const postgres = await startTestPostgres()
    const [own] = await ask(postgres.url, 'show data_directory')
    assert(!existsSync(String(abandoned)))
    await postgres.stop()
    assert(!existsSync(String(own)))
  })

  test('inside a run that has one, uses that one', async () => {
    process.env.SOUK_TEST_DATABASE_URL = 'postgresql://given'
    assert.equal((await startTestPostgres()).url, 'postgresql://given')
    delete process.env.SOUK_TEST_DATABASE_URL
  })
})
