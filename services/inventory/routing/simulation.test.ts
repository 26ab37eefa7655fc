import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId, Problem } from '@souk/platform'
import fc from 'fast-check'
import { reserve, type StockLine } from '../reservations/reservation.ts'
import { placeKey, type StockItem, type StockPolicy } from '../stock.ts'
import { anItem } from '../stock-item.fixture.ts'
import { type BundlePart, partsOfLines } from '../variants/variant.ts'
import { type Choice, checkRoute, choosingBy } from './choice.ts'
import { type RoutedLocation, routingCriteria } from './route.ts'
import { type Simulation, simulate } from './simulation.ts'

const now = new Date('2026-06-01T12:00:00Z')
const [cup, plate, spoon] = [newId('var'), newId('var'), newId('var')]
const [set, gift] = [newId('var'), newId('var')]
const names = new Map([
  [cup, 'cup'],
  [plate, 'plate'],
  [spoon, 'spoon'],
  [set, 'set'],
  [gift, 'gift'],
])

/** A set of two cups and a plate, and a gift of a plate and a spoon: they share the plate. */
const bundles: BundlePart[] = [
  { bundleId: set, variantId: cup, quantity: 2 },
  { bundleId: set, variantId: plate, quantity: 1 },
  { bundleId: gift, variantId: plate, quantity: 1 },
  { bundleId: gift, variantId: spoon, quantity: 1 },
]

function location(code: string, more: Partial<RoutedLocation> = {}): RoutedLocation {
  return { code, priority: 0, shipsTo: [], country: null, active: true, ...more }
}

function choiceOf(locations: readonly RoutedLocation[], more: Partial<Choice> = {}): Choice {
  const byCode = new Map(locations.map((one) => [one.code, one]))
  const usual = { criteria: routingCriteria, isDeclared: false, country: undefined }
  return { locations: byCode, ...usual, ...more }
}

const everywhere = choiceOf([location('A'), location('B')], { isDeclared: true })

function items(stock: Readonly<Record<string, Readonly<Record<string, number>>>>): StockItem[] {
  const isPrimary = new Set<string>()
  return Object.entries(stock).flatMap(([warehouse, units]) =>
    Object.entries(units).map(([variantId, onHand]) => {
      const isFirst = !isPrimary.has(variantId)
      isPrimary.add(variantId)
      return anItem({ variantId, warehouse, onHand, isPrimary: isFirst })
    }),
  )
}

const line = (variantId: string, quantity: number): StockLine => ({ variantId, quantity })

/** `A: 2 cup for set, 1 plate; B: …` */
function takenText({ explain }: Simulation): string {
  const one = ({ variantId, quantity, bundleId }: Simulation['explain'][number]['taken'][number]) =>
    `${quantity} ${names.get(variantId)}${bundleId ? ` for ${names.get(bundleId)}` : ''}`
  return explain
    .map(({ warehouse, taken }) => `${warehouse}: ${taken.map(one).join(', ')}`)
    .join('; ')
}

function madeText({ bundles: made }: Simulation): string {
  return made
    .map((one) => `${names.get(one.variant_id)} ${one.available}/${one.requested}`)
    .join(', ')
}

const simulated = (lines: readonly StockLine[], stock: readonly StockItem[], choice = everywhere) =>
  simulate({ lines, bundles }, stock, choice, now)

describe('the simulation of bundles', () => {
  test('takes the components, added up over all lines, and says for which bundle', () => {
    const found = simulated(
      [line(set, 2), line(gift, 1), line(cup, 1)],
      items({ A: { [cup]: 9, [plate]: 3, [spoon]: 1 } }),
    )
    assert.equal(
      takenText(found),
      'A: 4 cup for set, 2 plate for set, 1 plate for gift, 1 spoon for gift, 1 cup',
    )
    assert.deepEqual([found.isOrderable, found.short], [true, []])
    assert.equal(madeText(found), 'set 2/2, gift 1/1')
  })

  test('of two bundles that share the last unit of a component, the first can be shipped', () => {
    const stock = items({ A: { [cup]: 9, [plate]: 1 }, B: { [spoon]: 9 } })
    const both = simulated([line(set, 1), line(gift, 1)], stock)
    assert.deepEqual(both.short, [{ variant_id: plate, requested: 2, available: 1 }])
    assert.equal(both.isOrderable, false)
    assert.equal(madeText(both), 'set 1/1, gift 0/1')
    assert.equal(takenText(both), 'A: 2 cup for set, 1 plate for set; B: 1 spoon for gift')
    const turned = simulated([line(gift, 1), line(set, 1)], stock)
    assert.equal(madeText(turned), 'gift 1/1, set 0/1')
    for (const alone of [set, gift]) {
      assert.equal(simulated([line(alone, 1)], stock).isOrderable, true)
    }
  })

  test('one bundle from two locations, and lines of one bundle added up', () => {
    const stock = items({ A: { [cup]: 3, [plate]: 2 }, B: { [cup]: 3 } })
    const found = simulated([line(set, 1), line(set, 1)], stock)
    assert.equal(takenText(found), 'A: 3 cup for set, 2 plate for set; B: 1 cup for set')
    assert.equal(madeText(found), 'set 2/2')
  })

  test('what a bundle has of stock itself means nothing', () => {
    const stock = items({ A: { [set]: 50, [cup]: 1, [plate]: 1 } })
    assert.equal(madeText(simulated([line(set, 1)], stock)), 'set 0/1')
  })
})

