import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { untilBlocked } from '../testing/blocked.ts'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { createWorld } from '../testing/world.ts'

test('a stop answers what is under way and does not wait for connections that only stay open', {
  timeout: 120_000,
}, async () => {
  const world = await createWorld({ services: [notes] })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const note = await world.seed('shop', (tx) => writeNote(tx, { text: 'slow' }))

  const patch = () =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const headers = {
        authorization: 'Bearer shop|notes:*|',
        'content-type': 'application/json',
      }
      const path = `/api/v1/notes/${note.id}`
      const call = request({ port, agent, method: 'PATCH', path, headers }, async (reply) =>
        resolve({ status: reply.statusCode, body: await text(reply) }),
      )
      call.on('error', reject)
      call.end('{"colour":"BLUE"}')
    })
  const { reply, closed } = await world.seed('shop', async (tx) => {
    await tx`select id from notes.notes where tenant_id = ${tx.tenantId} for update`
    const pending = patch()
    await untilBlocked(world.db)
    return { reply: pending, closed: world.app.close() }
  })
  assert.equal((await reply).status, 200)
  await closed
  agent.destroy()
  await world.close()
})
