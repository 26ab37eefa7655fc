import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { availabilityChanges, gotLow, switchOffer } from './availability.ts'
import type { StockItem } from './stock.ts'
import { anItem } from './stock-item.fixture.ts'

const now = new Date('2026-06-01T00:00:00Z')
const { variantId } = anItem()

describe('availabilityChanges', () => {
  const cases: [what: string, before: number, after: number, available: number | undefined][] = [
    ['the last unit goes', 3, 0, 0],
    ['the first unit comes', 0, 2, 2],
    ['some go', 5, 2, undefined],
    ['nothing stays nothing', 0, 0, undefined],
  ]
  for (const [what, before, after, available] of cases) {
    test(`${what}: ${available === undefined ? 'nothing is announced' : `${available} available`}`, () => {
      const item = anItem({ onHand: before })
      const changes = availabilityChanges([item], [{ ...item, onHand: after, version: 2 }])
      assert.deepEqual(
        changes,
        available === undefined ? [] : [{ variantId, providerId: null, available, version: 2 }],
      )
    })
  }

  test('a variant that is not tracked is never out of stock', () => {
    const item = anItem({ onHand: 3, tracked: false })
    assert.deepEqual(availabilityChanges([item], [{ ...item, onHand: 0 }]), [])
  })

  test('the last unit at one location, while another has some, announces nothing', () => {
    const here = anItem({ warehouse: 'A', onHand: 1 })
    const there = anItem({ warehouse: 'B', onHand: 1 })
    assert.deepEqual(availabilityChanges([here, there], [{ ...here, onHand: 0 }]), [])
  })

  test('what is at an inactive location counts as nothing, as it goes and as it comes', () => {
    const off = anItem({ warehouse: 'A', onHand: 4, offered: false })
    const on = anItem({ warehouse: 'B', onHand: 1 })
    const taken = { ...on, onHand: 0, version: 2 }
    const out = { variantId, providerId: null, available: 0, version: 3 }
    assert.deepEqual(availabilityChanges([off, on], [taken]), [out])
    assert.deepEqual(availabilityChanges([off, taken], [{ ...off, onHand: 0 }]), [])
    assert.deepEqual(availabilityChanges([{ ...off, onHand: 0 }, taken], [off]), [])
  })
})

describe('gotLow', () => {
  const cases: [
    what: string,
    before: Partial<StockItem>,
    after: Partial<StockItem>,
    low: boolean,
  ][] = [
    ['falls to the threshold', { onHand: 6 }, { onHand: 5 }, true],
    ['falls further', { onHand: 5 }, { onHand: 4 }, false],
    ['stays above it', { onHand: 9 }, { onHand: 6 }, false],
    ['is taken out of sale', {}, { offered: false }, true],
    ['is taken out of sale while it was low', { onHand: 5 }, { onHand: 5, offered: false }, false],
    ['is put on sale again', { offered: false }, {}, false],
    ['is put on sale again and low by now', { offered: false }, { onHand: 2 }, false],
    ['falls while out of sale', { offered: false }, { offered: false, onHand: 2 }, false],
    ['is not tracked', { tracked: false }, { tracked: false, onHand: 1 }, false],
  ]
  for (const [what, before, after, low] of cases) {
    test(`stock that ${what} is ${low ? 'announced' : 'not announced'}`, () => {
      const item = anItem({ lowStockAt: 5 })
      const changed = { ...item, ...after }
      assert.deepEqual(gotLow([{ ...item, ...before }], [changed]), low ? [changed] : [])
    })
  }
})

describe('switchOffer', () => {
  const here = anItem({ warehouse: 'A' })
  const there = anItem({ warehouse: 'B', isPrimary: false })

  test('changes what is at the location, with a version for what is announced', () => {
    assert.deepEqual(switchOffer([here, there], 'A', false, now), [
      { ...here, offered: false, version: 2, updatedAt: now },
    ])
  })

  test('changes nothing the second time', () => {
    const off = { ...here, offered: false }
    assert.deepEqual(switchOffer([off, there], 'A', false, now), [])
    assert.deepEqual(switchOffer([here, there], 'A', true, now), [])
  })
})
