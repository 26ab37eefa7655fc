import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { colourOf } from '@souk/platform'
import { type Happened, isTouched } from '../src/api/query.ts'
import { csvOf } from '../src/kit/csv.ts'
import { compared } from '../src/kit/draft.ts'
import { type ExportedColumn, exported } from '../src/kit/export.ts'
import type { Money } from '../src/kit/money.ts'
import { Collector } from '../src/live/collector.ts'
import { keepReading } from '../src/live/keep-reading.ts'
import { pagesOfMenu } from '../testing/menu.ts'

test('what would be a formula in a table of others is a text', () => {
  const cells = [
    '=1+1',
    '+1',
    '-1',
    '@x',
    '-5.50',
    ' =1',
    '＝1',
    '\n=1',
    'a"b',
    'a,b',
    'a;=1',
    'a\n +1',
  ]
  assert.equal(
    csvOf(['h'], [cells]),
    `h\r\n'=1+1,'+1,-1,'@x,-5.50,' =1,'＝1,"'\n'=1","a""b","a,b","a;'=1","a\n '+1"`,
  )
})

describe('an export', () => {
  interface Sale {
    readonly id: string
    readonly paid: Money | null
    readonly kept: Money
  }
  const eur = (amount: number): Money => ({ amount, currency: 'EUR' })
  const sales: readonly Sale[] = [
    { id: 'a', paid: eur(123_450), kept: eur(-5) },
    { id: 'b', paid: null, kept: { amount: 700, currency: 'JPY' } },
    { id: 'c', paid: eur(0), kept: eur(1) },
  ]
  const pages = async function* () {
    yield sales.slice(0, 2)
    yield sales.slice(2)
  }
  const columns: readonly ExportedColumn<Sale>[] = [
    { title: 'Sale', text: async ({ id }) => id.toUpperCase() },
    { title: 'Paid', money: ({ paid }) => paid },
    { title: 'Kept', money: ({ kept }) => kept },
    { title: 'Change it' },
    { title: 'Items', text: () => 1_000 },
  ]

  test('has amounts as numbers, and their currency behind the last of them', async () => {
    const { heads, rows } = await exported(columns, pages(), { currency: 'Currency' })
    assert.deepEqual(heads, ['Sale', 'Paid', 'Kept', 'Currency', 'Items'])
    assert.deepEqual(rows, [
      ['A', '1234.50', '-0.05', 'EUR', '1000'],
      ['B', '', '700', 'JPY', '1000'],
      ['C', '0.00', '0.01', 'EUR', '1000'],
    ])
  })

  test('ends after as many rows as a browser takes, and says whether there were more', async () => {
    const options = { currency: 'Currency' }
    const cut = await exported(columns, pages(), { ...options, rowsMax: 2 })
    assert.deepEqual([cut.rows.length, cut.isCut], [2, true])
    assert.equal((await exported(columns, pages(), { ...options, rowsMax: 3 })).isCut, false)
  })

  test('asks for no further page once somebody has closed it', async () => {
    const ending = new AbortController()
    const onRows = () => ending.abort(new Error('closed'))
    const options = { currency: 'Currency', signal: ending.signal, onRows }
    await assert.rejects(exported(columns, pages(), options), /closed/)
  })
})

