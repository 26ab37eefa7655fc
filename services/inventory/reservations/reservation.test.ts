import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { availableOver, type StockItem } from '../stock.ts'
import { anItem } from '../stock-item.fixture.ts'
import {
  heldFromServing,
  type OpenReservation,
  release,
  reserve,
  ship,
  summed,
  takeOpen,
  type WantedLine,
} from './reservation.ts'

const now = new Date('2026-06-01T00:00:00Z')
const { variantId } = anItem()
const orderId = newId('ord')

const held = (warehouse: string, open: number, counted = true): OpenReservation => ({
  variantId,
  warehouse,
  open,
  counted,
})

describe('reserving without a lock', () => {
  const other = newId('var')
  const at = (available: number, tracked = true, lowStockAt: number | null = null) => {
    return { warehouse: 'A', tracked, available, lowStockAt }
  }
  const three = { variantId, quantity: 3 }
  const threeHeld = { ...three, warehouse: 'A', counted: true }
  const cases: [what: string, lines: WantedLine[], held: object[] | undefined][] = [
    ['more than is wanted: taken', [{ ...three, serving: at(4) }], [threeHeld]],
    ['just what is wanted: needs the lock', [{ ...three, serving: at(3) }], undefined],
    ['less than is wanted: needs the lock', [{ ...three, serving: at(2) }], undefined],
    ['it gets low by them: needs the lock', [{ ...three, serving: at(9, true, 6) }], undefined],
    ['it stays above low: taken', [{ ...three, serving: at(10, true, 6) }], [threeHeld]],
    ['it was low before: taken', [{ ...three, serving: at(6, true, 6) }], [threeHeld]],
    ['no place that serves: needs the lock', [{ ...three, serving: null }], undefined],
    [
      'not tracked: taken, and not counted',
      [{ ...three, serving: at(0, false) }],
      [{ ...threeHeld, counted: false }],
    ],
    [
      'two lines of one variant: they are added up',
      [
        { ...three, serving: at(6) },
        { ...three, serving: at(6) },
      ],
      undefined,
    ],
    [
      'one of two variants is short: neither is taken',
      [
        { ...three, serving: at(9) },
        { variantId: other, quantity: 3, serving: at(3) },
      ],
      undefined,
    ],
  ]
  for (const [what, lines, held] of cases) {
    test(what, () => assert.deepEqual(heldFromServing(lines), held))
  }
})

describe('reserve', () => {
  const taken = (items: StockItem[], quantity: number) =>
    reserve(items, [{ variantId, quantity }], now).held.map((held) => [
      held.warehouse,
      held.quantity,
    ])
  const places = [
    anItem({ warehouse: 'A', isPrimary: false, onHand: 5 }),
    anItem({ warehouse: 'B', isPrimary: true, onHand: 4 }),
    anItem({ warehouse: 'C', isPrimary: false, onHand: 3, reserved: 5 }),
    anItem({ warehouse: 'D', isPrimary: false, onHand: 2 }),
  ]

  test('takes from the primary place first, wherever it stands, and from the others in order', () => {
    assert.deepEqual(taken(places, 3), [['B', 3]])
    assert.deepEqual(taken(places, 6), [
      ['B', 4],
      ['A', 2],
    ])
    assert.deepEqual(taken(places, 11), [
      ['B', 4],
      ['A', 5],
      ['D', 2],
    ])
  })

  test('insufficient_stock: all that the places have, and no unit more', () => {
    assert.throws(() => taken(places, 12), { code: 'insufficient_stock' })
  })

  test('what is not tracked at its primary place is promised there, beyond any number', () => {
    const untracked = places.map((item) => (item.isPrimary ? { ...item, tracked: false } : item))
    assert.deepEqual(taken(untracked, 1_000), [['B', 1_000]])
  })

  test('counts at each place what is held there', () => {
    const { items } = reserve(places, [{ variantId, quantity: 6 }], now)
    const reserved = items.map((item) => [item.warehouse, item.reserved, item.version])
    assert.deepEqual(reserved, [
      ['A', 2, 2],
      ['B', 4, 2],
    ])
  })
})

describe('release and ship', () => {
  test('lines of one variant count together, and never more than is open is taken', () => {
    const lines = [
      { variantId, quantity: 3 },
      { variantId, quantity: 4 },
    ]
    assert.deepEqual(summed(lines), [{ variantId, quantity: 7 }])
    assert.deepEqual(takeOpen(lines, [held('A', 5), held('B', 5)]), [
      { variantId, warehouse: 'A', quantity: 5, counted: true },
      { variantId, warehouse: 'B', quantity: 2, counted: true },
    ])
    assert.deepEqual(takeOpen(lines, [held('A', 1)]), [
      { variantId, warehouse: 'A', quantity: 1, counted: true },
    ])
  })

  test('what is released can be sold again; what is shipped cannot', () => {
    const item = anItem({ onHand: 10, reserved: 4 })
    const taken = [{ variantId, warehouse: 'A', quantity: 3, counted: true }]
    const released = release([item], taken, now)
    assert.equal(availableOver(released.items), 9)
    const shipped = ship(orderId, [item], [{ variantId, quantity: 3 }], [held('A', 4)], now)
    assert.equal(availableOver(shipped.items), 6)
    assert.deepEqual(
      shipped.movements.map(({ type, quantity, onHand, ref }) => ({ type, quantity, onHand, ref })),
      [{ type: 'SHIP', quantity: -3, onHand: 7, ref: orderId }],
    )
  })

  test('what was promised without being counted moves no counter when it ends', () => {
    const lines = [{ variantId, quantity: 3 }]
    const promised = [held('A', 3, false)]
    const shipped = ship(orderId, [], lines, promised, now)
    assert.deepEqual([shipped.items, shipped.movements], [[], []])
    assert.equal(shipped.taken[0]?.quantity, 3)
    assert.deepEqual(release([], takeOpen(lines, promised), now).items, [])
  })

  test('reservation_not_held: an order ships only what it holds', () => {
    const lines = [{ variantId, quantity: 5 }]
    assert.throws(() => ship(orderId, [anItem({ reserved: 4 })], lines, [held('A', 4)], now), {
      code: 'reservation_not_held',
    })
  })

  test('insufficient_stock: what a count found missing cannot be shipped', () => {
    const item = anItem({ onHand: 1, reserved: 4 })
    assert.throws(() => ship(orderId, [item], [{ variantId, quantity: 4 }], [held('A', 4)], now), {
      code: 'insufficient_stock',
    })
  })
})
