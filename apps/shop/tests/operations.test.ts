import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declaredOperations } from '@souk/server/declared.ts'
import { customerOperations, operations, visitorOperations } from '../src/api/operations.ts'

const audienceOf = new Map<string | undefined, readonly string[]>(
  declaredOperations().list.map(({ schema, audience }) => [schema.operationId, audience ?? []]),
)

test('the shop calls nothing that is not open to whoever looks at it', () => {
  for (const name of visitorOperations) assert(audienceOf.get(name)?.includes('visitor'), name)
})

test('whoever has signed in calls nothing that is not open to customers', () => {
  for (const name of customerOperations) assert(audienceOf.get(name)?.includes('customer'), name)
})

test('nothing is named that nobody calls', async () => {
  const { builtShop } = await import('../build/index.ts')
  const { assets } = await builtShop()
  const scripts = [...assets].filter(([name]) => name.endsWith('.js'))
  const text = scripts.map(([, { plain }]) => plain.toString()).join('\n')
  for (const name of operations) assert.match(text, new RegExp(`\\.${name}\\(`), name)
})
