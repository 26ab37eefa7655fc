import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countryCodes } from '@souk/platform'
import fc from 'fast-check'
import type { StockLine } from '../reservations/reservation.ts'
import { comparedMax, stepByStep } from './cover.ts'
import { countries, distanceBetween } from './regions.ts'
import {
  type Candidate,
  type Chosen,
  choose,
  type Explanation,
  explain,
  type RoutingCriterion,
  type RoutingTerms,
  routingCriteria,
  shipsTo,
} from './route.ts'

interface Route extends Chosen {
  readonly explain: readonly Explanation[]
}

/** The choice, with what was decided about every location. */
function route(
  lines: readonly StockLine[],
  candidates: readonly Candidate[],
  terms: RoutingTerms,
): Route {
  const chosen = choose(lines, candidates, terms)
  return { ...chosen, explain: explain(lines, candidates, chosen.parcels, terms) }
}

function at(code: string, stock: Record<string, number>, more: Partial<Candidate> = {}): Candidate {
  const usual = { priority: 0, shipsTo: [], country: null, active: true }
  return { code, ...usual, stock: new Map(Object.entries(stock)), ...more }
}

function linesOf(lines: Record<string, number>): StockLine[] {
  return Object.entries(lines).map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** `A: x2 y1, B: x1`. */
function textOf({ parcels }: Pick<Route, 'parcels'>): string {
  const parcel = ({ code, lines }: Route['parcels'][number]) =>
    `${code}: ${lines.map(({ variantId, quantity }) => `${variantId}${quantity}`).join(' ')}`
  return parcels.map(parcel).join(', ')
}

const usual: RoutingTerms = { country: undefined, criteria: routingCriteria }
const to = (country: string): RoutingTerms => ({ ...usual, country })
const by = (...criteria: RoutingCriterion[]): RoutingTerms => ({ country: 'DE', criteria })

describe('what is chosen', () => {
  const near = { country: 'DE' }
  const cases: [
    title: string,
    wanted: Record<string, number>,
    candidates: Candidate[],
    terms: RoutingTerms,
    chosen: string,
  ][] = [
    ['the only location', { x: 2 }, [at('A', { x: 5 })], usual, 'A: x2'],
    [
      'one location that has everything rather than two that are taken first',
      { x: 1, y: 1 },
      [
        at('A', { x: 9 }, { priority: 9 }),
        at('B', { y: 9 }, { priority: 9 }),
        at('C', { x: 1, y: 1 }),
      ],
      usual,
      'C: x1 y1',
    ],
    [
      'the higher priority of two that have everything',
      { x: 1 },
      [at('A', { x: 1 }), at('B', { x: 1 }, { priority: 1 })],
      usual,
      'B: x1',
    ],
    [
      'the same country before the same region of the world',
      { x: 1 },
      [at('A', { x: 1 }, { country: 'FR' }), at('B', { x: 1 }, near), at('C', { x: 1 })],
      to('DE'),
      'B: x1',
    ],
    [
      'the same region of the world before what is far',
      { x: 1 },
      [at('A', { x: 1 }, { country: 'US' }), at('B', { x: 1 }, { country: 'FR' })],
      to('DE'),
      'B: x1',
    ],
    [
      'the first code of those that are alike',
      { x: 1 },
      [at('B', { x: 1 }), at('A', { x: 1 })],
      usual,
      'A: x1',
    ],
    [
      'a location that ships there, whatever the priority of others',
      { x: 1 },
      [
        at('A', { x: 1 }, { shipsTo: ['AT'], priority: 9 }),
        at('B', { x: 1 }, { shipsTo: ['CH', 'DE'] }),
      ],
      to('DE'),
      'B: x1',
    ],
    [
      'an active location, whatever the priority of others',
      { x: 1 },
      [at('A', { x: 1 }, { active: false, priority: 9 }), at('B', { x: 1 })],
      usual,
      'B: x1',
    ],
    [
      'two locations where none has enough, the preferred one as far as it goes',
      { x: 5 },
      [at('A', { x: 3 }), at('B', { x: 4 }, { priority: 1 })],
      usual,
      'A: x1, B: x4',
    ],
    [
      'the highest priority first where that is declared to count most',
      { x: 3 },
      [at('A', { x: 3 }), at('B', { x: 2 }, { priority: 1 })],
      by('PRIORITY', 'FEWEST_PARCELS'),
      'A: x1, B: x2',
    ],
    [
      'the nearest before the priority where that is declared so',
      { x: 1 },
      [at('A', { x: 1 }, { priority: 9 }), at('B', { x: 1 }, near)],
      by('NEARNESS', 'PRIORITY'),
      'B: x1',
    ],
    [
      'by codes where neither priority nor nearness count',
      { x: 1 },
      [at('A', { x: 1 }), at('B', { x: 1 }, { priority: 9, ...near })],
      by('FEWEST_PARCELS'),
      'A: x1',
    ],
    [
      'one after the other where the number of parcels does not count',
      { x: 2, y: 2 },
      [
        at('A', { x: 1 }, { priority: 2 }),
        at('B', { x: 1, y: 1 }, { priority: 1 }),
        at('C', { x: 9, y: 9 }),
      ],
      by('PRIORITY'),
      'A: x1, B: x1 y1, C: y1',
    ],
    [
      'the better second location of two pairs with the same first',
      { x: 1, y: 1 },
      [at('A', { x: 1 }, { priority: 5 }), at('B', { y: 1 }), at('C', { y: 1 }, { priority: 3 })],
      usual,
      'A: x1, C: y1',
    ],
    ['nothing where nobody has any', { x: 1 }, [at('A', {})], usual, ''],
  ]
  for (const [title, wanted, candidates, terms, chosen] of cases) {
    test(title, () => {
      const lines = linesOf(wanted)
      assert.equal(textOf(route(lines, candidates, terms)), chosen)
      assert.equal(textOf(route(lines, candidates.toReversed(), terms)), chosen)
    })
  }

  test('lines of one variant are added up before locations are looked at', () => {
    const twice = [...linesOf({ x: 2 }), ...linesOf({ x: 2 })]
    assert.equal(textOf(route(twice, [at('A', { x: 3 }), at('B', { x: 4 })], usual)), 'B: x4')
  })

  test('what is missing is said, and the rest is shipped', () => {
    const found = route(linesOf({ x: 3, y: 1 }), [at('A', { x: 2, y: 4 })], usual)
    assert.deepEqual(found.short, [{ variant_id: 'x', requested: 3, available: 2 }])
    assert.equal(textOf(found), 'A: x2 y1')
  })
})

test('every location is told what spoke for or against it', () => {
  const { explain } = route(
    linesOf({ x: 2 }),
    [
      at('A', { x: 2 }, { country: 'DE', priority: 1 }),
      at('B', { x: 9 }, { country: 'FR' }),
      at('C', { y: 1 }),
      at('D', { x: 1 }, { shipsTo: ['AT'] }),
      at('E', { x: 1 }, { active: false, country: 'US' }),
    ],
    to('DE'),
  )
  assert.deepEqual(
    explain.map(({ warehouse, verdict, units, priority, distance }) =>
      [warehouse, verdict, units, priority, distance].join(' '),
    ),
    [
      'A CHOSEN 2 1 SAME_COUNTRY',
      'B NOT_NEEDED 2 0 SAME_REGION',
      'C NO_STOCK 0 0 UNKNOWN',
      'D DOES_NOT_SHIP_THERE 1 0 UNKNOWN',
      'E INACTIVE 1 0 FAR',
    ],
  )
})

test('a location of which nobody has said where it is counts as one that is far', () => {
  const nearest = { country: 'DE', criteria: ['NEARNESS'] } as const
  const far = at('B', { x: 1 }, { country: 'US' })
  const chosen = (unknown: string) =>
    textOf(route(linesOf({ x: 1 }), [far, at(unknown, { x: 1 })], nearest))
  assert.deepEqual([chosen('A'), chosen('C')], ['A: x1', 'B: x1'])
  const near = at('Z', { x: 1 }, { country: 'FR' })
  assert.equal(textOf(route(linesOf({ x: 1 }), [near, at('A', { x: 1 })], nearest)), 'Z: x1')
})

describe('many locations', () => {
  const one = (index: number) => at(`L${String(index).padStart(3, '0')}`, { [`v${index}`]: 1 })

  test('are compared as long as the sets are few, and else taken step by step, which is said', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => one(index))
    const wanted = Object.fromEntries(Array.from({ length: 3 }, (_, index) => [`v${index}`, 1]))
    const few = route(linesOf(wanted), hundred, usual)
    assert.deepEqual([few.search, few.parcels.length], ['EXACT', 3])
    const all = route(
      linesOf(Object.fromEntries(hundred.map((_, i) => [`v${i}`, 1]))),
      hundred,
      usual,
    )
    assert.deepEqual([all.search, all.parcels.length, all.short], ['GREEDY', 100, []])
    assert(comparedMax < 100 * 99)
  })

  test('step by step takes no location that the others make needless', () => {
    const small = Array.from({ length: 30 }, (_, index) =>
      at(`S${index}`, { x: 1, [`v${index % 15}`]: 1 }),
    )
    const wanted = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`v${index}`, 1]))
    const { search, parcels, short } = route(linesOf({ ...wanted, x: 15 }), small, usual)
    assert.deepEqual([search, parcels.length, short], ['GREEDY', 15, []])
  })
})

