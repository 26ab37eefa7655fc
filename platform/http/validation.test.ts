import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { Format } from 'typebox/format'
import { CurrencySchema, MoneySchema } from '../money/money.ts'
import { Problem } from '../problems/problem.ts'
import { Metadata, Moment, Nullable } from './fields.ts'
import { errorsOf, noteFixedFields, validatorCompiler } from './validation.ts'

/** Counts how often a close look was taken; a real pattern would only be slow. */
let looks = 0
Format.Set('counted', () => {
  looks += 1
  return false
})

class CountedPattern extends RegExp {
  override exec(text: string) {
    looks += 1
    return super.exec(text)
  }
}

/** An item that nobody may compare with another: reading its fields fails. */
const incomparable = () =>
  new Proxy({}, { ownKeys: () => assert.fail('the items were compared') }) as object

const closed = { additionalProperties: false }
const said = (schema: TSchema, value: unknown) =>
  errorsOf(schema, value, '').map(({ path, message }) => `${path} ${message}`)

const validate = (httpPart: string, schema: TSchema, value: unknown) =>
  validatorCompiler({ schema, httpPart, method: 'POST', url: '/' })(value)

describe('a value is measured before it is looked at closely', () => {
  const tooLong = 'a'.repeat(20)
  const texts = {
    pattern: Type.String({ maxLength: 10, pattern: new CountedPattern('^x$') }),
    format: Type.String({ maxLength: 10, format: 'counted' }),
  }
  for (const [name, text] of Object.entries(texts)) {
    for (const part of ['body', 'querystring', 'params', 'headers']) {
      test(`no ${name} runs over a text in the ${part} that is too long`, () => {
        looks = 0
        const schema = Type.Object({ email: text, other: Type.Optional(text) }, closed)
        validate(part, schema, { email: tooLong, other: 'short' })
        assert.equal(looks, 0)
        validate(part, schema, { email: 'short', other: 'short' })
        assert.notEqual(looks, 0)
      })
    }

    test(`no ${name} runs over a text that is too long wherever it stands`, () => {
      const schema = Type.Array(Type.Object({ inner: Nullable(text) }))
      looks = 0
      assert.equal(errorsOf(schema, [{ inner: null }, { inner: tooLong }], '/x').length, 1)
      assert.equal(looks, 0)
    })
  }

  test('the items of a list that has too many are not compared', () => {
    const schema = Type.Array(Type.Unsafe({ type: 'object' }), { maxItems: 2, uniqueItems: true })
    assert.deepEqual(said(schema, Array.from({ length: 3 }, incomparable)), [
      ' must have at most 2 items',
    ])
    assert.deepEqual(said(schema, [{ a: 1 }, { a: 1 }]), [' must not have duplicate items'])
  })

  test('of what is far too much only a part is looked at', () => {
    const Note = Type.Object(
      {
        lines: Type.Array(Type.Object({ n: Type.Integer() }, closed), { maxItems: 3 }),
        metadata: Type.Record(Type.String(), Type.String(), { maxProperties: 2 }),
        wanted: Type.String(),
      },
      closed,
    )
    const looked: string[] = []
    const watched = (entries: [string, unknown][]) =>
      new Proxy(Object.fromEntries(entries), {
        get: (target, name) => {
          if (typeof name === 'string') looked.push(name)
          return target[name as string]
        },
      })
    const numbered = (prefix: string): [string, unknown][] =>
      Array.from({ length: 5_000 }, (_, index) => [`${prefix}${index}`, index])
    const value = watched([
      ...numbered('unknown'),
      ['lines', Array.from({ length: 5_000 }, () => ({ n: 1 }))],
      ['metadata', watched(numbered('m'))],
      ['wanted', 'yes'],
    ])
    const codes = new Set(errorsOf(Note, value, '').map(({ code }) => code))
    assert(codes.has('maxItems') && codes.has('maxProperties'), [...codes].join())
    assert(!codes.has('required'))
    assert(looked.length < 200, `${looked.length} fields were looked at`)
  })

  test('of a choice of forms too, with the fields of each', () => {
    const form = (name: string) =>
      Type.Object({ [name]: Type.Integer(), at: Type.String() }, closed)
    const either = Nullable(Type.Union([form('delta'), form('set')]))
    let looked = 0
    const entries = Array.from({ length: 5_000 }, (_, index) => [`x${index}`, index])
    const value = new Proxy(Object.fromEntries([...entries, ['set', 1], ['at', 'here']]), {
      get: (target, name) => {
        looked += 1
        return target[name as string]
      },
    })
    const errors = errorsOf(either, value, '')
    assert(errors.length > 0 && errors.every(({ code }) => code === 'unknown_field'))
    assert(looked < 200, `${looked} fields were looked at`)
  })

  test('what is within its bounds is told everything at once', () => {
    const schema = Type.Object(
      { code: Type.String({ maxLength: 3, pattern: '^[A-Z]+$' }), count: Type.Integer() },
      closed,
    )
    assert.deepEqual(said(schema, { code: 'abc', size: 1 }), [
      '/count count is required',
      '/size unknown field size; known fields: code, count',
      '/code must match pattern "^[A-Z]+$"',
    ])
  })

  test('a field may be called what the rules are called', () => {
    const schema = Type.Object({
      pattern: Type.Integer(),
      enum: Type.String({ format: 'counted' }),
    })
    assert.deepEqual(said(schema, { pattern: 'x', enum: 'y' }), [
      '/pattern must be integer',
      '/enum must match format "counted"',
    ])
  })
})

