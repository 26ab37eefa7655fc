import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StockPlace } from '@souk/inventory/contract'
import { gatesOf, isForSale, type Offer, priceOf, type Wish } from './gates.ts'

const place = (available: number, tracked = true, isPrimary = true): StockPlace => ({
  available,
  tracked,
  isPrimary,
  policy: 'DENY',
  backorderLimit: null,
  releaseAt: null,
})
/** None left, and one promised already. */
const beyond = (changes: Partial<StockPlace>) => ({
  places: [{ ...place(-1), policy: 'BACKORDER' as const, ...changes }],
})
const part = (available: number, quantity: number) => ({ quantity, places: [place(available)] })
const offer: Offer = {
  productStatus: 'ACTIVE',
  variantStatus: 'ACTIVE',
  isSellerActive: true,
  publications: null,
  prices: [
    { currency: 'EUR', minQuantity: 1, floor: null, amount: 1_000 },
    { currency: 'EUR', minQuantity: 10, floor: null, amount: 800 },
    { currency: 'USD', minQuantity: 5, floor: null, amount: 900 },
  ],
  priceListPrices: [],
  lists: [],
  places: [place(3), place(4, true, false)],
  components: [],
}
const now = new Date('2026-06-01T12:00:00.000Z')
const wish: Wish = {
  quantity: 1,
  currency: 'EUR',
  isCustomerActive: null,
  channel: 'api',
  channelStatus: 'ACTIVE',
  country: null,
  now,
}
const inChannel = (channel: string, publish_at: string | null = null) => ({
  publications: [{ channel, publish_at, unpublish_at: null }],
})

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
    ['published in the channel', inChannel('api'), {}, []],
    ['published in another one', inChannel('pos'), {}, ['product_published']],
    ['published from now on', inChannel('api', now.toISOString()), {}, []],
    ['a channel that nobody has created', {}, { channelStatus: null }, []],
    ['a disabled channel', {}, { channelStatus: 'DISABLED' }, ['channel_active']],
    ['no price in the currency', {}, { currency: 'CHF' }, ['priced']],
    ['a price from five units on, and one wanted', {}, { currency: 'USD' }, ['priced']],
    ['five units of it', {}, { currency: 'USD', quantity: 5 }, []],
    ['as many as all locations have', {}, { quantity: 7 }, []],
    ['one more', {}, { quantity: 8 }, ['in_stock']],
    ['stock that nobody counts', { places: [place(0, false)] }, { quantity: 1_000 }, []],
    ['no stock anywhere', { places: [] }, {}, ['in_stock']],
    ['sold beyond what is there, without limit', beyond({}), { quantity: 1_000 }, []],
    ['up to the limit', beyond({ backorderLimit: 3 }), { quantity: 2 }, []],
    ['beyond the limit', beyond({ backorderLimit: 3 }), { quantity: 3 }, ['in_stock']],
    [
      'before the release',
      beyond({ policy: 'PREORDER', releaseAt: new Date(now.getTime() + 1) }),
      {},
      [],
    ],
    ['from the release on', beyond({ policy: 'PREORDER', releaseAt: now }), {}, ['in_stock']],
    ['as many as the parts make', { components: [part(9, 2), part(4, 1)] }, { quantity: 4 }, []],
    [
      'one more than the parts make, whatever stock the bundle has',
      { components: [part(9, 2), part(4, 1)] },
      { quantity: 5 },
      ['in_stock'],
    ],
    ['a customer who may buy', {}, { isCustomerActive: true }, []],
    ['a customer who may not', {}, { isCustomerActive: false }, ['customer_active']],
    [
      'everything at once',
      {
        productStatus: 'DRAFT',
        variantStatus: 'DISABLED',
        isSellerActive: false,
        publications: [],
        prices: [],
        places: [],
      },
      { isCustomerActive: false, channelStatus: 'DISABLED' },
      [
        'channel_active',
        'product_active',
        'variant_active',
        'provider_active',
        'product_published',
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
    assert.equal(gatesOf(offer, wish).length, 7)
    assert.equal(gatesOf(offer, { ...wish, isCustomerActive: true }).length, 8)
  })
})

test('what placement asks of an offer: that all are active, and the price', () => {
  assert(isForSale(offer))
  for (const change of [
    { productStatus: 'DRAFT' },
    { variantStatus: 'DISABLED' },
    { isSellerActive: false },
  ]) {
    assert(!isForSale({ ...offer, ...change }))
  }
  assert.equal(priceOf(offer, { ...wish, quantity: 10 })?.amount, 800)
  assert.equal(priceOf(offer, { ...wish, quantity: 4, currency: 'USD' }), undefined)
})
