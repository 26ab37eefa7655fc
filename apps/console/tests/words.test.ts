import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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

test('German says the same thing in the same words', () => {
  const words = (texts: unknown): string[] =>
    typeof texts === 'string'
      ? [texts]
      : typeof texts === 'object' && texts !== null
        ? Object.values(texts).flatMap(words)
        : []
  const dropped = /Kennung|Geheimnis|Fassung|Prüfprotokoll|Schlagworte|SKU|freiwillig|auch immer/
  assert.deepEqual(
    words(de).filter((text) => dropped.test(text)),
    [],
  )
})