describe('a choice of several forms', () => {
  const common = { sku: Type.String({ maxLength: 5 }), reason: Type.Optional(Type.Integer()) }
  const Form = Type.Union([
    Type.Object({ ...common, delta: Type.Integer() }, closed),
    Type.Object(
      { ...common, set: Type.Integer(), expected: Type.Optional(Type.Integer()) },
      closed,
    ),
  ])

  test('is judged by the form that fits best', () => {
    assert.deepEqual(said(Form, { sku: 'A', delta: 1, reason: 'x' }), ['/reason must be integer'])
    assert.deepEqual(said(Form, { sku: 'A', set: 1, reason: 'x' }), ['/reason must be integer'])
    assert.deepEqual(said(Form, { sku: 'A', set: 1.5, expected: 1.5 }), [
      '/set must be integer',
      '/expected must be integer',
    ])
    assert.deepEqual(said(Form, { sku: 'A', expected: 1 }), ['/set set is required'])
    assert.deepEqual(said(Form, { sku: 'too long', delta: 1 }), [
      '/sku must not have more than 5 characters',
    ])
  })

  test('is judged for each item on its own, in the order of the items', () => {
    const schema = Type.Object({ list: Type.Array(Form), note: Type.String() })
    const list = [
      { sku: 'A', delta: 'x' },
      { sku: 'A', set: 1 },
      { sku: 'A', set: 'x' },
    ]
    assert.deepEqual(said(schema, { list }), [
      '/note note is required',
      '/list/0/delta must be integer',
      '/list/2/set must be integer',
    ])
  })

  test('of hundreds that are wrong tells of the first, and never of a form that nobody meant', () => {
    const list = Array.from({ length: 400 }, () => ({ sku: 'A', set: 'x' }))
    const found = said(Type.Array(Form), list)
    assert.equal(found.length, 50)
    assert.deepEqual(
      [...new Set(found.map((text) => text.split(' ').slice(1).join(' ')))],
      ['must be integer'],
    )
  })

  test('of fixed values lists them, also where there may be none', () => {
    const Colour = Type.Union([Type.Literal('RED'), Type.Literal('BLUE')])
    assert.deepEqual(said(Colour, 'PINK'), [' must be one of RED, BLUE'])
    assert.deepEqual(said(Colour, 5), [' must be one of RED, BLUE'])
    assert.deepEqual(said(Nullable(Colour), 'PINK'), [' must be one of RED, BLUE'])
  })

  test('of kinds of values names them when it is none of them', () => {
    const schema = Type.Union([Type.String({ maxLength: 3 }), Type.Number(), Type.Null()])
    assert.deepEqual(said(schema, {}), [' must be string or number or null'])
    assert.deepEqual(said(schema, 'long'), [' must not have more than 3 characters'])
    assert.deepEqual(said(Nullable(Type.Object({ a: Type.Integer() })), { a: 'x' }), [
      '/a must be integer',
    ])
  })
})

