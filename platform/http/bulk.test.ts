import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeOfRow } from './bulk.ts'

const cases: [name: string, status: number, code: string | undefined, outcome: string][] = [
  ['what was done', 200, undefined, 'SUCCEEDED'],
  ['what was made', 201, undefined, 'SUCCEEDED'],
  ['what needs approval', 202, undefined, 'WAITING'],
  ['what a rule refuses', 409, 'invalid_transition', 'REFUSED'],
  ['what is not there', 404, 'order_not_found', 'REFUSED'],
  [
    'a limit of an agent, which the next second does not lift',
    403,
    'agent_limit_exceeded',
    'REFUSED',
  ],
  ['a key that is used for something else', 409, 'idempotency_key_reused', 'REFUSED'],
  ['a row that is under way', 409, 'idempotency_in_progress', 'RETRY'],
  ['too many requests', 429, 'rate_limited', 'RETRY'],
  ['too much under way', 503, 'overloaded', 'RETRY'],
  ['a commit of which nothing is known', 503, 'commit_unknown', 'RETRY'],
  ['a fault of ours', 500, 'internal_error', 'RETRY'],
]
for (const [name, status, code, outcome] of cases) {
  test(`${outcome}: ${name}`, () => assert.equal(outcomeOfRow(status, code), outcome))
}
