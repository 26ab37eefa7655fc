import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { rewriteMarked } from './rewrite.ts'
import { idOf } from './typeid.ts'

const hostile = [
  '~',
  '"id~ord":',
  '"id~ord":""',
  '"id~ord":"01890a5d-ac96-774b-bcce-b302099a8057"',
  'id~ord',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  'null',
  'x\\',
  '\\"id~ord\\":\\"\\"',
  '","id~ord":"01890a5d-ac96-774b-bcce-b302099a8057',
  '~~~',
  'é~ö',
  '🛒~ord',
  '\u2028~\u0000',
  '',
]

const texts = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...hostile, '"', '\\', ':', ',', 'é')).map((parts) => parts.join('')),
)
const names = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/)
const keys = fc.oneof(texts, names).map((key) => key.replaceAll('~', '-'))
const ids = fc.record({
  field: names,
  prefix: fc.stringMatching(/^[a-z]{1,12}(_[a-z]{1,3})?$/),
  uuid: fc.option(fc.uuid(), { nil: null }),
})
const times = fc.record({
  field: names,
  time: fc.option(
    fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
    { nil: null },
  ),
})

/** As PostgreSQL writes a time: without the zeros at its end. */
function stored(time: Date): string {
  return time
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, '')
}

const cells = fc.oneof(
  times.map(({ field, time }) => ({
    marked: [`${field}~time`, time === null ? '' : stored(time)],
    plain: [field, time],
  })),
  ids.map(({ field, prefix, uuid }) => ({
    marked: [`${field}~${prefix}`, uuid ?? ''],
    plain: [field, uuid && idOf(prefix, uuid)],
  })),
  fc
    .tuple(keys, fc.oneof(texts, fc.array(texts), fc.dictionary(keys, texts)))
    .map((cell) => ({ marked: cell, plain: cell })),
)
const pages = fc.array(fc.array(cells, { maxLength: 8 }), { maxLength: 6 })

/** The items of a list, one after the other. */
function body(rows: readonly (readonly unknown[])[][]): string {
  const cell = ([key, value]: readonly unknown[]) =>
    `${JSON.stringify(key)}:${JSON.stringify(value)}`
  return `[${rows.map((row) => `{${row.map(cell).join(',')}}`).join(',')}]`
}

describe('what SQL has marked', () => {
  test('marked keys become ids, and an empty one null', () => {
    const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'
    assert.equal(
      rewriteMarked(`[{"id~ord":"${uuid}","customer_id~cus":""},{"id~ord":"${uuid}"}]`),
      '[{"id":"ord_01h455vb4pex5vsknk084sn02q","customer_id":null},{"id":"ord_01h455vb4pex5vsknk084sn02q"}]',
    )
  })

  test('times are written with milliseconds', () => {
    for (const [stored, shown] of [
      ['2026-02-03 04:05:06', '2026-02-03T04:05:06.000Z'],
      ['2026-02-03 04:05:10', '2026-02-03T04:05:10.000Z'],
      ['2026-02-03 04:05:06.7', '2026-02-03T04:05:06.700Z'],
      ['2026-02-03 04:05:06.07', '2026-02-03T04:05:06.070Z'],
      ['2026-02-03 04:05:06.007', '2026-02-03T04:05:06.007Z'],
      ['2026-02-03 04:05:06.007891', '2026-02-03T04:05:06.007Z'],
    ]) {
      assert.equal(rewriteMarked(`{"at~time":"${stored}","n":1}`), `{"at":"${shown}","n":1}`)
    }
    assert.equal(rewriteMarked('{"at~time":""}'), '{"at":null}')
  })

  test('nothing but marked keys is touched, whatever the strings hold', () => {
    fc.assert(
      fc.property(pages, (rows) => {
        const marked = body(rows.map((row) => row.map((cell) => cell.marked)))
        const plain = body(rows.map((row) => row.map((cell) => cell.plain)))
        assert.equal(rewriteMarked(marked), plain)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a body without a marked key comes back as it was', () => {
    for (const text of hostile) {
      const untouched = JSON.stringify([{ title: text, tags: [text] }])
      assert.equal(rewriteMarked(untouched), untouched)
    }
    const neighbours = JSON.stringify([
      'id~ord',
      '01890a5d-ac96-774b-bcce-b302099a8057',
      'x~',
      null,
    ])
    assert.equal(rewriteMarked(neighbours), neighbours)
    assert.equal(rewriteMarked('{"id~":""}'), '{"id~":""}')
    assert.equal(rewriteMarked('[]'), '[]')
    assert.equal(rewriteMarked(''), '')
  })

  test('a marked key that holds no uuid, time or empty text is left for a test to notice', () => {
    for (const value of ['"x"', '1', '["01890a5d-ac96-774b-bcce-b302099a8057"]', 'null', '"\\""']) {
      assert.equal(rewriteMarked(`{"id~ord":${value}}`), `{"id~ord":${value}}`)
    }
  })
})
