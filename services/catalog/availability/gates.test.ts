import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gatesOf, isForSale, type Offer, unitAmountOf, type Wish } from './gates.ts'

const place = (available: number, tracked = true, isPrimary = true) => ({
  available,
  tracked,
  isPrimary,
})
const offer: Offer = {
  productStatus: 'ACTIVE',
  variantStatus: 'ACTIVE',
  isSellerActive: true,
  prices: [
    { currency: 'EUR', minQuantity: 1, amount: 1_000 },
    { currency: 'EUR', minQuantity: 10, amount: 800 },
    { currency: 'USD', minQuantity: 5, amount: 900 },
  ],
  places: [place(3), place(4, true, false)],
}
const wish: Wish = { quantity: 1, currency: 'EUR', isCustomerActive: null }

const closed = (changes: Partial<Offer>, asked: Partial<Wish> = {}) =>
  gatesOf({ ...offer, ...changes }, { ...wish, ...asked })
    .filter(({ passed }) => !passed)
    .map(({ code }) => code)

describe('gatesOf', () => {
  const cases: [string, Partial<Offer>, Partial<Wish>, string[]][] = [
    ['nothing stands in the way', {}, {}, []],
    ['a draft', { productStatus: 'DRAFT' }, {}, ['product_active']],
    ['an archived product', { productStatus: 'ARCHIVED' }, {}, ['product_active']],
    ['a disabled variant', { variantStatus: 'DISABLED' }, {}, ['variant_active']],
    ['a provider that may not sell', { isSellerActive: false }, {}, ['provider_active']],
    ['no price in the currency', {}, { currency: 'CHF' }, ['priced']],
    ['a price from five units on, and one wanted', {}, { currency: 'USD' }, ['priced']],
    ['five units of it', {}, { currency: 'USD', quantity: 5 }, []],
    ['as many as all locations have', {}, { quantity: 7 }, []],
    ['one more', {}, { quantity: 8 }, ['in_stock']],
    ['stock that nobody counts', { places: [place(0, false)] }, { quantity: 1_000 }, []],
    ['no stock anywhere', { places: [] }, {}, ['in_stock']],
    ['a customer who may buy', {}, { isCustomerActive: true }, []],
    ['a customer who may not', {}, { isCustomerActive: false }, ['customer_active']],
    [
      'everything at once',
      {
        productStatus: 'DRAFT',
        variantStatus: 'DISABLED',
        isSellerActive: false,
        prices: [],
        places: [],
      },
      { isCustomerActive: false },
      [
        'product_active',
        'variant_active',
        'provider_active',
        'priced',
        'in_stock',
        'customer_active',
      ],
    ],
  ]
  for (const [what, changes, asked, expected] of cases) {
    test(what, () => assert.deepEqual(closed(changes, asked), expected))
  }

  test('the customer is a gate only where one was named', () => {
    assert.equal(gatesOf(offer, wish).length, 5)
    assert.equal(gatesOf(offer, { ...wish, isCustomerActive: true }).length, 6)
  })
})

test('what placement asks are the first three of them, and the price', () => {
  assert(isForSale(offer))
  for (const change of [
    { productStatus: 'DRAFT' },
    { variantStatus: 'DISABLED' },
    { isSellerActive: false },
  ]) {
    assert(!isForSale({ ...offer, ...change }))
  }
  assert.equal(unitAmountOf(offer, { quantity: 10, currency: 'EUR' }), 800)
  assert.equal(unitAmountOf(offer, { quantity: 4, currency: 'USD' }), undefined)
})
