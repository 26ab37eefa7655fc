import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { createLog } from '../observe/log.ts'
import { overloads } from '../observe/metrics.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { type ErrandAnswer, errandService } from '../testing/errands/errands.ts'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World } from '../testing/world.ts'
import type { App, Principal } from './types.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes], app: { inFlightMax: 4, mount: mountMessages } })
})
after(() => world.close())

/** A hidden route that finds out by itself who calls. */
function mountMessages(app: App): void {
  app.route({
    method: 'POST',
    url: '/messages/:tenant',
    config: { scope: 'public', hidden: true, sheddable: true },
    handler: async (request) => {
      const { tenant } = request.params as { tenant: string }
      request.share({ tenantId: world.tenant(tenant) } as Principal)
      return {}
    },
  })
}

const messageOf = (tenant: string) => world.as(tenant).post(`/messages/${tenant}`)

/** Runs the work while the first has so many requests that wait, and the others one each; returns their answers. */
async function whileWaiting(
  [tenant, ...others]: readonly string[],
  size: number,
  work: () => Promise<void>,
  before = 0,
): Promise<number[]> {
  if (tenant === undefined) {
    await work()
    return []
  }
  const note = await world.seed(tenant, (tx) => writeNote(tx, { text: 'wanted by all' }))
  const url = `/api/v1/notes/${note.id}`
  const { replies, rest } = await world.seed(tenant, async (tx) => {
    await tx`select id from notes.notes where tenant_id = ${tx.tenantId} for update`
    const caller = world.as(tenant, ['notes:*'])
    const replies = Array.from({ length: size }, () => caller.patch(url, { colour: 'BLUE' }))
    await untilBlocked(world.db, before + size)
    return { replies, rest: await whileWaiting(others, 1, work, before + size) }
  })
  return [...(await Promise.all(replies)).map(({ status }) => status), ...rest]
}

const listAs = (tenant: string) => world.as(tenant, ['notes:*']).get('/api/v1/notes')

test('503 overloaded: a tenant with its share of the requests under way, and no other, is turned away', async () => {
  const answered = await whileWaiting(['shop'], 2, async () => {
    const refused = await listAs('shop')
    assert.deepEqual([refused.status, refused.body.code], [503, 'overloaded'])
    assert.equal(refused.body.detail, 'Too much work of this tenant is waiting already.')
    assert.equal(refused.headers['retry-after'], '1')
    assert.equal((await listAs('neighbour')).status, 200)
  })
  assert.deepEqual(answered, [200, 200])
  assert.equal((await listAs('shop')).status, 200)
})

test('503 overloaded: more requests than can be under way are turned away and told when to come back', async () => {
  const answered = await whileWaiting(['one', 'two', 'three'], 2, async () => {
    const refused = await listAs('neighbour')
    assert.deepEqual([refused.status, refused.body.code], [503, 'overloaded'])
    assert.equal(refused.headers['retry-after'], '1')
  })
  assert.deepEqual(answered, [200, 200, 200, 200])
  assert.equal((await listAs('neighbour')).status, 200)
})

test('503 overloaded: so is whoever uses a hidden route for its work', async () => {
  await whileWaiting(['shop'], 2, async () => {
    const refused = await messageOf('shop')
    assert.deepEqual([refused.status, refused.body.code], [503, 'overloaded'])
    assert.equal((await messageOf('neighbour')).status, 200)
  })
  await whileWaiting(['one', 'two', 'three'], 2, async () => {
    assert.equal((await messageOf('neighbour')).status, 503)
  })
  assert.equal((await messageOf('shop')).status, 200)
})

test('refusals for want of room are counted by reason, and fill no log', async () => {
  const lines: { level: number; reason?: string; code?: string }[] = []
  const log = createLog('warn', 'test', { write: (line) => lines.push(JSON.parse(line)) })
  const refused = async () =>
    (await overloads.get()).values.find(({ labels }) => labels.reason === 'tenant')?.value ?? 0
  const loud = await createWorld({ services: [notes], app: { inFlightMax: 4, log } })
  try {
    const note = await loud.seed('loud', (tx) => writeNote(tx, { text: 'wanted' }))
    const caller = loud.as('loud', ['notes:*'])
    const countedBefore = await refused()
    const { waiting } = await loud.seed('loud', async (tx) => {
      await tx`select id from notes.notes where tenant_id = ${tx.tenantId} for update`
      const change = () => caller.patch(`/api/v1/notes/${note.id}`, { colour: 'BLUE' })
      const waiting = [change(), change()]
      await untilBlocked(loud.db, 2)
      for (let n = 0; n < 50; n += 1) assert.equal((await caller.get('/api/v1/notes')).status, 503)
      return { waiting }
    })
    await Promise.all(waiting)
    assert.equal((await refused()) - countedBefore, 50)
  } finally {
    await loud.close()
  }
  assert.ok(lines.length < 50)
  assert.deepEqual(
    lines.filter(({ level }) => level > 40),
    [],
  )
  for (const line of lines)
    assert.partialDeepStrictEqual(line, { reason: 'tenant', code: 'overloaded' })
})

test('hundreds of requests that wait for somebody outside leave the other tenants as they are', async () => {
  const silent = Promise.withResolvers<ErrandAnswer>()
  let asked = 0
  const outside = () => {
    asked += 1
    return silent.promise
  }
  const services = [notes, errandService(outside)]
  const busy = await createWorld({ services, app: { inFlightMax: 200 } })
  try {
    let refused = 0
    const requests = Array.from({ length: 300 }, async () => {
      const { status } = await busy
        .as('greedy', ['errands:write'])
        .post('/api/v1/errands', { text: 'x' })
      if (status === 503) refused += 1
      return status
    })
    await until(() => asked + refused === 300, 'all to wait or to be refused')
    for (const tenant of ['one', 'two', 'three']) {
      const caller = busy.as(tenant, ['notes:*'])
      assert.equal((await caller.post('/api/v1/notes', { text: 'unharmed' })).status, 201)
      assert.equal((await caller.get('/api/v1/notes')).status, 200)
    }
    silent.resolve({ outcome: 'done', result: 'late' })
    const statuses = await Promise.all(requests)
    assert.equal(statuses.filter((status) => status === 201).length, asked)
    assert.ok(asked > 1)
  } finally {
    await busy.close()
  }
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
