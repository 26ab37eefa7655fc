import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { terms } from '../evaluation/evaluation.fixture.ts'
import {
  expired,
  isOver,
  type Redemption,
  redeemed,
  redemptionLifecycle,
  released,
  reserved,
  rolledBack,
} from './redemption.ts'

const now = new Date('2026-06-01T12:00:00Z')

interface Line {
  readonly quantity: number
  readonly amount: number
  readonly operator: number
}

function aRedemption(lines: readonly Line[]): Redemption {
  return reserved(
    {
      id: 'rdm',
      customerId: null,
      holder: 'ord',
      currency: 'EUR',
      expiresAt: null,
      agreed: null,
      quantityOf: new Map(lines.map(({ quantity }, index) => [`${index}`, quantity])),
      applied: {
        promotionId: 'prm',
        name: 'Summer',
        campaignId: null,
        codeId: null,
        limitPerCustomer: null,
        onReturn: 'PRORATE',
        terms: terms('prm', []),
        isForFirstOrder: false,
        amount: lines.reduce((sum, { amount }) => sum + amount, 0),
        lines: lines.map(({ amount, operator }, index) => ({
          of: 'ITEM',
          ref: `${index}`,
          amount,
          operatorAmount: operator,
          providerAmount: amount - operator,
          providerId: 'prv',
        })),
      },
    },
    now,
  )
}

const line = fc
  .record({ quantity: fc.integer({ min: 1, max: 6 }), amount: fc.integer({ min: 1, max: 5_000 }) })
  .chain(({ quantity, amount }) =>
    fc.integer({ min: 0, max: amount }).map((operator) => ({ quantity, amount, operator })),
  )

test('in whatever steps units are rolled back, no share is negative, and the last takes the rest of everything', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      (lines, dice) => {
        let current = redeemed(aRedemption(lines), 'ord', now)
        const units = lines.flatMap(({ quantity }, index) => Array(quantity).fill(`${index}`))
        while (units.length > 0) {
          const [ref] = units.splice((dice.next().value ?? 0) % units.length, 1)
          const before = current
          current = rolledBack(before, [{ of: 'ITEM', ref, quantity: 1 }], now)
          assert(current.rolledBack >= before.rolledBack)
          assert.equal(current.status, units.length > 0 ? 'PARTIALLY_ROLLED_BACK' : 'ROLLED_BACK')
          for (const { rolled_back: back } of current.lines) {
            const { amount, operator_amount: operator, provider_amount: provider } = back
            assert.equal(operator.amount + provider.amount, amount.amount)
            assert(operator.amount >= 0 && provider.amount >= 0)
          }
        }
        assert.equal(current.rolledBack, current.amount)
        for (const each of current.lines) {
          assert.deepEqual(each.rolled_back.operator_amount, each.operator_amount)
          assert.deepEqual(each.rolled_back.provider_amount, each.provider_amount)
        }
      },
    ),
    { seed: 20_261_118, numRuns: 300 },
  )
})

const one = aRedemption([{ quantity: 2, amount: 301, operator: 100 }])
const steps: Readonly<Record<string, (redemption: Redemption) => Redemption>> = {
  redeem: (redemption) => redeemed(redemption, 'ord', now),
  release: (redemption) => released(redemption, now),
  expire: (redemption) => expired(redemption, now),
  roll_back: (redemption) => rolledBack(redemption, 'all', now),
}
for (const [status, allowed] of Object.entries(redemptionLifecycle)) {
  for (const [action, step] of Object.entries(steps)) {
    const may = action in allowed
    test(`${action}: a redemption that is ${status} ${may ? 'takes it' : 'refuses it'}`, () => {
      const redemption = { ...one, status: status as Redemption['status'] }
      if (may) assert.equal(step(redemption).version, redemption.version + 1)
      else {
        const isGone = action === 'redeem' && isOver(redemption)
        const code = isGone ? 'redemption_expired' : 'invalid_transition'
        assert.throws(() => step(redemption), { code })
      }
    })
  }
}

test('whoever redeems at the end of a reservation is too late', () => {
  const redemption = { ...one, expiresAt: now }
  assert.throws(() => redeemed(redemption, 'ord', now), { code: 'redemption_expired' })
  const earlier = new Date(now.getTime() - 1)
  assert.equal(redeemed(redemption, 'ord', earlier).status, 'REDEEMED')
})
