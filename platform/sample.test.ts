import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { Nullable, Time } from './http/fields.ts'
import { Id, isId, newId } from './ids/typeid.ts'
import { type Sampling, sampleOf } from './sample.ts'

const Lamp = Type.Object({
  id: Id('lmp'),
  maker_id: Type.Optional(Nullable(Id('mkr'))),
  status: Type.Union([Type.Literal('OFF'), Type.Literal('LIT')]),
  unit_of_sale: Type.String(),
  note: Nullable(Type.String()),
  lit_at: Nullable(Time),
  made_at: Time,
  watts: Type.Optional(Type.Integer({ minimum: 5 })),
})

describe('a sample', () => {
  const cases: readonly (readonly [schema: object, expected: unknown])[] = [
    [{ type: 'integer', minimum: 5 }, 5],
    [{ type: 'number', exclusiveMinimum: 3 }, 4],
    [{ type: 'integer', maximum: -2, minimum: -9 }, -2],
    [{ type: 'integer', exclusiveMaximum: 0 }, -1],
    [{ type: 'string', minLength: 9, maxLength: 9 }, 'xxxxxxxxx'],
    [{ type: 'string', pattern: '^[A-Z]{3}$' }, 'EUR'],
    [{ type: 'string', pattern: '^[A-Z]{3}$', examples: ['eur', 'USD'] }, 'USD'],
    [{ anyOf: [{ type: 'null' }, { const: 7 }] }, 7],
    [{ anyOf: [{ type: 'string', pattern: '^§§§$' }, { type: 'null' }] }, null],
    [{ type: 'array', items: { type: 'boolean' }, minItems: 2 }, [true, true]],
    [{ type: 'array', items: { enum: ['A', 'B'] }, minItems: 2 }, ['A', 'B']],
    [{ type: 'integer', default: 24 }, 24],
    [{ const: false }, false],
    [{ type: 'null' }, null],
  ]
  for (const [schema, expected] of cases) {
    test(`of ${JSON.stringify(schema)} is ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(sampleOf(schema), expected)
    })
  }

  test('is none where no part of it would fit: a wrong one is worse', () => {
    const schema = Type.Object({ rune: Type.String({ pattern: '^§§§$' }) })
    assert.equal(sampleOf(schema), undefined)
  })

  test('holds what it must, also what names a resource, or everything', () => {
    const fieldsOf = (fields: NonNullable<Sampling['fields']>) =>
      Object.keys(sampleOf(Lamp, { fields }) as object).join()
    const required = 'status,unit_of_sale,note,lit_at,made_at'
    assert.equal(fieldsOf('required'), `id,${required}`)
    assert.equal(fieldsOf('references'), `id,maker_id,${required}`)
    assert.equal(fieldsOf('all'), `id,maker_id,${required},watts`)
  })

  test('says what is known of fields of that name, in that place before anywhere else', () => {
    const samples = { note: [7, 'brass'], unit_of_sale: ['box'], 'lamps.unit_of_sale': ['pair'] }
    const places = ['getLamp', 'lamps']
    const made = sampleOf(Lamp, { samples, places }) as Record<string, unknown>
    assert.equal(made.note, 'brass')
    assert.equal(made.unit_of_sale, 'pair')
    assert.equal((sampleOf(Lamp) as Record<string, unknown>).unit_of_sale, 'Unit of sale')
  })
})

describe('whoever asks for a sample chooses', () => {
  test('the ids, also of what may be absent, and inside an example of the whole', () => {
    const asked: string[] = []
    const idFor = (prefix: string) => {
      asked.push(prefix)
      return newId(prefix)
    }
    const Shelf = Type.Object({ lamps: Type.Array(Lamp, { examples: [[sampleOf(Lamp)]] }) })
    const { lamps } = sampleOf(Shelf, { fields: 'all', idFor }) as { lamps: { id: string }[] }
    assert(isId('lmp', lamps[0]?.id))
    assert.deepEqual(asked, ['lmp', 'mkr'])
  })

  test('what has happened and when: the state and the times follow, and nothing else does', () => {
    const at = new Date('2026-07-01T10:00:00.000Z')
    const made = sampleOf(Lamp, {
      samples: { lit_at: [null], note: [null] },
      happened: { verb: 'lit', at },
    })
    assert.partialDeepStrictEqual(made, {
      status: 'LIT',
      note: null,
      lit_at: at.toISOString(),
      made_at: at.toISOString(),
    })
  })
})
