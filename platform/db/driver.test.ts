import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../testing/database.ts'
import { constraintOf, newClient } from './driver.ts'

const violation = 'duplicate key value violates unique constraint'

for (const [title, error, constraint] of [
  ['as PostgreSQL names it', { constraint: 'customers_email' }, 'customers_email'],
  [
    'of a shard, without its number',
    { message: `${violation} "customers_email_102120"` },
    'customers_email',
  ],
  ['that ends in a small number', { message: `${violation} "line_2"` }, 'line_2'],
  ['of an error about something else', { message: 'connection lost' }, undefined],
] as const) {
  test(`constraintOf: the constraint ${title}`, () => {
    assert.equal(constraintOf(Object.assign(new Error('failed'), error)), constraint)
  })
}

test('every connection to a distributed database has it pass the tenant of a transaction on', async () => {
  const db = await createTestDatabase([])
  const options = { applicationName: 'test', queryTimeoutMs: 0, isDistributed: true }
  for (const url of [db.appUrl, db.systemUrl]) {
    const client = newClient({ ...options, url })
    await client.connect()
    const { rows } = await client.query(`show citus.propagate_set_commands`)
    assert.deepEqual(rows, [{ 'citus.propagate_set_commands': 'local' }])
    await client.end()
  }
  await db.drop()
})
