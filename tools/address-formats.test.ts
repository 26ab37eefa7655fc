import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOf } from '../services/customers/addresses/format.ts'
import { formats } from '../services/customers/addresses/generated/formats.ts'
import { longestMatch, slowness } from './backtracking.ts'

/** The data comes from elsewhere: nothing in it may make a request slow, or refuse what it gives as an example. */
test('patterns of postal codes take linear time, match what fits into the field, and match their own example', () => {
  for (const country of Object.keys(formats)) {
    const format = formatOf(country)
    assert(format)
    const { postalCodePattern: pattern, postalCodeExample: example } = format
    if (pattern === null) continue
    assert.equal(slowness(pattern), undefined, `${country}: ${pattern}`)
    assert(
      longestMatch(pattern) <= 20,
      `${country} has postal codes that are too long to be written`,
    )
    assert.match(example ?? '', new RegExp(pattern), country)
  }
})

test('regions of a country have codes of their own, and required fields are among the fields', () => {
  for (const country of Object.keys(formats)) {
    const format = formatOf(country)
    assert(format)
    const codes = format.regions.map(({ code }) => code.toLowerCase())
    assert.equal(new Set(codes).size, codes.length, country)
    assert(
      codes.every((code) => code !== '' && code.length <= 100),
      country,
    )
    for (const part of format.required) assert(format.fields.includes(part), `${country} ${part}`)
  }
})
