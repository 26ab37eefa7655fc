import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { tones } from '../src/kit/generated/tones.ts'
import { de } from '../src/texts/de/index.ts'
import { en } from '../src/texts/en/index.ts'
import { doneName } from '../src/texts/operation-name.ts'
import { problemText } from '../src/texts/problem-text.ts'
import { stateText } from '../src/texts/states.ts'

const languages = Object.entries({ en, de })

describe('every state has a word', () => {
  const states = Object.entries(tones).flatMap(([noun, words]) =>
    Object.keys(words).map((state) => [noun, state] as const),
  )
  for (const [language, t] of languages) {
    test(`in ${language}`, () => {
      const silent = states.filter(([noun, state]) => {
        const isField = noun.endsWith('_status')
        return stateText(noun, isField ? noun : 'status', state, t) === undefined
      })
      assert.deepEqual(silent, [])
    })
  }
  test('which is that of the thing that an event is about', () => {
    assert.equal(stateText('provider', 'status', 'IN_REVIEW', en), 'In review')
    assert.equal(stateText('webhook', 'status', 'DEGRADED', de), 'Gestört')
    assert.equal(stateText('api_key', 'status', 'REVOKED', de), 'Widerrufen')
    assert.equal(stateText('order', 'payment_status', 'PAID', de), 'Bezahlt')
    assert.equal(stateText('order', 'note', 'PAID', de), undefined)
  })
})

test('work that nobody asked for is named in both languages', () => {
  const work = 'payments.refund_cancelled_order'
  assert.deepEqual(
    [doneName(work, en), doneName(work, de), doneName('updateVariants', de)],
    ['Refund a cancelled order', 'Stornierte Bestellung erstatten', 'Varianten ändern'],
  )
})

test('a refusal is told in German, and in English where the words of the API are for programmers', () => {
  assert.equal(problemText('handle_taken', de)?.title, 'Handle bereits verwendet')
  assert.equal(problemText('payload_changed', en)?.title, 'The request has changed')
  assert.equal(problemText('handle_taken', en), undefined)
})

test('of two parts that are put together, none has a word that the other has too', async () => {
  const texts = fileURLToPath(new URL('../src/texts/', import.meta.url))
  const composed = globSync('**/*.ts', { cwd: texts }).filter((path) =>
    /^ {2}\.\.\./m.test(sourceOf(path)),
  )
  assert.deepEqual(composed.toSorted(), [
    'de/events.ts',
    'de/fields.ts',
    'de/ledger-fields.ts',
    'de/operations.ts',
    'de/problems/index.ts',
  ])
  for (const path of composed) {
    const keys = await keysIn(path)
    const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
    assert.deepEqual(twice, [], path)
  }

  function sourceOf(path: string): string {
    return readFileSync(join(texts, path), 'utf8')
  }

  /** The keys of its parts, and its own. */
  async function keysIn(path: string): Promise<string[]> {
    const source = sourceOf(path)
    const own = [...source.matchAll(/^ {2}'?([\w.]+)'?:/gm)].map(([, key = '']) => key)
    const parts = [...source.matchAll(/^ {2}\.\.\.(\w+),$/gm)].map(async ([, name = '']) => {
      const from = new RegExp(`import {[^}]*\\b${name}\\b[^}]*} from '(.+)'`).exec(source)?.[1]
      assert(from, name)
      const file: Record<string, object> = await import(join(texts, dirname(path), from))
      return Object.keys(file[name] ?? {})
    })
    return [...own, ...(await Promise.all(parts)).flat()]
  }
})

test('German says the same thing in the same words', () => {
  const words = (texts: unknown): string[] =>
    typeof texts === 'string'
      ? [texts]
      : typeof texts === 'object' && texts !== null
        ? Object.values(texts).flatMap(words)
        : []
  const dropped =
    /Kennung|Geheimnis|Fassung|Prüfprotokoll|Schlagworte|SKU|freiwillig|auch immer|Stapel|[Vv]orgemerkt|Vormerkung|[Vv]erfallen/
  assert.deepEqual(
    words(de).filter((text) => dropped.test(text)),
    [],
  )
})
