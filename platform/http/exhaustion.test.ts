import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { Type } from 'typebox'
import { StaleRead } from '../db/retry.ts'
import { notes } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { service } from './service.ts'

let attempts = 0
let contention: Error | undefined

/** Whoever changes a thing finds that somebody else was faster, every time. */
const contested = service({
  name: 'contested',
  version: '1.0.0',
  basePath: '/api/v1/contested',
  summary: 'For this test',
  migrations: new URL('./', import.meta.url),
  routes: (app) =>
    app.route({
      method: 'POST',
      url: '/api/v1/contested',
      config: { scope: 'notes:write', audience: ['operator'] },
      schema: {
        operationId: 'changeContested',
        summary: 'Change what others change too',
        response: { 200: Type.Object({}) },
      },
      handler: (request) =>
        request.write(async () => {
          attempts += 1
          throw contention
        }),
    }),
})

let world: World
before(async () => {
  world = await createWorld({ services: [notes, contested] })
})
after(() => world.close())

/** No connection more than those that are open; who owns the database is not bound by it. */
async function withoutConnections(work: () => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: world.db.ownerUrl })
  await owner.connect()
  try {
    await owner.query(`alter database ${world.db.name} connection limit 0`)
    await work()
  } finally {
    await owner.query(`alter database ${world.db.name} connection limit -1`)
    await owner.end()
  }
}

test('503 overloaded: a database that gives no more connections is told as such, and later serves', async () => {
  const shop = world.as('shop', ['notes:*'])
  await withoutConnections(async () => {
    for (const reply of [
      await shop.get('/api/v1/notes'),
      await shop.post('/api/v1/notes', { text: 'not yet' }),
    ]) {
      assert.equal(reply.status, 503)
      assert.equal(reply.body.code, 'overloaded')
      assert.equal(reply.headers['retry-after'], '1')
    }
  })
  assert.equal((await shop.post('/api/v1/notes', { text: 'now' })).status, 201)
  assert.equal((await shop.get<{ content: object[] }>('/api/v1/notes')).body.content.length, 1)
})

test('503 overloaded: what others keep changing is tried some times, and then for the client to try again', async () => {
  for (const error of [
    new StaleRead('somebody was faster'),
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  ]) {
    attempts = 0
    contention = error
    const { status, body, headers } = await world
      .as('shop', ['notes:*'])
      .post('/api/v1/contested', {})
    assert.deepEqual([status, body.code, headers['retry-after']], [503, 'overloaded', '1'])
    assert.ok(attempts > 1)
  }
})
