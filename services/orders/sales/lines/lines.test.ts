import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { currencyFor } from '@souk/catalog/contract'
import { matchLines, priceLines, type Sellable } from './lines.ts'

const price = (currency: string, amount = 100, minQuantity = 1) => ({
  currency,
  amount,
  minQuantity,
  floor: null,
})

const sellable = (changes: Partial<Sellable> = {}): Sellable => ({
  productId: 'prod',
  variantId: 'var',
  sku: 'A',
  title: 'Shirt',
  variantTitle: null,
  isDefault: true,
  providerId: null,
  kind: 'PHYSICAL',
  requiresShipping: true,
  taxCode: null,
  components: [],
  productStatus: 'ACTIVE',
  variantStatus: 'ACTIVE',
  isSellerActive: true,
  publications: null,
  isOrdered: true,
  serving: null,
  prices: [price('EUR')],
  priceListPrices: [],
  lists: [],
  ...changes,
})

describe('currencyFor', () => {
  const eur = sellable()
  const usd = sellable({ prices: [price('USD')] })
  const both = sellable({ prices: [price('EUR'), price('USD')] })
  const cases: [string, string | undefined, Sellable[], string][] = [
    ['what was asked for, priced or not', 'CHF', [eur], 'CHF'],
    ['the tenant’s, if all have a price in it', undefined, [eur, both], 'EUR'],
    ['the one that all share', undefined, [usd, both], 'USD'],
    ['the tenant’s, if nothing fits: the refusal names it', undefined, [eur, usd], 'EUR'],
  ]
  for (const [what, asked, sellables, expected] of cases) {
    test(what, () => assert.equal(currencyFor(asked, 'EUR', sellables), expected))
  }

  test('the tenant’s, if two others would do: nobody chooses between them', () => {
    const foreign = sellable({ prices: [price('USD'), price('GBP')] })
    assert.equal(currencyFor(undefined, 'EUR', [foreign]), 'EUR')
  })
})

const terms = { currency: 'EUR', channel: 'api', country: null, now: new Date(), quote: null }
const priced = (lines: Parameters<typeof matchLines>[0], sellables: readonly Sellable[]) =>
  priceLines(matchLines(lines, sellables).left, terms).left

describe('priceLines', () => {
  test('the quantity of the line decides the tier', () => {
    const prices = [price('EUR', 100), price('EUR', 80, 10), price('USD', 1, 1)]
    const amountFor = (quantity: number) =>
      priced([{ sku: 'A', quantity }], [sellable({ prices })])[0]?.item.unitAmount
    assert.equal(amountFor(9), 100)
    assert.equal(amountFor(10), 80)
  })

  test('a SKU of two sellers means the operator’s own, and nobody’s between two providers', () => {
    const own = sellable({ variantId: 'own' })
    const first = sellable({ variantId: 'first', providerId: 'one' })
    const second = sellable({ variantId: 'second', providerId: 'two' })
    const variantFor = (...sellables: Sellable[]) =>
      priced([{ sku: 'A', quantity: 1 }], sellables)[0]?.item.variantId
    assert.equal(variantFor(first, own), 'own')
    assert.equal(variantFor(first), 'first')
    assert.equal(variantFor(first, second), undefined)
  })

  test('what is refused is told with its place in the draft, and the rest is priced', () => {
    const named = (sku: string) => ({ sku, quantity: 1 })
    const dollars = sellable({ variantId: 'dollars', sku: 'B', prices: [price('USD')] })
    const matched = matchLines([named('NONE'), named('B'), named('A')], [sellable(), dollars])
    assert.deepEqual(
      matched.refused.map(({ refusal, faults }) => [refusal.code, faults.map((one) => one.index)]),
      [['product_unknown', [0]]],
    )
    const { left, refused } = priceLines(matched.left, terms)
    assert.deepEqual(
      refused.map(({ refusal, faults }) => [refusal.code, faults.map((one) => one.index)]),
      [['price_missing', [1]]],
    )
    assert.deepEqual(
      left.map(({ index, item }) => [index, item.sku]),
      [[2, 'A']],
    )
  })

  test('a product means its default variant', () => {
    const other = sellable({ variantId: 'other', isDefault: false })
    const lines = [{ product_id: 'prod', quantity: 1 }]
    const [line] = priced(lines, [other, sellable({ variantId: 'default' })])
    assert.equal(line?.item.variantId, 'default')
  })
})
