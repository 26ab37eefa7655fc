import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constraintOf } from './driver.ts'

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
