import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../ids/typeid.ts'
import { isSubjectOfEmail, subjectsIn, subjectsOfPerson } from './subjects.ts'

const [ada] = subjectsOfPerson({ ids: [], emails: ['ada@shop.example'] })
const customer = newId('cus')

const named: readonly (readonly [what: string, value: unknown])[] = [
  ['a field', { email: 'ada@shop.example' }],
  ['a field in another spelling', { email: 'Ada@Shop.Example' }],
  ['a field deep inside', [{ customer: { emails: ['ada@shop.example'] } }]],
  ['a name of a field', { 'ada@shop.example': true }],
  ['a query', { path: '/api/v1/customers?email=ada%40shop.example&limit=5' }],
  ['a query that is not encoded', { path: '/api/v1/customers?email=ada@shop.example' }],
  ['a sentence', 'Please write to ada@shop.example.'],
  ['a list in a text', 'bob@shop.example,ada@shop.example;eve@shop.example'],
  ['a name with its address', 'Ada Lovelace <ada@shop.example>'],
  ['quotes', "known as 'ada@shop.example'"],
]

for (const [what, value] of named) {
  test(`an address is found in ${what}`, () => {
    assert(ada !== undefined && subjectsIn(value, 20).includes(ada))
  })
}

const others: readonly (readonly [what: string, value: unknown])[] = [
  ['nothing', undefined],
  ['another address', { email: 'grace@shop.example' }],
  ['a longer address', { email: 'xada@shop.example' }],
  ['an address of which it is the end', { email: 'x!ada@shop.example' }],
  ['an address of which it is the begin', { email: 'ada@shop.example/x' }],
  ['a query for another', { path: '/api/v1/customers?email=x!ada%40shop.example' }],
  ['a text without any', { note: 'ada at shop.example' }],
]

for (const [what, value] of others) {
  test(`an address is not found in ${what}`, () => {
    assert(ada !== undefined && !subjectsIn(value, 20).includes(ada))
  })
}

test('two forms of the same letters are one address', () => {
  const person = { ids: [], emails: ['zoe\u0308@shop.example', 'zo\u00eb@shop.example'] }
  assert.equal(subjectsOfPerson(person).length, 1)
  assert.deepEqual(subjectsIn({ email: 'ZO\u00cb@shop.example' }, 1), subjectsOfPerson(person))
})

test('an address has one subject, whatever it stands in', () => {
  for (const [, value] of named) {
    const ofAda = subjectsIn(value, 20).filter((subject) => subject === ada)
    assert.equal(ofAda.length, 1)
  }
  assert.equal(
    subjectsIn('Please write to ada@shop.example. Or /c?email=ada%40shop.example', 20).length,
    1,
  )
})

test('an address with stranger characters is found as it was written, and is nobody else', () => {
  const strange = ['a/b+"c"=x@shop.example', 'x!ada@shop.example', '/c?email=ada@shop.example']
  for (const email of strange) {
    const [subject] = subjectsOfPerson({ ids: [], emails: [email] })
    assert.deepEqual(subjectsIn({ email }, 5), [subject])
    const path = `/api/v1/customers?email=${encodeURIComponent(email)}`
    assert.deepEqual(subjectsIn({ path }, 5), [subject])
    assert.notEqual(subject, ada)
  }
})

test('letters of any script and their neighbours are told apart', () => {
  const email = '\u{1d4b6}da@\u{10400}.example'
  const [subject] = subjectsOfPerson({ ids: [], emails: [email] })
  assert.deepEqual(subjectsIn(`\u{1f600}${email}\u{1f600} wrote`, 5), [subject])
})

test('a long text is read through once, wherever an address could begin in it', () => {
  const letters = 'a'.repeat(1_000_000)
  const rows: readonly (readonly [text: string, found: number])[] = [
    [`${letters} @`, 0],
    [`${letters}@${letters} b`, 1],
    ['a@'.repeat(500_000), 1],
    [`${'@'.repeat(1_000_000)} b`, 0],
  ]
  for (const [text, found] of rows) assert.equal(subjectsIn({ text }, 5).length, found)
})

test('ids are found as well, and no more than asked for', () => {
  assert.deepEqual(subjectsIn({ customer }, 5), [customer])
  const order = newId('ord')
  const addresses = Array.from({ length: 9 }, (_, index) => `a${index}@shop.example`)
  assert.deepEqual(subjectsIn([addresses, customer, order], 2), [customer, order])
  assert.equal(subjectsIn([addresses, customer], 4).length, 4)
})

test('an address does not stand in its subject', () => {
  assert(ada !== undefined && isSubjectOfEmail(ada) && !isSubjectOfEmail(customer))
  assert.doesNotMatch(ada, /ada/)
})
