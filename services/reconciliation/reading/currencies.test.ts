import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allKinds } from '@souk/gateways/contract'
import { balanceChangeReport, LoopbackStripe } from '@souk/gateways/testing'
import { exponentOf } from '@souk/platform'
import { lineOf, placesIn } from './format.ts'

let stripe: LoopbackStripe
before(async () => {
  stripe = await LoopbackStripe.start()
})
after(() => stripe.close())

/** How much of ours Stripe counts as one, and as how much it counts that. */
const counted: Readonly<Record<string, readonly [ours: number, theirs: number]>> = {
  ...{ MGA: [100, 1], ISK: [1, 100], UGX: [1, 100] },
  ...{ BHD: [10, 10], JOD: [10, 10], KWD: [10, 10], OMR: [10, 10], TND: [10, 10] },
}

const span = { from: new Date(0), to: new Date(Date.now() + 86_400_000) }

test('a report of Stripe is read in every currency that it takes as what was paid', () => {
  const { currencies } = allKinds({ secret: 'secret', loopbackForSandboxes: true }).of('STRIPE')
  assert(currencies && currencies.length > 100)
  for (const currency of currencies) {
    const account = stripe.account(`sk_test_${currency}`)
    const [ours, theirs] = counted[currency] ?? [1, 1]
    const booked = { currency: currency.toLowerCase(), fee: 207 * theirs, category: 'charge' }
    account.book('ch_1', 'charge', 12_345 * theirs, booked)
    const [names = '', line = ''] = balanceChangeReport(account).split('\n')
    const places = placesIn('STRIPE_BALANCE', names.split(','))
    const cells = line.split(',')
    const cell = (name: string) => {
      const place = places[name]
      return place === undefined ? undefined : cells[place]
    }
    const { gross, fee, net, currency: read } = lineOf('STRIPE_BALANCE', cell, 1, span)
    const expected = [12_345 * ours, 207 * ours, 12_138 * ours, currency]
    assert.deepEqual([gross, fee, net, read], expected)
    const major = Number(line.split(',')[names.split(',').indexOf('gross')])
    assert.equal(Math.round(major * 10 ** exponentOf(currency)), 12_345 * ours, currency)
  }
})
