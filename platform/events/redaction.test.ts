import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { Nullable } from '../http/fields.ts'
import { newId } from '../ids/typeid.ts'
import { personal } from '../privacy/personal.ts'
import { event } from './event.ts'
import { redactionBy } from './redaction.ts'

const letter = event('letter.sent', 2, {
  resource: 'letter',
  summary: 'Letter sent',
  object: Type.Object({
    id: Type.String(),
    to: personal(Type.String()),
    note: personal(Nullable(Type.String())),
    grams: Type.Integer(),
  }),
})
const redact = redactionBy([letter])
const [id, other] = [newId('let'), newId('cus')]

describe('what is left of an event', () => {
  const object = { id, to: 'Ada', note: 'come soon', grams: 20 }
  const cases = [
    [
      'of a kind that is known, by its schema',
      { type: 'letter.sent', version: 2, data: { object } },
      { object: { id, to: 'erased', note: null, grams: 20 } },
    ],
    [
      'what it was before, too, without fields that are personal',
      {
        type: 'letter.sent',
        version: 2,
        data: { object, previous: { to: 'Bob', grams: 10 } },
      },
      { object: { id, to: 'erased', note: null, grams: 20 }, previous: { grams: 10 } },
    ],
    [
      'nothing of what it was before, if all of that was personal',
      { type: 'letter.sent', version: 2, data: { object, previous: { to: 'Bob' } } },
      { object: { id, to: 'erased', note: null, grams: 20 } },
    ],
    [
      'of another version ids alone',
      {
        type: 'letter.sent',
        version: 1,
        data: { object: { id, customer_id: other, to: 'Ada' }, previous: { to: 'Bob' } },
      },
      { object: { id, customer_id: other } },
    ],
    [
      'of a type that is not known ids alone',
      { type: 'parcel.sent', version: 1, data: { object: { id, parts: [{ to: 'Ada' }] } } },
      { object: { id } },
    ],
  ] as const
  for (const [what, whole, left] of cases) {
    test(what, () => {
      const once = redact(whole)
      assert.deepEqual(once, left)
      assert.deepEqual(redact({ ...whole, data: once }), left, 'the second time is as the first')
    })
  }
})
