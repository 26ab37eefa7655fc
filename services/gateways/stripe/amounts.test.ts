import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exponentOf, isCurrency } from '@souk/platform'
import { fromStripe, stripeCurrencies, toStripe } from './amounts.ts'

test('every currency is counted as Stripe does: the places of ISO 4217, but for those that it counts otherwise', () => {
  /** Ours and theirs, and amounts that Stripe does not take. */
  const special: Readonly<
    Record<string, readonly [ours: number, theirs: number, refused: number[]]>
  > = {
    ISK: [40, 4_000, []],
    UGX: [5, 500, []],
    MGA: [500, 5, [1, 50, 501]],
    BHD: [5_120, 5_120, [5_121, 1]],
    JOD: [5_120, 5_120, [5_124]],
    KWD: [5_130, 5_130, [5_124]],
    OMR: [10, 10, [9]],
    TND: [1_000, 1_000, [999]],
    // Payouts of these have no places, payments have two.
    HUF: [1_045, 1_045, []],
    TWD: [80_045, 80_045, []],
  }
  for (const currency of stripeCurrencies) {
    assert(isCurrency(currency), currency)
    const [ours, theirs, refused] = special[currency] ?? [1_999, 1_999, []]
    assert.equal(toStripe(ours, currency), theirs, currency)
    assert.equal(fromStripe(theirs, currency), ours, currency)
    for (const amount of refused) assert.equal(toStripe(amount, currency), undefined, currency)
  }
  assert(Object.keys(special).every((currency) => stripeCurrencies.includes(currency)))
})

test('what is sent comes back as it was, in every currency, from the least amount to a large one', () => {
  for (const currency of stripeCurrencies) {
    const sent = [1, 7, 10, 99, 100, 101, 1_230, 123_456_700].flatMap((amount) => {
      const counted = toStripe(amount, currency)
      return counted === undefined ? [] : [[amount, fromStripe(counted, currency)] as const]
    })
    assert(sent.length >= 2, `${currency} takes ${sent.length}`)
    for (const [amount, back] of sent) assert.equal(back, amount, currency)
  }
})

test('currencies without places at Stripe have none in ISO 4217 either, but for the ariary', () => {
  const whole = stripeCurrencies.filter((currency) => {
    const least = toStripe(10 ** exponentOf(currency), currency)
    return least === 1
  })
  const expected = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
  assert.deepEqual(whole, expected)
  assert.deepEqual(
    whole.filter((currency) => exponentOf(currency) !== 0),
    ['MGA'],
  )
})

test('a fee with places that its currency has not is rounded to the nearest unit, and no amount is lost to size', () => {
  assert.equal(fromStripe(1_250, 'ISK'), 13)
  assert.equal(fromStripe(1_249, 'ISK'), 12)
  assert.equal(toStripe(Number.MAX_SAFE_INTEGER, 'ISK'), undefined)
})
