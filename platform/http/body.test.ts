import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Problem } from '../problems/problem.ts'
import { bodyBytesMax, hostileBodies } from '../testing/hostile-bodies.ts'
import { parseBody } from './body.ts'

function refusalOf(bytes: Buffer): Problem {
  try {
    parseBody(bytes)
  } catch (error) {
    assert(error instanceof Problem, `not a refusal: ${error}`)
    return error
  }
  assert.fail('the body was accepted')
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const keys = fc.string({ unit: 'grapheme' }).filter((key) => !forbidden.has(key))
const { tree: values } = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 5 }, tie('leaf'), tie('array'), tie('object')),
  leaf: fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    fc.maxSafeInteger(),
    fc.double({ min: -9e15, max: 9e15, noNaN: true }),
    fc.boolean(),
    fc.constant(null),
  ),
  array: fc.array(tie('tree'), { maxLength: 5 }),
  object: fc.dictionary(keys, tie('tree'), { maxKeys: 5, noNullPrototype: true }),
}))

describe('parseBody', () => {
  for (const { name, bytes, status, code, error, path } of hostileBodies) {
    if (status !== 400) continue
    test(`400 ${error}: ${name}`, () => {
      const refusal = refusalOf(bytes())
      assert.equal(refusal.status, 400)
      assert.equal(refusal.code, code)
      assert.deepEqual(
        refusal.errors?.map((fault) => ({ code: fault.code, path: fault.path })),
        [{ code: error, path }],
      )
    })
  }

  test('there are sixty hostile bodies and more, none above the size limit but one', () => {
    assert(hostileBodies.length >= 60)
    assert.equal(new Set(hostileBodies.map(({ name }) => name)).size, hostileBodies.length)
    const large = hostileBodies.filter(({ bytes }) => bytes().length > bodyBytesMax)
    assert.deepEqual(
      large.map(({ status }) => status),
      [413],
    )
  })

  test('reads every acceptable value as JSON.parse does', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const json = JSON.stringify(value, null, indent)
        assert.deepEqual(parseBody(Buffer.from(json)), JSON.parse(json))
      }),
    )
  })

  test('a repeated key is refused wherever it stands', () => {
    const objects = fc.dictionary(keys, values, { minKeys: 1, maxKeys: 5, noNullPrototype: true })
    fc.assert(
      fc.property(objects, fc.nat(), values, (object, pick, value) => {
        const entries = Object.entries(object)
        const [key] = entries[pick % entries.length] ?? ['']
        const members = [...entries, [key, value] as const].map(
          ([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`,
        )
        const refusal = refusalOf(Buffer.from(`[{${members.join(',')}}]`))
        const token = key.replaceAll('~', '~0').replaceAll('/', '~1')
        assert.equal(refusal.errors?.[0]?.code, 'duplicate_key')
        assert.equal(refusal.errors?.[0]?.path, `/0/${token}`)
      }),
    )
  })

  test('no bytes do anything but parse or be refused', () => {
    const scraps = fc
      .array(
        fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', '\\u', 'd800', '1', 'e9', '~'),
      )
      .map((parts) => Buffer.from(parts.join('')))
    const noise = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes))
    fc.assert(
      fc.property(fc.oneof(scraps, noise), (bytes) => {
        try {
          parseBody(bytes)
        } catch (error) {
          assert(error instanceof Problem)
          assert.equal(error.status, 400)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('what looks hostile and is not passes', () => {
    for (const json of [
      '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
      '{"a":"\\":\\\\","b":"\\\\"}',
      '{"a":"\\"::\\""}',
      `{"a":"\\"${'['.repeat(40)}\\""}`,
      '{"a":"\\ud83d\\uded2 \\u00e9"}',
      '{"a":[9007199254740991,-9007199254740991,1e-400,0.1,-0]}',
      '{"a":"__proto__","b":"constructor"}',
      '{"toString":1,"hasOwnProperty":2,"valueOf":3}',
      `${'['.repeat(32)}${']'.repeat(32)}`,
      '"text"',
      ' null ',
    ]) {
      assert.deepEqual(parseBody(Buffer.from(json)), JSON.parse(json))
    }
  })
})