describe('regions', () => {
  test('have every country of ISO 3166-1 once', () => {
    const others = new Set(['AC', 'TA', 'XK'])
    assert.deepEqual(
      countries,
      countryCodes.filter((code) => !others.has(code)),
    )
  })

  const distances: [string | null, string | null, string][] = [
    ['DE', 'DE', 'SAME_COUNTRY'],
    ['DE', 'PT', 'SAME_REGION'],
    ['MX', 'CA', 'SAME_REGION'],
    ['DE', 'US', 'FAR'],
    [null, 'DE', 'UNKNOWN'],
    ['DE', null, 'UNKNOWN'],
    [null, null, 'UNKNOWN'],
  ]
  for (const [one, other, expected] of distances) {
    test(`${one} and ${other} are ${expected}`, () => {
      assert.equal(distanceBetween(one, other), expected)
    })
  }
})

/** Compares all sets of locations, as the criteria are told and not as they are computed. */
function naive(lines: readonly StockLine[], candidates: readonly Candidate[], terms: RoutingTerms) {
  const usable = candidates.filter((one) => one.active && shipsTo(one, terms.country))
  const there = (set: readonly Candidate[], id: string) =>
    set.reduce((sum, { stock }) => sum + (stock.get(id) ?? 0), 0)
  const wanted = lines.map(({ variantId, quantity }) => ({
    variantId,
    quantity: Math.min(quantity, there(usable, variantId)),
  }))
  const values = {
    PRIORITY: (one: Candidate) => -one.priority,
    NEARNESS: (one: Candidate) =>
      ({ SAME_COUNTRY: 0, SAME_REGION: 1, FAR: 2, UNKNOWN: 2 })[
        distanceBetween(one.country, terms.country ?? null)
      ],
  }
  const place = terms.criteria.indexOf('FEWEST_PARCELS')
  const before = place === -1 ? terms.criteria : terms.criteria.slice(0, place)
  const after = place === -1 ? [] : terms.criteria.slice(place + 1)
  const keyOf = (one: Candidate) => [
    ...before.map((criterion) => values[criterion as 'PRIORITY'](one)),
    ...(place === -1
      ? [
          usable
            .map(({ code }) => code)
            .toSorted()
            .indexOf(one.code),
        ]
      : []),
  ]
  const tiers = [...new Set(usable.map((one) => JSON.stringify(keyOf(one))))]
    .map((key) => JSON.parse(key) as number[])
    .toSorted(compare)
    .map((key) => usable.filter((one) => compare(keyOf(one), key) === 0))
  /** Units that do not leave each tier, the best first; then the number of parcels; then each criterion; then codes. */
  const costOf = (set: readonly Candidate[]): number[] => {
    const taken: Candidate[] = []
    const missed = tiers.map((tier) => {
      taken.push(...set.filter((one) => tier.includes(one)))
      return wanted.reduce(
        (sum, { variantId, quantity }) => sum + Math.max(quantity - there(taken, variantId), 0),
        0,
      )
    })
    const sorted = (of: (one: Candidate) => number) => set.map(of).toSorted((a, b) => a - b)
    const codes = usable.map(({ code }) => code).toSorted()
    return [
      ...missed,
      // Where parcels do not count, a location that gives nothing is not taken either.
      set.length,
      ...after.flatMap((criterion) => sorted(values[criterion as 'PRIORITY'])),
      ...sorted(({ code }) => codes.indexOf(code)),
    ]
  }
  const sets = setsOf(usable)
  const enough = sets.filter((set) =>
    wanted.every(({ variantId, quantity }) => there(set, variantId) >= quantity),
  )
  const [best = []] = enough.toSorted((one, other) => compare(costOf(one), costOf(other)))
  return best.map(({ code }) => code).toSorted()
}

