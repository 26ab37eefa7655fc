import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Availability, StockItem, Variant } from '@souk/sdk'
import { metadataOf, metadataText } from '../src/kit/metadata.ts'
import { adjustmentOf, type How, wrongAdjustment } from '../src/pages/inventory/adjustment.ts'
import {
  combinationsOf,
  countOf,
  newOnes,
  optionLinesOf,
} from '../src/pages/products/combinations.ts'
import {
  choicesOf,
  choicesText,
  componentsOf,
  componentsText,
  dimensionsOf,
  dimensionsText,
  identifiersOf,
  identifiersText,
  optionsOf,
  optionsText,
  seoOf,
} from '../src/pages/products/fields.ts'
import { jointGates } from '../src/pages/products/gates.ts'
import { moved } from '../src/pages/products/media.ts'
import {
  isBackwards,
  lineOf,
  linesOf,
  linesText,
  publicationOf,
} from '../src/pages/products/publications.ts'
import { kindOf, thumbnailOf } from '../src/shared/media/media.ts'

describe('media of a product', () => {
  test('are moved to another place, and stay where there is none', () => {
    const list = ['a', 'b', 'c']
    assert.deepEqual(moved(list, 0, 2), ['b', 'c', 'a'])
    assert.deepEqual(moved(list, 2, 0), ['c', 'a', 'b'])
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [1, 1],
      [5, 0],
    ] as const) {
      assert.equal(moved(list, from, to), list)
    }
  })

  test('are of the kind that the browser takes them for', () => {
    const kinds = ['image/png', 'video/mp4', 'model/gltf-binary', 'application/pdf', '']
    assert.deepEqual(
      kinds.map((type) => kindOf({ type })),
      ['IMAGE', 'VIDEO', 'MODEL', 'FILE', 'FILE'],
    )
  })

  test('are shown by their smallest size, and those of others by none', () => {
    const size = { width: 160, height: 80, size: 1, url: '/media/a' }
    assert.equal(thumbnailOf({ sizes: [size, { ...size, url: '/media/b' }] }), '/media/a')
    assert.equal(thumbnailOf({ sizes: [] }), undefined)
    assert.equal(thumbnailOf(null), undefined)
  })
})

describe('what is noted on a thing', () => {
  test('comes back from its lines as it was, whatever its texts look like', () => {
    const metadata = {
      a: 'x',
      b: 1,
      c: true,
      d: '1',
      e: 'true',
      f: ' x ',
      g: '"q"',
      h: 'a\nb',
      i: '',
    }
    assert.deepEqual(metadataOf(metadataText(metadata)), metadata)
  })
  for (const wrong of ['season', '= x', 'a b = c']) {
    test(`is not ${JSON.stringify(wrong)}`, () => assert.equal(metadataOf(wrong), undefined))
  }
})

describe('combinations of options', () => {
  test('are all of them, each value once', () => {
    const options = optionLinesOf('size = S, M, S\n\ncolour = red')
    assert(options)
    assert.equal(countOf(options), 2)
    assert.deepEqual(combinationsOf(options), [
      { size: 'S', colour: 'red' },
      { size: 'M', colour: 'red' },
    ])
  })
  test('that a variant has are left out, in whatever order it has them', () => {
    const variants = [{ option_values: { colour: 'red', size: 'S' } }] as unknown as Variant[]
    const all = [
      { size: 'S', colour: 'red' },
      { size: 'M', colour: 'red' },
    ]
    assert.deepEqual(newOnes(all, variants), [{ size: 'M', colour: 'red' }])
  })
  for (const wrong of ['', 'size', 'size =', '= S']) {
    test(`are none for ${JSON.stringify(wrong)}`, () =>
      assert.equal(optionLinesOf(wrong), undefined))
  }
})

describe('what is typed in lines', () => {
  test('comes back from its text as it was', () => {
    const choices = [{ name: 'size', values: ['S', '1,5', 'a "b"'] }]
    assert.deepEqual(choicesOf(choicesText(choices)), choices)
    const options = { size: 'M', colour: 'a = b' }
    assert.deepEqual(optionsOf(optionsText(options)), options)
    const identifiers = [
      { type: 'EAN' as const, value: '4006381333931' },
      { type: 'MPN' as const, value: 'A 1' },
    ]
    assert.deepEqual(identifiersOf(identifiersText(identifiers)), identifiers)
    const dimensions = { length: 300, width: 200, height: 20 }
    assert.deepEqual(dimensionsOf(dimensionsText(dimensions)), dimensions)
    const components = [{ variant_id: 'var_1', quantity: 2 }]
    assert.deepEqual(componentsOf(componentsText(components)), components)
  })

  test('is nothing where nothing is typed', () => {
    assert.deepEqual(choicesOf(' '), [])
    assert.deepEqual(optionsOf(''), {})
    assert.deepEqual(identifiersOf('\n'), [])
    assert.equal(dimensionsOf(dimensionsText(null)), null)
    assert.deepEqual(componentsOf(''), [])
    assert.equal(seoOf(' ', ''), null)
  })

  test('is read as people write it', () => {
    assert.deepEqual(identifiersOf('ean: 4006381333931'), [{ type: 'EAN', value: '4006381333931' }])
    assert.deepEqual(dimensionsOf('1.000x20 X 3'), { length: 1_000, width: 20, height: 3 })
    assert.deepEqual(seoOf(' Shirts ', ''), { title: 'Shirts', description: undefined })
  })

  const wrong: [what: string, is: unknown][] = [
    ['an option without values', choicesOf('size =')],
    ['six options', choicesOf('a=1\nb=1\nc=1\nd=1\ne=1\nf=1')],
    ['a number of no kind', identifiersOf('4006381333931')],
    ['a kind that nobody knows', identifiersOf('XYZ 1')],
    ['two sides', dimensionsOf('300 × 200')],
    ['a side of nothing', dimensionsOf('300 × 200 × 0')],
    ['no number of units', componentsOf('x var_1')],
    ['none of something', componentsOf('0 var_1')],
  ]
  for (const [what, is] of wrong) test(`is not ${what}`, () => assert.equal(is, undefined))
})

