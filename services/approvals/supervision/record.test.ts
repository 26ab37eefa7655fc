import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toolRefusal } from './record.ts'

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
