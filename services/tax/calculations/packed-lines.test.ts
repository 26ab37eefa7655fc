import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { packed, packedLines } from './packed-lines.ts'
import type { CalculatedLine, CalculatedTax } from './tax-calculation.ts'

const german: CalculatedTax = {
  taxRateId: 'txr_01k1f2mk00f8ysp7vebn63pags',
  name: 'USt 19 %',
  jurisdiction: 'DE',
  reason: 'STANDARD',
  rate: '0.19',
  base: 1_999,
  amount: 380,
}

function line(ref: string, ...taxes: CalculatedTax[]): CalculatedLine {
  const [{ jurisdiction, reason }] = taxes as [CalculatedTax]
  const amounts = { net: 1_999, tax: 380, gross: 2_379, rate: '0.19' }
  return { ref, quantity: 3, taxCode: 'standard', ...amounts, jurisdiction, reason, taxes }
}

const asked = { amount: 2_379, taxCode: null, taxInclusive: true }
const lines = [
  line('shirt', german),
  line('skirt', { ...german, base: -5, amount: -1 }),
  line('both', { ...german, name: 'State' }, { ...german, name: 'City', jurisdiction: 'US-CA' }),
  { ...line('of a sale', german), asked },
  { ...line('with a code', german), asked: { ...asked, taxCode: 'books', taxInclusive: false } },
  line('by a gateway', { ...german, taxRateId: null, name: 'A\n"B"', rate: '0.1900001' }),
]
const read = (stored: unknown) => packedLines.fromStored(stored as never)

describe('lines of a calculation', () => {
  test('are read as they were kept, several rates, negative amounts and what was asked about too', () => {
    assert.deepEqual(read(JSON.parse(packed(lines))), lines)
  })

  test('keep each rate once, so that fifty take a fifth of what they hold', () => {
    const many = Array.from({ length: 50 }, (_, at) => {
      return { ...line(`${at}`, { ...german, amount: at }), asked }
    })
    const { rates } = JSON.parse(packed(many)) as { rates: object[] }
    assert.equal(rates.length, 1)
    assert(packed(many).length < JSON.stringify(many).length / 5)
  })

  test('of before they were packed are read as well', () => {
    assert.deepEqual(read(JSON.parse(JSON.stringify(lines))), lines)
  })
})
