import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rangeOf, rangeWord, readRange, writtenRange } from './ranges.ts'
import { distance } from './terms.ts'
import { Vector } from './vector.ts'
import { searchedWords, textWords } from './words.ts'

describe('words', () => {
  test('of a search are without case, accents and apostrophes, each once and at most twelve', () => {
    const words = (q: string) => searchedWords(q).map(({ word }) => word)
    assert.deepEqual(words('Crème  BRÛLÉE crème'), ['creme', 'brulee'])
    assert.deepEqual(words("women's l’eau o'neill"), ['women', 'eau', 'oneill'])
    assert.deepEqual(words('Straße İstanbul'), ['strasse', 'istanbul'])
    assert.deepEqual(words('日本語'), ['日本', '本語'])
    assert.deepEqual(words("'%_\\:*&|!"), [])
    assert.equal(words(Array.from({ length: 40 }, (_, at) => `w${at}`).join(' ')).length, 12)
  })

  test('are letters, numbers and marks, whichever sign of Unicode stands alone or behind another', () => {
    for (let start = 0; start < 0x20000; start += 500) {
      const signs = Array.from({ length: 500 }, (_, at) => String.fromCodePoint(start + at))
      const texts = [signs.join(' '), signs.map((sign) => `a${sign}`).join(' ')]
      const words = [
        ...texts.flatMap(textWords).flatMap(({ word, also }) => [word, ...also]),
        ...signs.flatMap(searchedWords).map(({ word }) => word),
      ]
      const wrong = words.filter((word) => !/^[\p{Letter}\p{Mark}\p{Number}]+$/u.test(word))
      assert.deepEqual(wrong, [], `from ${start.toString(16)}`)
    }
    assert.deepEqual(
      textWords('Caf \u0301 cup').map(({ word }) => word),
      ['caf', 'cup'],
    )
  })

  test('are cut between signs, never within one', () => {
    for (const letters of ['', 'a', '\u{fb03}']) {
      const [word] = searchedWords(`${letters}${'\u{10400}'.repeat(60)}`)
      assert(word)
      assert(word.word.isWellFormed() && word.written.isWellFormed())
      assert(word.word.length <= 60 && word.word.length >= 59)
    }
  })

  test('of a text are joined where a hyphen or a single letter says so, and in pairs', () => {
    const joined = textWords('T-Shirt or rain-coat').map(({ word, joined: one, pair }) => [
      word,
      one,
      pair,
    ])
    assert.deepEqual(joined, [
      ['t', null, null],
      ['shirt', 'tshirt', 'tshirt'],
      ['or', null, 'shirtor'],
      ['rain', null, 'orrain'],
      ['coat', 'raincoat', 'raincoat'],
    ])
    assert.deepEqual(textWords('Müller')[0]?.also, ['mueller'])
  })

  test('are as far apart as letters are wrong, and two that are swapped are one', () => {
    const table: [one: string, other: string, wrong: number][] = [
      ['shirt', 'shirt', 0],
      ['shrit', 'shirt', 1],
      ['shirts', 'shirt', 1],
      ['shjrt', 'shirt', 1],
      ['hsirt', 'shirt', 1],
      ['shoe', 'shirt', 3],
      ['a', 'abcdefgh', 4],
    ]
    for (const [one, other, wrong] of table) {
      assert.equal(distance(one, other, 3), wrong, `${one} ${other}`)
      assert.equal(distance(other, one, 3), wrong, `${other} ${one}`)
    }
  })
})

test('a number is in the range that its word says', () => {
  for (const value of [
    0.001, 0.05, 0.5, 1, 1.99, 2, 4.9, 5, 9.99, 10, 19, 20, 49, 50, 999, 12_345_678, 3e-7,
  ]) {
    const { from, to } = rangeOf(rangeWord(value))
    assert.ok(
      from !== null && to !== null && from <= value && value < to,
      `${value}: ${from}..${to}`,
    )
    assert.deepEqual(readRange(writtenRange({ from: 100, to: 200 })), { from: 100, to: 200 })
  }
  assert.deepEqual([rangeWord(0), writtenRange(rangeOf('0'))], ['0', '0'])
  assert.equal(writtenRange(rangeOf(rangeWord(-3))), '..0')
  for (const text of ['..', '1', 'a..b', '1..2..3', '1e9..', ''])
    assert.equal(readRange(text), undefined, text)
})

test('a vector quotes every sign, counts a word that is repeated, and ends before PostgreSQL would refuse it', () => {
  const vector = new Vector()
  vector.add("=brand=O'Neill \\ Co")
  vector.add('shirt', 1, 'A')
  vector.add('shirt', 9, 'D')
  assert.equal(vector.toString(), "'=brand=O''Neill \\\\ Co' 'shirt':1A,9D")
  for (let at = 0; at < 100_000; at += 1) vector.add(`word${at}`, at, 'D')
  assert.ok(vector.toString().length < 2_000_000)
})
