import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes } from '@souk/platform'
import { allCountries } from '../src/shared/names/all-countries.ts'

test('the countries that can be chosen are those that the API takes', () => {
  for (const locale of ['en', 'de']) {
    const chosen = allCountries(locale).map(([code]) => code)
    assert.deepEqual(chosen.toSorted(), countryCodes)
  }
})
