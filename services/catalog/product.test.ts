import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { allowedFrom, mermaid, statesOf } from '@souk/platform'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { distinctHandle, handleFrom, type ProductStatus, productLifecycle } from './product.ts'
import { CreateProductBody } from './schemas.ts'

describe('handles', () => {
  const handles: Record<string, string> = {
    'Linen shirt': 'linen-shirt',
    '  Café  crème! ': 'cafe-creme',
    'Größe 42': 'gro-e-42',
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

describe('the life of a product', () => {
  const allowed: Record<ProductStatus, string[]> = {
    DRAFT: ['submit', 'publish', 'archive'],
    IN_REVIEW: ['approve', 'reject'],
    REJECTED: ['submit', 'archive'],
    ACTIVE: ['unpublish', 'archive'],
    ARCHIVED: ['restore'],
  }
  for (const status of statesOf(productLifecycle)) {
    test(`${status} allows ${allowed[status].join(', ')}`, () => {
      assert.deepEqual(allowedFrom(productLifecycle, status), allowed[status])
    })
  }
})

test('the README shows the lifecycle as it is', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  assert(readme.includes(mermaid(productLifecycle)))
})
