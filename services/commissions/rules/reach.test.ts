import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { firstUnreachable } from './reach.ts'
import { aRule } from './rule.fixture.ts'
import { type CommissionRule, matches, type Subject } from './rule.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()
const band = (from: number | null, to: number | null, currency = 'EUR') => ({ currency, from, to })

/** Shoes and boots are clothes, boots are shoes as well. */
const above = new Map([
  ['clothes', []],
  ['shoes', ['clothes']],
  ['boots', ['clothes', 'shoes']],
  ['toys', []],
])

const everything = aRule({ id: 'all' })
const only = (id: string, match: Parameters<typeof aRule>[0] & object) => aRule({ id, ...match })

type Shadow = { index: number; shadowedBy: number[] } | undefined
const cases: [what: string, rules: CommissionRule[], expected: Shadow][] = [
  ['one rule', [everything], undefined],
  [
    'one behind the rule for everything',
    [everything, only('x', {})],
    { index: 1, shadowedBy: [0] },
  ],
  ['a narrower one before', [only('x', { match: { channels: ['web'] } }), everything], undefined],
  [
    'one of two providers behind both',
    [
      only('x', { match: { provider_ids: ['a', 'b'] } }),
      only('y', { match: { provider_ids: ['b'] } }),
    ],
    { index: 1, shadowedBy: [0] },
  ],
  [
    'two providers behind each of them',
    [
      only('x', { match: { provider_ids: ['a'] } }),
      only('z', { match: { provider_ids: ['c'] } }),
      only('y', { match: { provider_ids: ['b'] } }),
      only('both', { match: { provider_ids: ['a', 'b'] } }),
    ],
    { index: 3, shadowedBy: [0, 2] },
  ],
  [
    'a category behind the one above it',
    [
      only('x', { match: { category_ids: ['clothes'] } }),
      only('y', { match: { category_ids: ['boots'] } }),
    ],
    { index: 1, shadowedBy: [0] },
  ],
  [
    'a category behind one of those below it',
    [
      only('x', { match: { category_ids: ['boots'] } }),
      only('y', { match: { category_ids: ['clothes'] } }),
    ],
    undefined,
  ],
  [
    'prices behind two halves of them',
    [
      only('x', { match: { price_bands: [band(0, 500)] } }),
      only('y', { match: { price_bands: [band(500, null)] } }),
      only('z', { match: { price_bands: [band(100, 900)] } }),
    ],
    { index: 2, shadowedBy: [0, 1] },
  ],
  [
    'prices with a gap of one minor unit',
    [
      only('x', { match: { price_bands: [band(0, 500)] } }),
      only('y', { match: { price_bands: [band(501, null)] } }),
      only('z', { match: { price_bands: [band(100, 900)] } }),
    ],
    undefined,
  ],
  [
    'prices in another currency',
    [
      only('x', { match: { price_bands: [band(0, null)] } }),
      only('z', { match: { price_bands: [band(100, 900, 'USD')] } }),
    ],
    undefined,
  ],
  [
    'a month behind two that follow each other',
    [
      only('x', { valid_to: day(15) }),
      only('y', { valid_from: day(15) }),
      only('z', { valid_from: day(10), valid_to: day(20) }),
    ],
    { index: 2, shadowedBy: [0, 1] },
  ],
]

describe('a rule that can never match', () => {
  for (const [what, rules, expected] of cases) {
    test(`${what}: ${expected ? `behind ${expected.shadowedBy.join(' and ')}` : 'is none'}`, () => {
      assert.deepEqual(firstUnreachable(rules, above), expected)
    })
  }
})

const someOf = (values: readonly string[]) => fc.subarray([...values], { maxLength: 2 })
const bands = fc.array(
  fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }), fc.constantFrom('EUR', 'USD')),
  { maxLength: 1 },
)
const span = fc.tuple(fc.option(fc.nat(2)), fc.option(fc.integer({ min: 3, max: 4 })))

const someRules = fc
  .array(
    fc.record({
      providers: someOf(['a', 'b']),
      products: fc.constantFrom([], [], ['p']),
      channels: fc.constantFrom([], [], ['web']),
      categories: someOf(['clothes', 'shoes', 'boots', 'toys']),
      bands,
      span,
    }),
    { minLength: 2, maxLength: 7 },
  )
  .map((all) =>
    all.map(({ providers, products, channels, categories, bands, span: [from, to] }, index) =>
      aRule({
        id: `${index}`,
        match: {
          provider_ids: providers,
          product_ids: products,
          channels,
          category_ids: categories,
          price_bands: bands.map(([low, more, currency]) => band(low, low + more, currency)),
        },
        valid_from: from === null ? null : day(from + 1),
        valid_to: to === null ? null : day(to + 1),
      }),
    ),
  )

/** Everything that can be told apart by rules about two of each, products in up to two categories among them. */
function* everySubject(): Generator<Subject> {
  const categories = [...above.keys()]
  const pairs = categories.flatMap((one, index) =>
    categories.slice(index).map((other) => [one, other]),
  )
  const found = [[], ...pairs].map(
    (named) => new Set(named.flatMap((id) => [id, ...(above.get(id) ?? [])])),
  )
  for (const providerId of ['a', 'b', 'other'])
    for (const productId of ['p', 'other'])
      for (const channel of ['web', 'other'])
        for (const currency of ['EUR', 'USD', 'JPY'])
          for (const subtotal of [0, 1, 2, 3, 4, 5])
            for (const at of [0, 1, 2, 3, 4, 5].map((number) => new Date(day(number))))
              for (const categoryIds of found)
                yield {
                  providerId,
                  productId,
                  channel,
                  currency,
                  subtotal,
                  at,
                  categoryIds,
                  units: 1,
                }
}
const subjects = [...everySubject()]

test('is the first that brute force finds nothing for', () => {
  const seen = { shadowed: 0, together: 0 }
  fc.assert(
    fc.property(someRules, (rules) => {
      const reached = new Set<number>()
      for (const subject of subjects) {
        reached.add(rules.findIndex((rule) => matches(rule, subject)))
        if (reached.size > rules.length) break
      }
      const expected = rules.findIndex((_, index) => !reached.has(index))
      const found = firstUnreachable(rules, above)
      assert.equal(found?.index ?? -1, expected)
      if (!found) return
      seen.shadowed += 1
      if (found.shadowedBy.length > 1) seen.together += 1
      const rule = rules[found.index]
      const shadows = found.shadowedBy.map((index) => rules[index])
      assert(rule)
      for (const subject of subjects) {
        if (!matches(rule, subject)) continue
        assert(shadows.some((shadow) => shadow && matches(shadow, subject)))
      }
    }),
    { numRuns: 60 },
  )
  assert(seen.shadowed > 5, `only ${seen.shadowed} had such a rule`)
})

test('a plan whose decision would take for ever is taken as it is', () => {
  const names = Array.from({ length: 40 }, (_, index) => `${index}`)
  const some = (salt: number) => names.filter((name) => (Number(name) * salt) % 7 < 3)
  const rules = Array.from({ length: 60 }, (_, index) =>
    aRule({
      id: `${index}`,
      match: {
        provider_ids: some(index + 1),
        product_ids: some(index + 2),
        channels: some(index + 3),
        price_bands: [band(index, index + 30)],
      },
    }),
  )
  firstUnreachable(rules, above)
})
