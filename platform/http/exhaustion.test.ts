import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { notes } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes] })
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