describe('the simulation', () => {
  test('takes the primary location first where nobody has declared anything', () => {
    const stock = items({ B: { [cup]: 2 }, A: { [cup]: 9 } })
    const undeclared = choiceOf([location('A'), location('B')])
    const first = simulated([line(cup, 3)], stock, undeclared)
    assert.deepEqual([first.isPrimaryFirst, takenText(first)], [true, 'A: 1 cup; B: 2 cup'])
    const declared = simulated([line(cup, 3)], stock)
    assert.deepEqual([declared.isPrimaryFirst, takenText(declared)], [false, 'A: 3 cup; B: '])
  })

  test('what is not tracked draws nothing else to its location', () => {
    const stock = [
      ...items({ B: { [cup]: 2 } }),
      anItem({ variantId: spoon, warehouse: 'A', onHand: 0, tracked: false }),
      anItem({ variantId: cup, warehouse: 'A', onHand: 2, isPrimary: false }),
    ]
    const preferred = choiceOf([location('A'), location('B', { priority: 1 })])
    assert.equal(
      takenText(simulated([line(cup, 1), line(spoon, 5)], stock, preferred)),
      'A: 5 spoon; B: 1 cup',
    )
  })

  test('says what the policy promises beyond the stock, and whether that is enough', () => {
    const stock = [
      anItem({ variantId: cup, onHand: 1, policy: 'BACKORDER', backorderLimit: 2 }),
      anItem({ variantId: cup, onHand: 1, warehouse: 'B', isPrimary: false }),
    ]
    const asked = (quantity: number) => simulated([line(cup, quantity)], stock)
    const four = asked(4)
    assert.deepEqual(four.promised, [{ variantId: cup, warehouse: 'A', quantity: 2 }])
    assert.deepEqual(four.short, [{ variant_id: cup, requested: 4, available: 2 }])
    assert.deepEqual([four.isOrderable, asked(5).isOrderable], [true, false])
  })
})

/** Any stock, any choice and any lines, also of bundles. */
const someScene = fc.record({
  stock: fc.uniqueArray(
    fc.record({
      variantId: fc.constantFrom(cup, plate, spoon),
      warehouse: fc.constantFrom('A', 'B', 'C'),
      onHand: fc.nat(6),
      reserved: fc.nat(3),
      damaged: fc.nat(2),
      safetyStock: fc.nat(2),
      tracked: fc.boolean(),
      policy: fc.constantFrom<StockPolicy>('DENY', 'DENY', 'BACKORDER', 'PREORDER'),
      backorderLimit: fc.option(fc.nat(3)),
      releaseAt: fc.constantFrom(null, new Date('2026-05-01'), new Date('2026-07-01')),
    }),
    { selector: placeKey, minLength: 1 },
  ),
  locations: fc.tuple(
    ...['A', 'B', 'C'].map((code) =>
      fc.record({
        code: fc.constant(code),
        priority: fc.nat(1),
        active: fc.boolean(),
        shipsTo: fc.constantFrom([], ['DE'], ['FR']),
        country: fc.constantFrom(null, 'DE', 'FR'),
      }),
    ),
  ),
  country: fc.constantFrom(undefined, 'DE', 'FR'),
  isDeclared: fc.boolean(),
  criteria: fc.shuffledSubarray([...routingCriteria], { minLength: 1 }),
  lines: fc.array(
    fc.record({
      variantId: fc.constantFrom(cup, plate, spoon, set, gift),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

test('what is simulated is what an order reserves, and is refused where that is', () => {
  let accepted = 0
  fc.assert(
    fc.property(someScene, ({ stock, lines, locations, ...terms }) => {
      const primary = new Set<string>()
      const kept = stock.map((more) => {
        const isPrimary = !primary.has(more.variantId)
        primary.add(more.variantId)
        return anItem({ ...more, isPrimary })
      })
      const choice = choiceOf(locations, terms)
      const parts = partsOfLines(lines, bundles)
      const held = refusedOr(() => {
        checkRoute(parts, kept, choice)
        return reserve(kept, parts, now, 'order', choosingBy(choice)).held
      })
      const found = simulated(lines, kept, choice)
      assert.equal(found.isOrderable, held !== undefined)
      assertDistributed(found)
      if (!held) return
      accepted += 1
      const units = [
        ...found.parcels.flatMap(({ code, lines: shipped }) =>
          shipped.map((one) => ({ ...one, warehouse: code })),
        ),
        ...found.promised,
      ]
      assert.deepEqual(sumsOf(units), sumsOf(held))
    }),
    { numRuns: 3_000 },
  )
  assert(accepted > 100, `${accepted} orders were accepted`)
})

/** Undefined where it is refused. */
function refusedOr<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** What is taken for something is what leaves the locations. */
function assertDistributed({ parcels, explain }: Simulation): void {
  const taken = explain.flatMap((one) =>
    one.taken.map(({ variantId, quantity }) => {
      return { warehouse: one.warehouse, variantId, quantity }
    }),
  )
  const shipped = parcels.flatMap(({ code, lines }) =>
    lines.map((one) => ({ ...one, warehouse: code })),
  )
  assert.deepEqual(sumsOf(taken), sumsOf(shipped))
}

function sumsOf(
  units: readonly { variantId: string; warehouse: string; quantity: number }[],
): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const one of units) sums[placeKey(one)] = (sums[placeKey(one)] ?? 0) + one.quantity
  return Object.fromEntries(Object.entries(sums).toSorted())
}
