import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../src/', import.meta.url))
const look = fileURLToPath(new URL('../../../platform/look/look.css', import.meta.url))
const read = (path: string) => readFileSync(join(sources, path), 'utf8')
const everySheet = globSync('**/*.css', { cwd: sources, exclude: ['styles/index.css'] })
const sheets = everySheet.filter((path) => !path.startsWith('styles/'))
const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((path) => !/^texts\//.test(path))

/** What stands in quotes: names of classes are among it, whole or as the beginning of a template. */
function quoted(text: string): string {
  return [...text.matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)].map(([found]) => found).join(' ')
}

function classesOf(sheet: string): Set<string> {
  const selectors = read(sheet).replaceAll(/\/\*.*?\*\/|\{[^{}]*\}/gs, ' ')
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
}

function uses(text: string, name: string): boolean {
  const template = `${name.slice(0, name.indexOf('-') + 1)}\${`
  return (
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text) ||
    (name.includes('-') && text.includes(template))
  )
}

const texts = new Map(files.map((path) => [path, quoted(read(path))]))

describe('a style sheet', () => {
  for (const sheet of sheets) {
    const name = basename(sheet, '.css')
    const folder = dirname(sheet)

    test(`${sheet} stands beside the part or the page that it is for`, () => {
      const isOfPart = existsSync(join(sources, folder, `${name}.tsx`))
      const isOfPage = folder.startsWith('pages/') && basename(folder) === name
      assert(isOfPart || isOfPage)
    })
  }

  for (const sheet of everySheet) {
    test(`${sheet} has no class that nothing has`, () => {
      const all = [...texts.values()].join(' ')
      assert.deepEqual(
        [...classesOf(sheet)].filter((known) => !uses(all, known)),
        [],
      )
    })
  }

  test('uses no property that none of them defines', () => {
    const text = [...everySheet.map(read), readFileSync(look, 'utf8')].join('\n')
    const defined = new Set([...text.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name))
    const used = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    assert(used.size > 0)
    assert.deepEqual(
      [...used].filter((name) => !defined.has(name)),
      [],
    )
  })

  test('has a rule for every class that a part names', () => {
    const styled = new Set(everySheet.flatMap((sheet) => [...classesOf(sheet)]))
    const named = files.flatMap((path) =>
      [...read(path).matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
    assert(named.length > 0)
    assert.deepEqual(
      [...new Set(named)].filter((name) => !styled.has(name)),
      [],
    )
  })

  test('is read by the page, each of them', () => {
    const imported = [...read('styles/index.css').matchAll(/"\.\.\/([^"]+)"/g)].map(
      ([, path]) => path,
    )
    assert.deepEqual(imported.toSorted(), sheets.toSorted())
  })
})
