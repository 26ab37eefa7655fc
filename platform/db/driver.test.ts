import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constraintOf, isConnectionLost } from './driver.ts'

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

for (const [title, error, isLost] of [
  ['a pooler that has none to give', { code: '08P01', severity: 'FATAL' }, true],
  ['a message that the database does not understand', { code: '08P01', severity: 'ERROR' }, false],
  ['a database that shuts down', { code: '57P01', severity: 'FATAL' }, true],
] as const) {
  test(`isConnectionLost: ${title} ${isLost ? 'took' : 'did not take'} the connection`, () => {
    assert.equal(isConnectionLost(Object.assign(new Error('failed'), error)), isLost)
  })
}
