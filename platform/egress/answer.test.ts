import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readable as readableOf } from './answer.ts'

const keptBytes = 1_024
const readable = (bytes: Uint8Array) => readableOf(bytes, keptBytes)

describe('the first bytes of an answer', () => {
  const cases: readonly (readonly [what: string, bytes: Buffer, text: string])[] = [
    ['a text', Buffer.from('{"ok":true}\r\n\tgrün 🛒'), '{"ok":true}\r\n\tgrün 🛒'],
    ['nothing', Buffer.alloc(0), ''],
    ['a mark of the byte order', Buffer.from('\ufeffok'), '\ufeffok'],
    ['control characters', Buffer.from('a\0b\x1b[31mc\x7fd\x9be'), 'a␀b␛[31mc␡d\ufffde'],
    ['no UTF-8', Buffer.from([0x61, 0xff, 0xc3, 0x62]), 'a\ufffd\ufffdb'],
    ['half a character at its end', Buffer.from([0x61, 0xf0, 0x9f, 0x9b]), 'a\ufffd'],
    ['half a surrogate pair', Buffer.from([0xed, 0xa0, 0x80]), '\ufffd\ufffd\ufffd'],
    ['a compressed text', Buffer.from([0x1f, 0x8b, 0x08, 0x00]), '␟\ufffd␈␀'],
  ]
  for (const [what, bytes, text] of cases) {
    test(`are readable when they are ${what}`, () => assert.equal(readable(bytes), text))
  }

  test('end before a character that does not fit', () => {
    const before = 'a'.repeat(keptBytes - 2)
    assert.equal(readable(Buffer.from(`${before}🛒 and more`)), before)
    assert.equal(readable(Buffer.from(`${before}bc and more`)), `${before}bc`)
  })

  test('never hold characters that a database or a terminal cannot take', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2 * keptBytes, size: 'max' }), (bytes) => {
        const text = readable(bytes)
        assert(text.length <= keptBytes && text.isWellFormed())
        assert(!/(?![\t\n\r])\p{Cc}/u.test(text))
      }),
    )
  })
})
