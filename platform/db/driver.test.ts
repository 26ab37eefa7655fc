import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase, patientWaits } from '../testing/database.ts'
import { constraintOf, isConnectionLost, newClient } from './driver.ts'

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
  const options = {
    applicationName: 'test',
    queryTimeoutMs: 0,
    isDistributed: true,
    waits: patientWaits,
  }
  for (const url of [db.appUrl, db.systemUrl]) {
    const client = newClient({ ...options, url })
    await client.connect()
    const { rows } = await client.query(`show citus.propagate_set_commands`)
    assert.deepEqual(rows, [{ 'citus.propagate_set_commands': 'local' }])
    await client.end()
  }
  await db.drop()
})

for (const [title, error, isLost] of [
  [
    'a coordinator that dies while it waits',
    { message: 'postmaster was shut down, exiting' },
    true,
  ],
  ['a coordinator that cannot reach a node', { code: '08006' }, true],
  [
    'a node that dies within a transaction',
    { message: 'failure on connection marked as essential: 10.0.0.1:5432' },
    true,
  ],
  [
    'a node that dies while it commits',
    { message: 'could not commit transaction for shard 102039 on at least one active node' },
    true,
  ],
  ['a statement that is wrong', { message: 'division by zero', code: '22012' }, false],
] as const) {
  test(`isConnectionLost: ${title} ${isLost ? 'has' : 'has not'} lost the connection`, () => {
    assert.equal(isConnectionLost(Object.assign(new Error('failed'), error)), isLost)
  })
}