describe('an unknown field', () => {
  const Line = Type.Object({ quantity: Type.Integer(), product_id: Type.String() }, closed)
  const suggestions = {
    quantitiy: 'quantity',
    quanttiy: 'quantity',
    Quantity: 'quantity',
    productId: 'product_id',
    product: 'product_id',
    q: undefined,
    colour: undefined,
    [`quantity${'y'.repeat(80)}`]: undefined,
  }
  for (const [name, meant] of Object.entries(suggestions)) {
    test(`${name.slice(0, 12)} is ${meant ? `probably ${meant}` : 'like no other'}`, () => {
      const [error] = errorsOf(Line, { quantity: 1, product_id: 'x', [name]: 1 }, '')
      assert.equal(error?.code, 'unknown_field')
      const end = meant ? `did you mean ${meant}?` : 'known fields: quantity, product_id'
      assert.equal(error?.message, `unknown field ${name}; ${end}`)
    })
  }

  test('is compared with the fields of the object that it stands in', () => {
    const schema = Type.Object({ lines: Type.Array(Line), quality: Type.Integer() }, closed)
    const value = { lines: [{ quantty: 1, quantity: 1, product_id: '' }], quality: 1 }
    assert.deepEqual(said(schema, value), [
      '/lines/0/quantty unknown field quantty; did you mean quantity?',
    ])
  })

  test('where many are known names twelve of them', () => {
    const names = Array.from({ length: 14 }, (_, index) => `name_${index}`)
    const schema = Type.Object(
      Object.fromEntries(names.map((name) => [name, Type.Optional(Type.Integer())])),
      closed,
    )
    const listed = names.slice(0, 12).join(', ')
    assert.deepEqual(said(schema, { colour: 1 }), [
      `/colour unknown field colour; known fields: ${listed} and 2 more`,
    ])
    assert.deepEqual(said(Type.Object({}, closed), { colour: 1 }), [
      '/colour unknown field colour; there are none here',
    ])
  })

  test('of another form than the one that was meant does not go with the rest', () => {
    const Form = Type.Union([
      Type.Object({ sku: Type.String(), delta: Type.Integer() }, closed),
      Type.Object({ sku: Type.String(), set: Type.Integer() }, closed),
    ])
    const list = Type.Object({ lines: Type.Array(Form) }, closed)
    assert.deepEqual(said(list, { lines: [{ sku: 'A', delta: 1, set: 1 }] }), [
      '/lines/0/set set does not go together with the other fields; known with them: sku, delta',
    ])
    assert.deepEqual(said(list, { lines: [{ sku: 'A', set: 1, delt: 1 }] }), [
      '/lines/0/delt unknown field delt; known fields: sku, set',
    ])
  })

  test('in a map is one whose name has another form', () => {
    const schema = Type.Object({ metadata: Metadata }, closed)
    assert.deepEqual(said(schema, { metadata: { 'a b': 1 } }), [
      '/metadata/a b the name must match pattern "^[A-Za-z0-9_.-]{1,64}$"',
    ])
  })

  test('that the answer of a change shows cannot be changed', () => {
    const body = Type.Object({ name: Type.Optional(Type.String()) }, closed)
    const view = Type.Object({ id: Type.String(), code: Type.String(), name: Type.String() })
    const schema = { body, response: { 200: view } }
    noteFixedFields({ method: 'PATCH', url: '/', schema, handler: () => undefined })
    const answer = validate('body', body, { code: 'B', colour: 1 })
    assert(typeof answer === 'object' && 'error' in answer && answer.error instanceof Problem)
    assert.deepEqual(
      answer.error.errors?.map(({ message }) => message),
      [
        'code cannot be changed here; fields that can: name',
        'unknown field colour; known fields: name',
      ],
    )
  })
})

describe('what is wanted is said in words', () => {
  const Named = { maxLength: 20, examples: ['BER-1'] }
  const cases: readonly (readonly [string, TSchema, unknown, string])[] = [
    ['a currency', CurrencySchema, 'eur', 'must be an upper-case ISO 4217 code such as EUR'],
    ['a currency', CurrencySchema, 'EURO', 'must be an upper-case ISO 4217 code such as EUR'],
    ['a time', Moment, 'yesterday', 'must be a time of RFC 3339 such as 2026-06-01T09:30:00Z'],
    ['a fixed value', Type.Literal(true), false, 'must be true'],
    ['a length', Type.String({ minLength: 1 }), '', 'must have at least 1 character'],
    [
      'a pattern with an example',
      Type.String({ ...Named, pattern: '^[A-Z0-9-]+$' }),
      'ber',
      'must match pattern "^[A-Z0-9-]+$", such as BER-1',
    ],
    [
      'a kind with an example',
      Type.Integer({ examples: [1999] }),
      12.5,
      'must be integer, such as 1999',
    ],
    ['an object', MoneySchema, 12, 'must be object with amount, currency'],
    [
      'a value',
      Type.Enum(['PAID', 'PENDING']),
      'pending',
      'must be one of PAID, PENDING; did you mean PENDING?',
    ],
    ['a value', Type.Enum(['PAID', 'PENDING']), 'x', 'must be one of PAID, PENDING'],
    [
      'one of many values',
      Type.Enum(Array.from({ length: 25 }, (_, index) => `V${index + 100}`)),
      'x',
      `must be one of ${Array.from({ length: 20 }, (_, index) => `V${index + 100}`).join(', ')} and 5 more`,
    ],
  ]
  for (const [what, schema, value, message] of cases) {
    test(`${what}: ${JSON.stringify(value)} ${message.slice(0, 60)}`, () => {
      assert.deepEqual(said(schema, value), [` ${message}`])
      assert.deepEqual(said(Type.Object({ in: Type.Array(schema) }), { in: [value] }), [
        `/in/0 ${message}`,
      ])
    })
  }
})
