import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { Metadata, Nullable, Time } from '../http/fields.ts'
import { personal, withoutPersonalData } from './personal.ts'

const text = Type.String()
const Email = Type.String({ format: 'email' })
const Place = Type.Object({
  country: text,
  street: personal(text),
  lines: personal(Type.Array(text)),
  phone: personal(Nullable(text)),
  company: Type.Optional(personal(text)),
})

describe('withoutPersonalData', () => {
  const cases: readonly (readonly [
    what: string,
    schema: TSchema,
    value: unknown,
    left: unknown,
  ])[] = [
    ['a text that has to stay says that it was erased', personal(text), 'Ada', 'erased'],
    ['an email stays an email', personal(Email), 'ada@shop.example', 'erased@erased.invalid'],
    ['a time stays a time', personal(Time), '1999-01-01T10:00:00.000Z', '1970-01-01T00:00:00.000Z'],
    ['a number is nothing', personal(Type.Integer()), 1815, 0],
    ['what may be null is null', personal(Nullable(text)), 'Ada', null],
    ['marked inside of what may be null, too', Nullable(personal(text)), 'Ada', null],
    ['what is null stays null', personal(Nullable(text)), null, null],
    ['a list is empty', personal(Type.Array(text)), ['Ada', 'Ada'], []],
    ['a note is empty', personal(Metadata), { pet: 'Rex', vip: true }, {}],
    ['what is not marked stays', text, 'a lamp', 'a lamp'],
    ['a note that is not marked stays', Metadata, { shelf: '7' }, { shelf: '7' }],
    ['words of the program stay', personal(Type.Literal('ADULT')), 'ADULT', 'ADULT'],
    [
      'fields of an object each for itself, and what may be left out is left out',
      Place,
      { country: 'DE', street: 'Ring 1', lines: ['c/o'], phone: '+49', company: 'Ada Ltd' },
      { country: 'DE', street: 'erased', lines: [], phone: null },
    ],
    [
      'all of an object that is personal as a whole and has to be there',
      personal(Type.Object({ name: text, age: Type.Integer() })),
      { name: 'Ada', age: 36 },
      { name: 'erased', age: 0 },
    ],
    [
      'objects in a list, in what may be null, in a map',
      Type.Object({
        places: Type.Array(Place),
        main: Nullable(Place),
        byName: Type.Record(text, Place),
      }),
      {
        places: [{ country: 'FR', street: 'Rue 2', lines: [], phone: null }],
        main: { country: 'AT', street: 'Gasse 3', lines: [], phone: null },
        byName: { home: { country: 'CH', street: 'Weg 4', lines: ['x'], phone: '1' } },
      },
      {
        places: [{ country: 'FR', street: 'erased', lines: [], phone: null }],
        main: { country: 'AT', street: 'erased', lines: [], phone: null },
        byName: { home: { country: 'CH', street: 'erased', lines: [], phone: null } },
      },
    ],
    [
      'whichever form a value has',
      Type.Union([
        Type.Object({ kind: Type.Literal('card'), holder: personal(text) }),
        Type.Object({ kind: Type.Literal('cash'), holder: text, amount: Type.Integer() }),
      ]),
      { kind: 'cash', holder: 'Ada', amount: 5 },
      { kind: 'cash', holder: 'erased', amount: 5 },
    ],
    [
      'a field that the schema does not know goes',
      Type.Object({ id: text }),
      { id: 'ord_1', nickname: 'Ada' },
      { id: 'ord_1' },
    ],
    ['a field that is not there is not added', Place, { country: 'DE' }, { country: 'DE' }],
    [
      'a name of a prototype is a field like others',
      Type.Object({ id: text }),
      JSON.parse('{"id":"1","constructor":"Ada"}'),
      { id: '1' },
    ],
    ['what has no form is kept as it is', Type.Unsafe({ type: 'object' }), { a: 1 }, { a: 1 }],
  ]
  for (const [what, schema, value, left] of cases) {
    test(what, () => {
      const before = structuredClone(value)
      const once = withoutPersonalData(schema, value)
      assert.deepEqual(once, left)
      assert.deepEqual(withoutPersonalData(schema, once), left, 'the second time is as the first')
      assert.deepEqual(value, before, 'what was handed in is as it was')
    })
  }

  test('an object that is left is still one of its schema', () => {
    const whole = { country: 'DE', street: 'Ring 1', lines: ['c/o'], phone: '+49', company: 'A' }
    assert(Value.Check(Place, withoutPersonalData(Place, whole)))
  })
})

describe('personal', () => {
  test('marks a copy, and the document shows it', () => {
    const marked = personal(text)
    assert.equal(JSON.stringify(marked), '{"type":"string","x-personal":true}')
    assert.equal(JSON.stringify(text), '{"type":"string"}')
  })

  test('what is optional stays so, and values are checked as before', () => {
    const schema = Type.Object({ note: personal(Type.Optional(Type.String({ maxLength: 3 }))) })
    assert(Value.Check(schema, {}))
    assert(!Value.Check(schema, { note: 'long' }))
  })
})
