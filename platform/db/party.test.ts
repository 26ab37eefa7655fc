import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newUuid } from '../ids/typeid.ts'
import { isOperator, ownedBy, ownId, owns, visitOf } from './party.ts'
import { compile, sql } from './sql.ts'

const operator = {}
const mine = newUuid()
const party = { party: { kind: 'provider', id: mine } } as const

function statementOf(asker: Parameters<typeof ownedBy>[0]) {
  const { strings, values } = sql`select 1 from t where ${ownedBy(asker, sql`t.owner_id`)}`
  return compile(strings, values)
}

describe('what belongs to whoever asks', () => {
  test('the operator’s statement compares nothing, a party’s compares the owner', () => {
    assert.equal(statementOf(operator).text, 'select 1 from t where true')
    const { text, values } = statementOf(party)
    assert.equal(text, 'select 1 from t where t.owner_id = $1')
    assert.deepEqual(values, [mine])
  })

  test('each of the two is one prepared statement, whoever the party is', () => {
    const another = { party: { kind: 'provider', id: newUuid() } } as const
    assert.equal(statementOf(operator).name, statementOf({}).name)
    assert.equal(statementOf(party).name, statementOf(another).name)
    assert.notEqual(statementOf(party).name, statementOf(operator).name)
  })

  test('a row that was read is judged alike: all are the operator’s, a party has its own', () => {
    for (const owner of [null, mine, newUuid()]) {
      assert.equal(owns(operator, owner), true)
      assert.equal(owns(party, owner), owner === mine)
    }
  })

  test('a party marks as its own what it makes, the operator leaves it unmarked', () => {
    assert.equal(ownId(operator, 'prv'), null)
    assert.match(String(ownId(party, 'prv')), /^prv_/)
  })

  test('nothing belongs to a visitor, who is not the operator and is somewhere', () => {
    const visits = { place: 'web', isExact: false }
    const visitor = { party: { kind: 'visitor', id: mine, visits } }
    assert.equal(statementOf(visitor).text, 'select 1 from t where false')
    assert.equal(isOperator(visitor), false)
    assert.equal(owns(visitor, null), false)
    assert.deepEqual(
      [visitOf(visitor), visitOf(party), visitOf(operator)],
      [visits, undefined, undefined],
    )
  })

  test('a customer has what a statement says is the customer’s, and nothing of what it says of others', () => {
    const shopper = { party: { kind: 'customer', id: mine, isOutside: true } } as const
    assert.equal(statementOf(shopper).text, 'select 1 from t where false')
    const columns = { provider: sql`t.provider_id`, customer: sql`t.customer_id` }
    const textFor = (asker: Parameters<typeof ownedBy>[0]) => {
      const { strings, values } = sql`select 1 from t where ${ownedBy(asker, columns)}`
      return compile(strings, values).text
    }
    assert.equal(textFor(shopper), 'select 1 from t where t.customer_id = $1')
    assert.equal(textFor(party), 'select 1 from t where t.provider_id = $1')
    assert.equal(textFor(operator), 'select 1 from t where true')
    assert.equal(textFor({ party: { kind: 'guest', id: mine } }), 'select 1 from t where false')
    assert.deepEqual(
      [owns(shopper, mine), owns(shopper, { customer: mine }), owns(shopper, { provider: mine })],
      [false, true, false],
    )
    assert.equal(owns(party, { customer: mine }), false)
  })

  test('whoever speaks for no party is the operator', () => {
    assert.deepEqual([isOperator(operator), isOperator(party)], [true, false])
  })
})