describe('a draft over what others change', () => {
  const began = { name: 'A', phone: '1' }
  test('what nobody typed follows', () => {
    const { changes, conflicts, adopted } = compared(began, { name: 'B', phone: '1' }, {})
    assert.deepEqual([changes, conflicts], [[], []])
    assert.deepEqual(adopted, [{ key: 'name', was: 'A', theirs: 'B', mine: 'A' }])
  })
  test('what both changed has to be decided', () => {
    const { conflicts } = compared(began, { name: 'B', phone: '1' }, { name: 'C' })
    assert.deepEqual(conflicts, [{ key: 'name', was: 'A', theirs: 'B', mine: 'C' }])
  })
  test('what both changed to the same is no conflict and no change', () => {
    const { conflicts, changes } = compared(began, { name: 'B', phone: '1' }, { name: ' B ' })
    assert.deepEqual([conflicts, changes], [[], []])
  })
  test('choices are the same in any order, and both versions are kept until one is chosen', () => {
    const [few, more, other] = [new Set(['a', 'b']), new Set(['a', 'b', 'c']), new Set(['b'])]
    const same = compared({ roles: few }, { roles: new Set(['b', 'a']) }, {})
    assert.deepEqual(same, { changes: [], conflicts: [], adopted: [] })
    const both = compared({ roles: few }, { roles: more }, { roles: other })
    assert.deepEqual(both.conflicts, [{ key: 'roles', was: few, theirs: more, mine: other }])
    const theirs = compared<{ roles: ReadonlySet<string>; isOn: boolean }>(
      { roles: few, isOn: true },
      { roles: more, isOn: true },
      { isOn: false },
    )
    assert.deepEqual(theirs.adopted, [{ key: 'roles', was: few, theirs: more, mine: few }])
    assert.deepEqual(theirs.changes, [{ key: 'isOn', before: true, after: false }])
  })
  test('what has come since is told, and is no change that is made here', () => {
    const began: Readonly<Record<string, string>> = { one: '1' }
    const { changes, adopted } = compared(began, { one: '1', two: '2' }, {})
    assert.deepEqual(changes, [])
    assert.deepEqual(adopted, [{ key: 'two', was: '', theirs: '2', mine: '' }])
  })
  test('what was typed is compared with how it stands now', () => {
    const { changes } = compared(began, { name: 'B', phone: '1' }, { phone: '2' })
    assert.deepEqual(changes, [{ key: 'phone', before: '1', after: '2' }])
  })
})

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe('colours', () => {
  const texts: readonly (readonly [text: string, ground: string])[] = [
    ...['page', 'side', 'card', 'sunken', 'hover'].flatMap((ground) =>
      ['ink', 'ink-2', 'ink-3'].map((ink) => [ink, ground] as const),
    ),
    ...['amber', 'blue', 'violet', 'green', 'red'].map((tone) => [tone, `${tone}-soft`] as const),
    ['accent', 'card'],
    ['accent-strong', 'accent-soft'],
    ['on-accent', 'accent'],
    ['on-danger', 'danger'],
    ['on-toast', 'toast'],
    ['ink-2', 'grey-soft'],
  ]
  for (const theme of ['light', 'dark'] as const) {
    for (const [ink, ground] of texts) {
      test(`${ink} can be read on ${ground}, ${theme}`, () => {
        assert(contrast(colourOf(ink, theme), colourOf(ground, theme)) >= 4.5)
      })
    }
    for (const ground of ['card', 'page']) {
      test(`the edge of a control is seen on ${ground}, ${theme}`, () => {
        assert(contrast(colourOf('control', theme), colourOf(ground, theme)) >= 3)
      })
    }
  }
})