function setsOf(candidates: readonly Candidate[]): Candidate[][] {
  return candidates.reduce<Candidate[][]>(
    (all, one) => all.flatMap((set) => [set, [...set, one]]),
    [[]],
  )
}

function compare(one: readonly number[], other: readonly number[]): number {
  const length = Math.max(one.length, other.length)
  for (let index = 0; index < length; index += 1) {
    const difference = (one[index] ?? -1) - (other[index] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

const variants = ['x', 'y', 'z']
const someLines = fc
  .uniqueArray(fc.constantFrom(...variants), { minLength: 1 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.integer({ min: 1, max: 6 }).map((quantity) => ({ variantId: id, quantity })),
      ),
    ),
  )
const somewhere = fc.record({
  priority: fc.integer({ min: 0, max: 2 }),
  shipsTo: fc.constantFrom<string[]>([], [], ['DE'], ['AT'], ['DE', 'AT']),
  country: fc.constantFrom<string | null>('DE', 'AT', 'US', null),
  active: fc.constantFrom(true, true, true, false),
  stock: fc
    .tuple(...variants.map(() => fc.integer({ min: 0, max: 4 })))
    .map((units) => new Map(variants.map((id, index) => [id, units[index] ?? 0]))),
})
const someTerms = fc.record({
  country: fc.constantFrom<string | undefined>('DE', 'AT', undefined),
  criteria: fc.shuffledSubarray([...routingCriteria], { minLength: 1 }),
})

test('the locations are those that comparing all sets of locations finds', () => {
  fc.assert(
    fc.property(
      someLines,
      fc.array(somewhere, { minLength: 1, maxLength: 6 }),
      someTerms,
      (lines, places, terms) => {
        const candidates = places.map((place, index) => ({
          code: 'FBDACE'.charAt(index),
          ...place,
        }))
        const found = route(lines, candidates, terms)
        assert.equal(found.search, 'EXACT')
        assert.deepEqual(
          found.parcels.map(({ code }) => code),
          naive(lines, candidates, terms),
        )
        for (const { variantId, quantity } of lines) {
          const shipped = found.parcels
            .flatMap((parcel) => parcel.lines)
            .filter((line) => line.variantId === variantId)
            .reduce((sum, line) => sum + line.quantity, 0)
          const missing = found.short.find((line) => line.variant_id === variantId)
          assert.equal(shipped, missing?.available ?? quantity)
        }
        for (const { code, lines: shipped } of found.parcels) {
          const { stock } = candidates.find((one) => one.code === code) ?? assert.fail()
          assert(shipped.length > 0)
          for (const line of shipped) assert(line.quantity <= (stock.get(line.variantId) ?? 0))
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

/** As `stepByStep` says it, asking every location again in each step. */
function naiveSteps(units: readonly (readonly number[])[], needed: readonly number[]): number[] {
  const open = [...needed]
  const ships = (place: number) =>
    open.reduce((sum, rest, line) => sum + Math.min(rest, units[place]?.[line] ?? 0), 0)
  const taken: number[] = []
  while (open.some((rest) => rest > 0)) {
    const left = [...units.keys()].filter((place) => !taken.includes(place))
    const most = Math.max(...left.map(ships))
    const next = left.find((place) => ships(place) === most) ?? assert.fail()
    taken.push(next)
    for (const [line, rest] of open.entries()) {
      open[line] = rest - Math.min(rest, units[next]?.[line] ?? 0)
    }
  }
  const isEnough = (places: readonly number[]) =>
    needed.every((quantity, line) => {
      const there = places.reduce((sum, place) => sum + (units[place]?.[line] ?? 0), 0)
      return there >= quantity
    })
  return taken
    .toSorted((a, b) => b - a)
    .reduce((kept, place) => {
      const others = kept.filter((other) => other !== place)
      return isEnough(others) ? others : kept
    }, taken)
    .toSorted((a, b) => a - b)
}

test('step by step, the locations are those that asking all of them in each step finds', () => {
  const someUnits = fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(someUnits, fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20)), (units, wanted) => {
      const useful = units.filter((there) => there.some((count, line) => count > 0 && wanted[line]))
      const needed = wanted.map((quantity, line) =>
        Math.min(
          quantity,
          useful.reduce((sum, there) => sum + (there[line] ?? 0), 0),
        ),
      )
      assert.deepEqual(stepByStep(useful, needed), naiveSteps(useful, needed))
    }),
    { numRuns: 2_000 },
  )
})

test('a variant that is kept in 20,000 shops is routed like any other', () => {
  const shops = Array.from({ length: 20_000 }, (_, index) =>
    at(`S${(index * 7_919) % 20_000}`, { x: 1 }, { priority: index % 3 }),
  )
  const { parcels, short, search } = route(linesOf({ x: 500 }), shops, usual)
  assert.deepEqual([parcels.length, short, search], [500, [], 'GREEDY'])
  assert.equal(route(linesOf({ x: 1 }), shops, usual).parcels.length, 1)
})
