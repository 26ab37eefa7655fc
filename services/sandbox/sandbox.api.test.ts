import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '@souk/platform'
import { type Process, startProcess } from './testing.ts'

let api: Process
before(async () => {
  api = await startProcess()
})
after(() => api.close())

const bodies: Readonly<Record<string, object>> = {
  advanceSandboxClock: { seconds: 1 },
  createFault: { target: 'gateway', kind: 'error' },
  seedSandbox: { name: 'b2c-small' },
  simulateEvent: { type: 'order.paid' },
}

test('403 sandbox_only: a live tenant can call none of the operations, reads included', async () => {
  const live = await api.open('live')
  const own = api.operations.list.filter(({ service }) => service === 'sandbox')
  assert.equal(own.length, 11)
  for (const { method, url, schema } of own) {
    const path = url.replace(':faultId', newId('flt'))
    const body = bodies[schema.operationId ?? '']
    const answer = await live.call(method, path, body ? { body } : {})
    assert.equal(answer.status, 403, `${method} ${url}`)
    assert.equal(answer.body.code, 'sandbox_only', `${method} ${url}`)
  }
})
