import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { basket, eur, line } from '../evaluation/evaluation.fixture.ts'
import { newPromotion, noLimits } from '../promotions/promotion.ts'
import { type Candidate, evaluateCandidates } from './evaluated.ts'

const now = new Date('2026-06-01T12:00:00Z')

interface Offer {
  readonly off: number
  readonly budget?: number | undefined
}

/** Offers of which only one can be had, so that each round finds the next. */
function exclusive(offers: readonly Offer[]): Candidate[] {
  return offers.map(({ off, budget }, index) => ({
    promotion: {
      ...newPromotion(
        {
          name: `${index}`,
          trigger: 'AUTOMATIC',
          effects: [{ kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [eur(off)] }],
          stacking: { group: 'one', mode: 'EXCLUSIVE_IN_GROUP' },
          limits: { ...noLimits, budget: budget === undefined ? null : eur(budget) },
        },
        `prm ${index}`,
        now,
      ),
      status: 'ACTIVE' as const,
    },
    uses: 0,
    spentIn: {},
    usesOfCustomer: 0,
    firstOrderUses: 0,
    campaign: null,
    code: null,
  }))
}

const campaignOf = fc.record({
  isOpen: fc.constant(true),
  opensAt: fc.constant(null),
  closesAt: fc.constant(null),
  useLimit: fc.option(fc.integer({ min: 1, max: 4 })),
  uses: fc.integer({ min: 0, max: 2 }),
  budget: fc.option(fc.integer({ min: 1, max: 8_000 }).map(eur)),
  spentIn: fc.integer({ min: 0, max: 2_000 }).map((spent) => ({ EUR: spent })),
})

function appliedOf(candidates: readonly Candidate[]): string[] {
  const { applied } = evaluateCandidates(basket([line('1', 10_000)]), candidates, [])
  return applied.map(({ promotionId }) => promotionId)
}

/** What some random promotions of two campaigns take off, each with budgets of its own, of the campaign, both or none. */
const scene = fc.record({
  total: fc.integer({ min: 1_000, max: 20_000 }),
  campaigns: fc.tuple(campaignOf, campaignOf),
  offers: fc.array(
    fc.record({
      off: fc.integer({ min: 1, max: 3_000 }),
      budget: fc.option(fc.integer({ min: 1, max: 6_000 }), { nil: undefined }),
      priority: fc.integer({ min: 0, max: 3 }),
      campaign: fc.constantFrom(null, 0, 1),
    }),
    { minLength: 1, maxLength: 10 },
  ),
})

test('whatever applies is paid by its budget and by that of its campaign, in whichever order they come', () => {
  fc.assert(
    fc.property(scene, ({ total, campaigns, offers }) => {
      const candidates = exclusive(offers).map((candidate, index) => {
        const { campaign = null, priority = 0 } = offers[index] ?? {}
        const promotion = {
          ...candidate.promotion,
          priority,
          stacking: { group: null, mode: 'COMBINE' as const },
          campaignId: campaign === null ? null : `cpg ${campaign}`,
        }
        return { ...candidate, promotion, campaign: campaign === null ? null : campaigns[campaign] }
      })
      const evaluated = evaluateCandidates(basket([line('1', total)]), candidates, [])
      for (const [index, { useLimit, uses, budget, spentIn }] of campaigns.entries()) {
        const own = evaluated.applied.filter(({ campaignId }) => campaignId === `cpg ${index}`)
        const cost = own.reduce((sum, { amount }) => sum + amount, spentIn.EUR ?? 0)
        assert(own.length === 0 || useLimit === null || uses + own.length <= useLimit)
        assert(own.length === 0 || budget === null || cost <= budget.amount)
      }
      for (const { promotionId, amount } of evaluated.applied) {
        const { limits } =
          candidates.find((each) => each.promotion.id === promotionId)?.promotion ?? {}
        assert(!limits?.budget || amount <= limits.budget.amount)
      }
      const told = [...evaluated.applied, ...evaluated.rejected].map((each) => each.promotionId)
      assert.deepEqual(told.toSorted(), candidates.map(({ promotion }) => promotion.id).toSorted())
      const turned = evaluateCandidates(basket([line('1', total)]), candidates.toReversed(), [])
      assert.deepEqual(turned.applied, evaluated.applied)
    }),
    { seed: 20_261_119, numRuns: 300 },
  )
})

const overBudget = (count: number): Offer[] =>
  Array.from({ length: count }, (_, index) => ({ off: 1_000 - index, budget: 10 }))

test('up to three promotions whose budgets are too small make place for the next that can be paid', () => {
  for (const count of [1, 2, 3]) {
    const offers = [...overBudget(count), { off: 500, budget: 500 }, { off: 100 }]
    assert.deepEqual(appliedOf(exclusive(offers)), [`prm ${count}`])
  }
})

test('beyond that all that have a budget are left out at once, and each is told so', () => {
  for (const count of [4, 40]) {
    const offers = [...overBudget(count), { off: 500, budget: 500 }, { off: 100 }]
    const candidates = exclusive(offers)
    assert.deepEqual(appliedOf(candidates), [`prm ${count + 1}`])
    const { rejected } = evaluateCandidates(basket([line('1', 10_000)]), candidates, [])
    assert.deepEqual([...new Set(rejected.map(({ reason }) => reason))], ['BUDGET_EXHAUSTED'])
    assert.equal(rejected.length, count + 1)
  }
})
