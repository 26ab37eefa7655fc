import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { refusalOf } from '../http/errors.ts'
import { asOwner, createWorld, type World } from '../testing/index.ts'
import { FailureReport } from './failures.ts'
import { createLog } from './log.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [] })
})
after(() => world.close())

/** What a database really says, which may change with its versions. */
async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work
  } catch (error) {
    return error as Error
  }
  return assert.fail('the database took it')
}

/** The level and the text with which a failure is logged. */
function logged(error: unknown): readonly unknown[] {
  const lines: { level: number; msg: string; sqlstate?: string }[] = []
  const log = createLog('info', 'test', { write: (line) => void lines.push(JSON.parse(line)) })
  new FailureReport().add(log, {}, error, 'background job failed')
  return lines.map(({ level, msg, sqlstate }) => [level, msg, sqlstate])
}

test('a statement that was cancelled is logged and answered as one that took too long', async () => {
  const error = await asOwner(world.db, async (client) => {
    await client.query('set statement_timeout = 20')
    return failureOf(client.query('select count(*) from generate_series(1, 1000000000)'))
  })
  assert.deepEqual(logged(error), [
    [40, 'the database cancelled a statement that took too long', '57014'],
  ])
  const { status, code, detail, headers } = refusalOf(error)
  assert.deepEqual([status, code, 'retry-after' in headers], [503, 'overloaded', true])
  assert.match(detail, /took too long/)
})

test('a database without a connection left is logged and answered as that', async () => {
  const role = 'souk_crowded_test'
  const error = await asOwner(world.db, async (client) => {
    await client.query(`drop role if exists ${role}`)
    await client.query(`create role ${role} login password 'x' connection limit 0`)
    const url = new URL(world.db.ownerUrl)
    Object.assign(url, { username: role, password: 'x' })
    const crowded = new pg.Client({ connectionString: url.href })
    try {
      return await failureOf(crowded.connect())
    } finally {
      await client.query(`drop role ${role}`)
    }
  })
  assert.deepEqual(logged(error), [
    [50, 'the database has no connection left: raise its limit, or run fewer processes', '53300'],
  ])
  const { status, detail, headers } = refusalOf(error)
  assert.deepEqual([status, 'retry-after' in headers], [503, true])
  assert.match(detail, /no connection left/)
})

test('a full disk is an error for whoever runs the server, and is tried again later than the rest', () => {
  // Made by hand: no test fills a disk.
  const error = Object.assign(new Error('could not extend file: No space left on device'), {
    code: '53100',
  })
  assert.deepEqual(logged(error), [
    [50, 'the disk of the database is full: nothing is saved until there is room', '53100'],
  ])
  assert.equal(refusalOf(error).headers['retry-after'], '60')
})