describe('what keeps a product with several variants from being bought', () => {
  const variantWith = (id: string, open: Readonly<Record<string, boolean>>) =>
    ({
      variant_id: id,
      gates: Object.entries(open).map(([code, passed]) => ({ code, passed })),
    }) as unknown as Availability['variants'][number]
  const states = (...variants: Availability['variants']) =>
    jointGates({ variants }).map(({ code, state, stopped, variant }) => [
      code,
      state,
      stopped,
      variant.variant_id,
    ])
  const open = variantWith('var_1', { priced: true, in_stock: true })
  const soldOut = variantWith('var_2', { priced: true, in_stock: false })
  test('is each gate once, in its order', () => {
    assert.deepEqual(states(open), [
      ['priced', 'ok', 0, 'var_1'],
      ['in_stock', 'ok', 0, 'var_1'],
    ])
    assert.deepEqual(states(), [])
  })
  test('names the first variant that it stops, and stops nothing where one is open', () => {
    assert.deepEqual(states(open, soldOut)[1], ['in_stock', 'some', 1, 'var_2'])
    assert.deepEqual(states(soldOut, soldOut)[1], ['in_stock', 'stops', 2, 'var_2'])
  })
})

describe('the channels of a product in a form', () => {
  const berlin = 'Europe/Berlin'
  const saved = [
    { channel: 'api', publish_at: null, unpublish_at: null },
    {
      channel: 'pos',
      publish_at: '2026-06-01T08:00:30.000Z',
      unpublish_at: '2026-12-01T08:00:00.000Z',
    },
  ]
  test('are lines with times by the clock of the tenant, and come back as they were', () => {
    const text = linesText(saved.map((one) => lineOf(one, berlin)))
    assert.equal(text, 'api\npos 2026-06-01T10:00 2026-12-01T09:00')
    const lines = linesOf(text)
    assert.deepEqual(
      lines.map((line) => publicationOf(line, saved, berlin)),
      saved,
    )
  })
  test('are sent as they were changed', () => {
    const line = { channel: 'pos', from: '', to: '2026-12-02T09:00' }
    assert.deepEqual(publicationOf(line, saved, berlin), {
      channel: 'pos',
      publish_at: null,
      unpublish_at: '2026-12-02T08:00:00.000Z',
    })
    assert.deepEqual(linesOf(linesText([line])), [line])
  })
  test('have a window that ends after it begins', () => {
    assert(isBackwards({ channel: 'pos', from: '2026-06-01T10:00', to: '2026-06-01T10:00' }))
    assert(!isBackwards({ channel: 'pos', from: '2026-06-01T10:00', to: '' }))
  })
})

describe('an adjustment', () => {
  const item = { variant_id: 'var_1', warehouse: 'MAIN', on_hand: 10, damaged: 2 } as StockItem
  const place = { variant_id: 'var_1', warehouse: 'MAIN', ref: 'D-1' }
  const sent = (how: How) => adjustmentOf(how, 3, item, 'D-1')
  test('of what came or went is a difference, a count says what it was made on', () => {
    assert.deepEqual(sent('receive'), { ...place, delta: 3, bucket: undefined })
    assert.deepEqual(sent('remove'), { ...place, delta: -3, bucket: undefined })
    assert.deepEqual(sent('count'), { ...place, set: 3, expected_on_hand: 10 })
    assert.deepEqual(sent('damage'), { ...place, delta: 3, bucket: 'DAMAGED' })
    assert.deepEqual(sent('repair'), { ...place, delta: -3, bucket: 'DAMAGED' })
  })
  test('takes no more than there is, and changes something', () => {
    assert.equal(wrongAdjustment('remove', 9, item), 'below')
    assert.equal(wrongAdjustment('damage', 9, item), 'below')
    assert.equal(wrongAdjustment('repair', 3, item), 'damaged')
    assert.equal(wrongAdjustment('count', 10, item), 'same')
    assert.equal(wrongAdjustment('receive', undefined, item), 'none')
    assert.equal(wrongAdjustment('remove', 8, item), undefined)
  })
})
