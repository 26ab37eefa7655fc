import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { drawCode, lastCharactersOf, readCode } from './code.ts'

const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const drawn = fc.array(fc.nat({ max: signs.length - 1 }), { minLength: 15, maxLength: 15 })

function codeOf(values: readonly number[]): string {
  const left = [...values]
  return drawCode(() => left.shift() ?? 0)
}

describe('a code', () => {
  test('has sixteen signs that are not taken for one another, in groups of four', () => {
    fc.assert(
      fc.property(drawn, (values) => {
        assert.match(codeOf(values), /^([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/)
      }),
    )
  })

  test('is the same with or without dashes and spaces, in upper or lower case', () => {
    fc.assert(
      fc.property(drawn, (values) => {
        const code = codeOf(values)
        const plain = code.replaceAll('-', '')
        const spellings = [code, plain, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `]
        assert.deepEqual(
          spellings.map(readCode),
          spellings.map(() => plain),
        )
        assert.equal(lastCharactersOf(plain), code.slice(-4))
      }),
    )
  })

  test('is none with one sign mistyped', () => {
    const place = fc.nat({ max: 15 })
    const other = fc.integer({ min: 1, max: signs.length - 1 })
    fc.assert(
      fc.property(drawn, place, other, (values, at, by) => {
        const code = codeOf(values).replaceAll('-', '')
        const wrong = signs[(signs.indexOf(code[at] ?? '') + by) % signs.length]
        assert.equal(readCode(code.slice(0, at) + wrong + code.slice(at + 1)), undefined)
      }),
    )
  })

  test('is none with two neighbours in each other’s place, but for the first and the last sign of the alphabet', () => {
    fc.assert(
      fc.property(drawn, fc.nat({ max: 14 }), (values, at) => {
        const code = codeOf(values).replaceAll('-', '')
        const [one = '', two = ''] = [code[at], code[at + 1]]
        const isBlind = one === two || [one, two].toSorted().join('') === '2Z'
        fc.pre(!isBlind)
        assert.equal(readCode(code.slice(0, at) + two + one + code.slice(at + 2)), undefined)
      }),
    )
  })

  test('is none with another length, another sign or nothing at all', () => {
    for (const entered of [
      '',
      '-',
      'AAAA',
      'A'.repeat(17),
      '0000-0000-0000-0000',
      '‐'.repeat(16),
    ]) {
      assert.equal(readCode(entered), undefined)
    }
  })
})
