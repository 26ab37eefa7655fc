import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isConnectionLost } from './driver.ts'

for (const [title, error, isLost] of [
  ['a pooler that has none to give', { code: '08P01', severity: 'FATAL' }, true],
  ['a message that the database does not understand', { code: '08P01', severity: 'ERROR' }, false],
  ['a database that shuts down', { code: '57P01', severity: 'FATAL' }, true],
] as const) {
  test(`isConnectionLost: ${title} ${isLost ? 'took' : 'did not take'} the connection`, () => {
    assert.equal(isConnectionLost(Object.assign(new Error('failed'), error)), isLost)
  })
}
