import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AmountChange, changePercentOf } from '../policies/changes.ts'
import { type Baseline, type ChangedBy, measuresOf, nextBaseline } from './baseline.ts'

const now = new Date('2026-06-01T10:00:00Z')
const at = (amount: number) => ({ '/price': { amount, currency: 'EUR' } })

type Step = readonly [by: ChangedBy | 'UNSEEN', to: number]

/** By how much the last of these steps changes the price, which was 1,000 at first. */
function lastPercent(steps: readonly Step[]): number | null {
  let baseline: Baseline | undefined
  let price = 1_000
  let percent: number | null = null
  for (const [by, to] of steps) {
    const change: AmountChange = {
      ...{ resource: 'price', resourceId: 'var_1' },
      ...{ before: at(price), after: at(to) },
    }
    price = to
    if (by === 'UNSEEN') continue
    const measured = by === 'PERSON' ? 'PERSON' : 'AGENT'
    percent = changePercentOf([change], () => measuresOf(baseline, change, measured))
    baseline = nextBaseline(baseline, change, by, now)
  }
  return percent
}

const cases: [name: string, steps: Step[], percent: number][] = [
  ['an agent once, by what stands there', [['AGENT', 1_100]], 10],
  [
    'an agent again, by what stood there first',
    [
      ['AGENT', 1_100],
      ['AGENT', 1_210],
    ],
    21,
  ],
  [
    'an agent back, by the step alone',
    [
      ['AGENT', 1_200],
      ['AGENT', 1_000],
    ],
    17,
  ],
  [
    'after it was back, by what stands there',
    [
      ['AGENT', 1_200],
      ['AGENT', 1_000],
      ['AGENT', 1_100],
    ],
    10,
  ],
  [
    'an agent after an approval, by that',
    [
      ['AGENT', 1_100],
      ['APPROVAL', 2_000],
      ['AGENT', 2_200],
    ],
    10,
  ],
  [
    'an agent after a person whom no policy watches',
    [
      ['AGENT', 1_100],
      ['UNSEEN', 2_000],
      ['AGENT', 2_200],
    ],
    10,
  ],
  [
    'an agent after a watched person',
    [
      ['AGENT', 1_100],
      ['PERSON', 2_000],
      ['AGENT', 2_200],
    ],
    10,
  ],
  [
    'a person again, by what stood there first',
    [
      ['PERSON', 1_100],
      ['PERSON', 1_210],
    ],
    21,
  ],
  [
    'a person after an approval, by that',
    [
      ['PERSON', 1_100],
      ['APPROVAL', 2_000],
      ['PERSON', 2_200],
    ],
    10,
  ],
  [
    'a person after an agent, by both',
    [
      ['AGENT', 1_190],
      ['PERSON', 1_250],
    ],
    25,
  ],
]
for (const [name, steps, percent] of cases) {
  test(`a change is measured for ${name}: ${percent} percent`, () => {
    assert.equal(lastPercent(steps), percent)
  })
}

test('an amount beside the one that was approved keeps what it is measured by', () => {
  const eur = (amount: number) => ({ amount, currency: 'EUR' })
  const resource = { resource: 'price', resourceId: 'var_1' }
  const [one, two] = [{ '/a': eur(100) }, { '/b': eur(100) }]
  const first = { ...resource, before: { ...one, ...two }, after: { ...one, '/b': eur(119) } }
  const drifted = nextBaseline(undefined, first, 'AGENT', now)
  const second = { ...resource, before: first.after, after: { '/a': eur(500), '/b': eur(119) } }
  const approved = nextBaseline(drifted, second, 'APPROVAL', now)
  assert.deepEqual(approved?.amounts, two)
  assert.deepEqual(approved?.leftAmounts, { '/b': eur(119) })
})

test('nothing is kept of what a person has approved', () => {
  const change = { resource: 'price', resourceId: 'var_1', before: at(1_000), after: at(2_000) }
  assert.equal(nextBaseline(undefined, change, 'APPROVAL', now), undefined)
})