describe('a burst of events', () => {
  const told: string[][] = []
  let isSeen = true
  const collector = () =>
    new Collector(
      (happened) => void told.push([...happened.keys()]),
      () => isSeen,
    )
  const timers = (t: TestContext) => {
    told.length = 0
    isSeen = true
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })
  }

  test('asks once for each noun, and the next event asks again', (t) => {
    timers(t)
    const events = collector()
    for (let at = 0; at < 100; at += 1) events.add(['order'], [])
    events.add(['payment'], [])
    t.mock.timers.tick(250)
    assert.deepEqual(told, [['order', 'payment']])
    t.mock.timers.tick(60_000)
    assert.equal(told.length, 1)
    events.add(['order'], [])
    t.mock.timers.tick(250)
    assert.deepEqual(told[1], ['order'])
  })

  test('of a few events at a time is told of twice a second, however long it goes on', (t) => {
    timers(t)
    const events = collector()
    for (let at = 0; at < 50; at += 1) {
      events.add(['order'], [])
      t.mock.timers.tick(200)
    }
    assert(told.length >= 16 && told.length <= 20, `${told.length} times in ten seconds`)
  })

  test('that does not end is told of once a second', (t) => {
    timers(t)
    const events = collector()
    for (let at = 0; at < 1_000; at += 1) {
      events.add(['order'], [])
      t.mock.timers.tick(10)
    }
    assert(told.length <= 12, `${told.length} times in ten seconds`)
    assert(told.length >= 9)
  })

  test('asks nothing while nobody looks, and once when somebody does', (t) => {
    timers(t)
    isSeen = false
    const events = collector()
    for (let at = 0; at < 100; at += 1) events.add(['order'], [])
    t.mock.timers.tick(60_000)
    assert.deepEqual(told, [])
    isSeen = true
    events.flush()
    events.flush()
    assert.deepEqual(told, [['order']])
  })

  test('touches what shows a thing that it names, and whatever says of no things that it shows them alone', (t) => {
    timers(t)
    let happened: Happened = new Map()
    const events = new Collector(
      (all) => {
        happened = all
      },
      () => true,
    )
    events.add(['variant'], ['var_1', 'prod_1'])
    events.add(['variant'], ['var_2', 'prod_2'])
    events.flush()
    const about = ['product', 'variant'] as const
    const cases: [what: string, is: boolean, expected: boolean][] = [
      ['a list', isTouched({ about }, happened), true],
      ['the thing', isTouched({ about, of: () => ['prod_2'] }, happened), true],
      ['another one', isTouched({ about, of: () => ['prod_3'] }, happened), false],
      ['what is not known yet', isTouched({ about, of: () => undefined }, happened), true],
      ['another noun', isTouched({ about: ['order'], of: () => ['prod_1'] }, happened), false],
      ['any noun', isTouched({ about: ['*'] }, happened), true],
      ['a write of one’s own', isTouched({ about, of: () => [] }, new Set(['product'])), true],
      ['a reset', isTouched({ about, of: () => [] }, new Map([['*', new Set()]])), true],
    ]
    for (const [what, is, expected] of cases) assert.equal(is, expected, what)
    for (let at = 0; at < 6_000; at += 1) events.add(['order'], [`ord_${at}`])
    events.flush()
    assert(isTouched({ about: ['order'], of: () => ['ord_x'] }, happened), 'too many to tell')
  })
})

describe('reading what happens', () => {
  test('begins again after it was refused, ever more seldom, and ends when nobody wants it', async () => {
    const ending = new AbortController()
    const pauses: number[] = []
    let reads = 0
    const read = async () => {
      reads += 1
      throw new Error('not allowed')
    }
    await keepReading(read, ending.signal, async (ms) => {
      pauses.push(ms)
      if (pauses.length === 7) ending.abort()
    })
    assert.deepEqual([reads, pauses], [7, [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]])
  })

  test('does not wait any longer once nobody wants it', async () => {
    const ending = new AbortController()
    const read = async () => queueMicrotask(() => ending.abort())
    await keepReading(read, ending.signal)
  })
})

test('whole numbers are read as people type them, and only within their limits', async () => {
  const { unitsOf } = await import(new URL('../src/kit/units.ts', import.meta.url).href)
  const typed: readonly (readonly [string, number | undefined])[] = [
    [' 7 ', 7],
    ['1.500', 1500],
    ['1,500', 1500],
    ['1 500', 1500],
    ['1.5', undefined],
    ['-3', undefined],
    ['', undefined],
    ['1e3', undefined],
  ]
  for (const [text, units] of typed) assert.equal(unitsOf(text), units, text)
  assert.equal(unitsOf('0', { minimum: 1 }), undefined)
  assert.deepEqual([unitsOf('3', { maximum: 3 }), unitsOf('4', { maximum: 3 })], [3, undefined])
})

test('the key after g leads to one page alone', async () => {
  const keys = (await pagesOfMenu()).map(({ key }) => key)
  assert.deepEqual(
    keys.filter((key, index) => key === undefined || keys.indexOf(key) !== index),
    [],
  )
})
