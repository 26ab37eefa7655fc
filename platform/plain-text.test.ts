import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'

const texts: readonly [given: string, kept: string][] = [
  ['  Good \r\n\r\nand\tcheap\r', 'Good \n\nand\tcheap'],
  ['a\u0007b\u001b[31mc\u009d', 'ab[31mc'],
  ['\u202egnitirw\u202c', 'gnitirw'],
  ['\u200b\ufeff \u2066', ''],
  ['e\u0301', '\u00e9'],
  ['👩\u200d🚀', '👩\u200d🚀'],
]
for (const [given, kept] of texts) {
  test(`${JSON.stringify(given)} is kept as ${JSON.stringify(kept)}`, () => {
    assert.equal(plainText(given), kept)
  })
}
