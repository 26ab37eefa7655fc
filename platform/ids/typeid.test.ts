import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Id, idOf, isId, newId, newUuid, shortOf, uuidOf } from './typeid.ts'
import { uuidSource } from './uuid.ts'

const uuids = fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7, 8] })
const prefixes = fc.stringMatching(/^[a-z]{2,5}(_[a-z]{2,5})?$/)

describe('typeid', () => {
  test('the short form is the end that differs between ids of one moment', () => {
    const ids = Array.from({ length: 1_000 }, () => newId('ord'))
    assert.equal(new Set(ids.map(shortOf)).size, ids.length)
    assert.match(shortOf('ord_01k1f2mk00f8ysp7vebn63pags'), /^bn63pags$/)
  })

  test('an id and its uuid name each other', () => {
    fc.assert(
      fc.property(prefixes, uuids, (prefix, uuid) => {
        const id = idOf(prefix, uuid)
        assert.equal(uuidOf(id), uuid)
        assert(isId(prefix, id))
        assert.match(id, schemaOf(prefix).pattern)
      }),
    )
  })

  test('an id is written as the TypeID specification writes it', () => {
    const cases = {
      '00000000-0000-0000-0000-000000000000': '00000000000000000000000000',
      '00000000-0000-0000-0000-000000000001': '00000000000000000000000001',
      '00000000-0000-0000-0000-000000000020': '00000000000000000000000010',
      'ffffffff-ffff-ffff-ffff-ffffffffffff': '7zzzzzzzzzzzzzzzzzzzzzzzzz',
      '0110c853-1d09-52d8-d73e-1194e95b5f19': '0123456789abcdefghjkmnpqrs',
      '01890a5d-ac96-774b-bcce-b302099a8057': '01h455vb4pex5vsknk084sn02q',
    }
    for (const [uuid, letters] of Object.entries(cases)) {
      assert.equal(idOf('ord', uuid), `ord_${letters}`)
    }
  })

  test('ids sort as their uuids do', () => {
    fc.assert(
      fc.property(uuids, uuids, (a, b) => {
        assert.equal(a < b, idOf('ord', a) < idOf('ord', b))
      }),
    )
  })

  for (const malformed of [
    '',
    'ord',
    'ord_',
    '_01h455vb4pex5vsknk084sn02q',
    '01h455vb4pex5vsknk084sn02q',
    'ord-01h455vb4pex5vsknk084sn02q',
    'ord_01h455vb4pex5vsknk084sn02',
    'ord_01h455vb4pex5vsknk084sn02qq',
    'ord_81h455vb4pex5vsknk084sn02q',
    'ord_01H455VB4PEX5VSKNK084SN02Q',
    'ord_01h455vb4pex5vsknk084sn02l',
    'ord_01h455vb4pex5vsknk084sn0\u01322',
    'ord_01890a5d-ac96-774b-bcce-b302099a8057',
  ]) {
    test(`malformed id is refused: ${JSON.stringify(malformed)}`, () => {
      assert(!isId('ord', malformed))
      assert.doesNotMatch(malformed, schemaOf('ord').pattern)
    })
  }

  test('uuidOf and idOf treat malformed text as a bug', () => {
    assert.throws(() => uuidOf('ord_81h455vb4pex5vsknk084sn02q'), /not an id/)
    assert.throws(() => uuidOf('01h455vb4pex5vsknk084sn02q'), /not an id/)
    assert.throws(() => idOf('ord', '01890a5dac96774bbcceb302099a8057'), /not a uuid/)
    assert.throws(() => idOf('ord', '01890A5D-ac96-774b-bcce-b302099a8057'), /not a uuid/)
    assert.throws(() => idOf('ord', '01890a5d-ac96-774b-bcce-b302099a80577'), /not a uuid/)
  })

  test('an id of another kind, or no text at all, is not this id', () => {
    const id = newId('ord')
    assert(isId('ord', id))
    for (const value of [newId('cus'), `x${id}`, 7, null, undefined, {}, [id]]) {
      assert(!isId('ord', value))
    }
  })

  test('the example in the schema matches its own pattern', () => {
    const { pattern, example } = schemaOf('ord')
    assert.equal(pattern.source, '^ord_[0-7][0-9a-hjkmnp-tv-z]{25}$')
    assert.match(example, pattern)
  })

  test('new ids are version 7, carry the time and strictly grow', () => {
    const before = Date.now()
    const made = Array.from({ length: 50_000 }, newUuid)
    for (const [at, uuid] of made.entries()) {
      assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      if (at > 0) assert((made[at - 1] ?? '') < uuid)
    }
    assert(millisecondsOf(made[0] ?? '') >= before)
    const [first, second] = [newId('ord'), newId('ord')]
    assert(first < second)
  })
})

describe('uuidSource', () => {
  test('grows whatever the clock does', () => {
    const steps = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 200 })
    fc.assert(
      fc.property(steps, (deltas) => {
        let now = 1_760_000_000_000
        const next = textSource(() => now)
        let previous = next()
        for (const delta of deltas) {
          now += delta
          const uuid = next()
          assert(previous < uuid)
          assert(millisecondsOf(uuid) >= now)
          previous = uuid
        }
      }),
    )
  })

  test('a millisecond whose counter is used up borrows the next one', () => {
    const next = uuidSource(() => 1_760_000_000_000, 2 ** 10)
    const bytes = new Uint8Array(16)
    let previous = -1
    let borrowed = 0
    for (let made = 0; made < 5_000; made++) {
      next(bytes)
      const counter = counterOf(bytes)
      if (counter < previous) borrowed++
      previous = counter
    }
    assert(borrowed > 3)
    const milliseconds = Buffer.from(bytes).readUIntBE(0, 6)
    assert.equal(milliseconds, 1_760_000_000_000 + borrowed)
  })
})

function schemaOf(prefix: string) {
  const schema: Record<string, unknown> = { ...Id(prefix) }
  const [example] = schema.examples as [string]
  return { pattern: new RegExp(schema.pattern as string), example }
}

function textSource(clock: () => number): () => string {
  const next = uuidSource(clock)
  const bytes = new Uint8Array(16)
  return () => {
    next(bytes)
    return Buffer.from(bytes).toString('hex')
  }
}

function millisecondsOf(uuid: string): number {
  return Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
}

function counterOf([, , , , , , a = 0, b = 0, c = 0, d = 0]: Uint8Array): number {
  return ((a & 15) << 22) | (b << 14) | ((c & 63) << 8) | d
}
