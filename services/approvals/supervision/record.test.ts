import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSecret, toolRefusal } from './record.ts'

const asked = (operationId: string) =>
  toolRefusal(
    { routeOptions: { schema: { operationId } } } as never,
    { tools: new Set(['getTenant']) } as never,
  )?.code

test('403 tool_not_allowed: an agent with a list of operations calls no others, and may always ask who it is', () => {
  assert.equal(asked('getTenant'), undefined)
  assert.equal(asked('listOrders'), 'tool_not_allowed')
  assert.equal(asked('getCaller'), undefined)
})

test('a body holds a secret wherever its schema says that something is only written', () => {
  const code = { type: 'string', writeOnly: true }
  const named = { properties: { code, id: {} } }
  const body = {
    properties: { code, named, list: { items: named }, either: { anyOf: [{}, named] } },
  }
  const holds = (sent: unknown) =>
    isSecret({ body: sent, routeOptions: { schema: { body }, config: {} } } as never)
  for (const secret of [
    { code: 'A' },
    { named: { code: 'A' } },
    { list: [{ id: 'sv_1' }, { code: 'A' }] },
    { either: { code: 'A' } },
  ]) {
    assert.equal(holds(secret), true, JSON.stringify(secret))
  }
  for (const plain of [null, {}, { named: { id: 'sv_1' } }, { list: [] }, { either: null }]) {
    assert.equal(holds(plain), false, JSON.stringify(plain))
  }
})
