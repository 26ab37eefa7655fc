import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { rewriteIds } from './rewrite.ts'

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
const cells = fc.oneof(
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

describe('rewriteIds', () => {
  test('marked keys become ids, and an empty one null', () => {
    const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'
    assert.equal(
      rewriteIds(`[{"id~ord":"${uuid}","customer_id~cus":""},{"id~ord":"${uuid}"}]`),
      '[{"id":"ord_01h455vb4pex5vsknk084sn02q","customer_id":null},{"id":"ord_01h455vb4pex5vsknk084sn02q"}]',
    )
  })

  test('nothing but marked keys is touched, whatever the strings hold', () => {
    fc.assert(
      fc.property(pages, (rows) => {
        const marked = body(rows.map((row) => row.map((cell) => cell.marked)))
        const plain = body(rows.map((row) => row.map((cell) => cell.plain)))
        assert.equal(rewriteIds(marked), plain)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a body without a marked key comes back as it was', () => {
    for (const text of hostile) {
      const untouched = JSON.stringify([{ title: text, tags: [text] }])
      assert.equal(rewriteIds(untouched), untouched)
    }
    const neighbours = JSON.stringify([
      'id~ord',
      '01890a5d-ac96-774b-bcce-b302099a8057',
      'x~',
      null,
    ])
    assert.equal(rewriteIds(neighbours), neighbours)
    assert.equal(rewriteIds('{"id~":""}'), '{"id~":""}')
    assert.equal(rewriteIds('[]'), '[]')
    assert.equal(rewriteIds(''), '')
  })

  test('a marked key that holds neither uuid nor nothing is left for a test to notice', () => {
    for (const value of ['"x"', '1', '["01890a5d-ac96-774b-bcce-b302099a8057"]', 'null', '"\\""']) {
      assert.equal(rewriteIds(`{"id~ord":${value}}`), `{"id~ord":${value}}`)
    }
  })
})
