import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Basket } from '../evaluation/basket.ts'
import { basket, eur, line } from '../evaluation/evaluation.fixture.ts'
import { newPromotion, noLimits, type PromotionDraft } from '../promotions/promotion.ts'
import { type Candidate, evaluateCandidates } from './evaluated.ts'

const now = new Date('2026-06-01T12:00:00Z')
const tenth = [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }] as const

function candidate(id: string, more: Partial<PromotionDraft> = {}): Candidate {
  const draft = { name: id, trigger: 'AUTOMATIC', effects: tenth, ...more } as const
  return {
    promotion: { ...newPromotion(draft, id, now), status: 'ACTIVE' },
    uses: 0,
    spentIn: {},
    usesOfCustomer: 0,
    firstOrderUses: 0,
    campaign: null,
    code: null,
  }
}

const from = (amount: number, more: Partial<PromotionDraft> = {}): Partial<PromotionDraft> => ({
  ...more,
  conditions: { min_value: [eur(amount)], ...more.conditions },
})

/** Two units that cost 38.00 together. */
function reached(candidates: readonly Candidate[], changes: Partial<Basket> = {}) {
  const given = basket([line('a', 3_800, { quantity: 2 })], { at: now, ...changes })
  return evaluateCandidates(given, candidates, [], { tellsReach: true }).withinReach
}

const idsOf = (found: ReturnType<typeof reached>) => found.map(({ promotionId }) => promotionId)

describe('what is within reach', () => {
  test('says what is missing: for conditions in money, items or both, and for the lowest tier', () => {
    const tiers = [
      { min_value: [eur(6_000)], rate: '0.05' },
      { min_value: [eur(9_000)], rate: '0.1' },
    ]
    const found = reached([
      candidate('value', from(5_000)),
      candidate('units', { conditions: { min_quantity: 3 } }),
      candidate('tier', { effects: [{ kind: 'TIERED', target: 'ORDER', tiers }] }),
    ])
    assert.deepEqual(found, [
      { promotionId: 'value', name: 'value', gap: { amount: 1_200, quantity: null } },
      { promotionId: 'units', name: 'units', gap: { amount: null, quantity: 1 } },
      { promotionId: 'tier', name: 'tier', gap: { amount: 2_200, quantity: null } },
    ])
    const both = from(4_000, { conditions: { min_quantity: 5 } })
    assert.deepEqual(reached([candidate('both', both)])[0]?.gap, { amount: 200, quantity: 3 })
  })

  test('is three at most, those that lack least first', () => {
    const amounts = [9_000, 5_000, 8_000, 4_000, 7_000]
    const found = reached(amounts.map((amount) => candidate(`${amount}`, from(amount))))
    assert.deepEqual(idsOf(found), ['4000', '5000', '7000'])
  })

  const untold: [string, Candidate, Partial<Basket>?][] = [
    ['named customers', candidate('p', from(5_000, { conditions: { customer_ids: ['ada'] } }))],
    ['a group', candidate('p', from(5_000, { conditions: { customer_group_ids: ['vip'] } }))],
    [
      'first orders, to a guest',
      candidate('p', from(5_000, { conditions: { first_order: true } })),
    ],
    ['another country', candidate('p', from(5_000, { conditions: { countries: ['FR'] } }))],
    ['another channel', candidate('p', from(5_000, { channels: ['app'] }))],
    ['another currency', candidate('p', from(5_000)), { currency: 'USD' }],
    ['whoever has a code', candidate('p', from(5_000, { trigger: 'CODE' }))],
    ['later', candidate('p', from(5_000, { startsAt: new Date('2026-07-01T00:00:00Z') }))],
    ['nobody: it is used up', { ...candidate('p', from(5_000, limited({ total: 1 }))), uses: 1 }],
    ['nobody: its budget is too small', candidate('p', from(5_000, limited({ budget: eur(100) })))],
    ['those who buy less', candidate('p', { conditions: { max_value: [eur(1_000)] } })],
    ['other items', candidate('p', from(5_000, { effects: offHats() }))],
  ]
  for (const [name, promotion, changes] of untold) {
    test(`is not what is for ${name}`, () => {
      assert.deepEqual(reached([promotion], changes), [])
    })
  }

  test('is what is for the customer who asks', () => {
    const customer = { id: 'ada', groupIds: ['vip'], orderCount: 0 }
    const conditions = { customer_group_ids: ['vip'], first_order: true }
    const found = reached([candidate('p', from(5_000, { conditions }))], { customer })
    assert.deepEqual(idsOf(found), ['p'])
  })

  test('is not what would lose to what is applied, and is what would win', () => {
    const stacking = { group: 'sale', mode: 'EXCLUSIVE_IN_GROUP' } as const
    const [twentieth, fifth] = ['0.05', '0.2'].map(
      (rate) => [{ kind: 'PERCENT_OFF', target: 'ORDER', rate }] as const,
    )
    assert(twentieth && fifth)
    const found = reached([
      candidate('applied', { stacking }),
      candidate('less', from(4_000, { stacking, effects: twentieth })),
      candidate('more', from(5_000, { stacking, effects: fifth })),
    ])
    assert.deepEqual(idsOf(found), ['more'])
  })

  test('is only told to whoever asks', () => {
    const given = basket([line('a', 3_800)], { at: now })
    const found = evaluateCandidates(given, [candidate('p', from(5_000))], [])
    assert.deepEqual(found.withinReach, [])
  })
})

function limited(limits: Partial<typeof noLimits>): Partial<PromotionDraft> {
  return { limits: { ...noLimits, ...limits } }
}

function offHats(): PromotionDraft['effects'] {
  return [{ kind: 'PERCENT_OFF', target: 'ITEMS', rate: '0.1', selector: { tags: ['hats'] } }]
}
