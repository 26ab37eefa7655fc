import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { untilBlocked } from '../testing/blocked.ts'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes], app: { inFlightMax: 2 } })
})
after(() => world.close())

test('503 overloaded: more requests than can be under way are turned away and told when to come back', async () => {
  const caller = world.as('shop', ['notes:*'])
  const note = await world.seed('shop', (tx) => writeNote(tx, { text: 'wanted by all' }))
  const change = () => caller.patch(`/api/v1/notes/${note.id}`, { colour: 'BLUE' })
  const busy = await world.seed('shop', async (tx) => {
    await tx`select id from notes.notes where tenant_id = ${tx.tenantId} for update`
    const waiting = [change(), change()]
    await untilBlocked(world.db, 2)
    const refused = await change()
    assert.equal(refused.status, 503)
    assert.equal(refused.body.code, 'overloaded')
    assert.equal(refused.headers['retry-after'], '1')
    return { waiting }
  })
  for (const reply of await Promise.all(busy.waiting)) assert.equal(reply.status, 200)
  assert.equal((await change()).status, 200)
})

test('a client who goes away gives its place back, though its work goes on', async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  const note = await world.seed('gone', (tx) => writeNote(tx, { text: 'wanted' }))
  const body = '{"colour":"BLUE"}'
  const message = [
    `PATCH /api/v1/notes/${note.id} HTTP/1.1`,
    'host: x',
    'authorization: Bearer gone|notes:*|',
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
  const caller = world.as('gone', ['notes:*'])
  await world.seed('gone', async (tx) => {
    await tx`select id from notes.notes where tenant_id = ${tx.tenantId} for update`
    const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    for (const socket of sockets) socket.write(message)
    await untilBlocked(world.db, 2)
    assert.equal((await caller.get('/api/v1/notes')).status, 503)
    for (const socket of sockets) socket.resetAndDestroy()
    await until(async () => (await caller.get('/api/v1/notes')).status === 200, 'a free place')
    await untilBlocked(world.db, 2)
  })
})
