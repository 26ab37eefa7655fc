import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { csvOf } from '../src/kit/csv.ts'
import { compared } from '../src/kit/draft.ts'
import { exportedRows } from '../src/kit/export.ts'

test('what would be a formula in a table of others is a text', () => {
  const cells = ['=1+1', '+1', '-1', '@x', '-5.50', 'a"b', 'a,b']
  assert.equal(csvOf(['h'], [cells]), `h\r\n'=1+1,'+1,-1,'@x,-5.50,"a""b","a,b"`)
})

test('an export ends after as many rows as a browser takes, and says whether there were more', async () => {
  const found = async function* () {
    yield* ['a', 'b', 'c']
  }
  const texts = (item: string) => [item]
  assert.deepEqual(await exportedRows(found(), texts, 2), { rows: [['a'], ['b']], isCut: true })
  assert.deepEqual((await exportedRows(found(), texts, 3)).isCut, false)
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
  const text = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8')
  const found = text.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)
  const colours = new Map([...found].map(([, name = '', light, dark]) => [name, [light, dark]]))
  const of = (name: string, theme: 0 | 1) => colours.get(name)?.[theme] ?? assert.fail(name)

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
  for (const theme of [0, 1] as const) {
    const name = theme === 0 ? 'light' : 'dark'
    for (const [ink, ground] of texts) {
      test(`${ink} can be read on ${ground}, ${name}`, () => {
        assert(contrast(of(ink, theme), of(ground, theme)) >= 4.5)
      })
    }
    for (const ground of ['card', 'page']) {
      test(`the edge of a control is seen on ${ground}, ${name}`, () => {
        assert(contrast(of('control', theme), of(ground, theme)) >= 3)
      })
    }
  }
})
