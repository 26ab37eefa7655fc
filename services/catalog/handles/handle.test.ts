import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { CreateProductBody } from '../products/schemas.ts'
import { distinctHandle, handleFrom } from './handle.ts'

describe('handles', () => {
  const handles: Record<string, string> = {
    'Linen shirt': 'linen-shirt',
    '  Café  crème! ': 'cafe-creme',
    'Größe 42': 'grosse-42',
    'STRASSE GROẞ': 'strasse-gross',
    'Smørrebrød, Œuvre, Łódź': 'smorrebrod-oeuvre-lodz',
    靴: 'product',
    '---': 'product',
  }
  for (const [title, handle] of Object.entries(handles)) {
    test(`${JSON.stringify(title)} becomes ${handle}`, () => {
      assert.equal(handleFrom(title), handle)
    })
  }

  test('whatever the title, the handle and its distinct form are such that a caller could have chosen', () => {
    const price = { amount: 1, currency: 'EUR' }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const handle of [
          handleFrom(text),
          distinctHandle(handleFrom(text), 'prod_0abcdefgh'),
        ]) {
          assert(Value.Check(CreateProductBody, { title: 'x', price, handle }), handle)
        }
      }),
    )
  })
})
