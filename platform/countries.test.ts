import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkCountries, checkCountry, countryCodes, isCountry } from './countries.ts'
import { Problem } from './problems/problem.ts'

describe('countries', () => {
  test('are those of ISO 3166-1 and three more, each once and in order', () => {
    assert.equal(countryCodes.length, 252)
    assert.deepEqual(countryCodes, countryCodes.toSorted())
    for (const code of ['DE', 'GB', 'XK']) assert(isCountry(code), code)
    for (const code of ['UK', 'EU', 'ZZ', 'de', '']) assert(!isCountry(code), code)
  })

  test('400 validation_failed: each code that is none, at its place', () => {
    const named = ['DE', 'UK', 'FR', 'ZZ'].map((code, index) => ({ path: `/to/${index}`, code }))
    assert.throws(
      () => checkCountries(named),
      (error) => {
        assert(error instanceof Problem)
        const places = error.errors?.map(({ path, code }) => `${path} ${code}`)
        assert.deepEqual(places, ['/to/1 country_unknown', '/to/3 country_unknown'])
        return true
      },
    )
    assert.throws(() => checkCountry('UK'), Problem)
    checkCountry(undefined)
    checkCountry('XK')
  })
})
