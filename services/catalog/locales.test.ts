import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Check } from 'typebox/value'
import { fallbacksOf, Locale, retranslated, translatedIn } from './locales.ts'

const tags: Readonly<Record<string, boolean>> = {
  de: true,
  'de-AT': true,
  fil: true,
  'zh-Hant': true,
  'zh-Hant-TW': true,
  'es-419': true,
  'ca-ES-valencia': true,
  'de-1996': true,
  '': false,
  DE: false,
  'de-at': false,
  de_AT: false,
  'de-AT-': false,
  'x-klingon': false,
  german: false,
  __proto__: false,
}
for (const [tag, isOne] of Object.entries(tags)) {
  test(`${tag || 'an empty text'} is ${isOne ? 'a' : 'no'} locale`, () => {
    assert.equal(Check(Locale, tag), isOne)
  })
}

test('a locale falls back to what it is a special case of', () => {
  assert.deepEqual(fallbacksOf('zh-Hant-TW'), ['zh-Hant-TW', 'zh-Hant', 'zh'])
  assert.deepEqual(fallbacksOf('de'), ['de'])
})

test('each text is taken from the nearest locale that has it', () => {
  const translations = {
    de: { title: 'Hemd', description: 'Aus Leinen' },
    'de-AT': { title: 'Pfoad', description: undefined },
  }
  const title = (locale: string) => translatedIn(translations, locale, (texts) => texts.title)
  assert.equal(title('de-AT'), 'Pfoad')
  assert.equal(title('de-CH'), 'Hemd')
  assert.equal(title('fr'), undefined)
  assert.equal(
    translatedIn(translations, 'de-AT', (texts) => texts.description),
    'Aus Leinen',
  )
  assert.equal(
    translatedIn({}, 'constructor', () => 'text'),
    undefined,
  )
})

test('a locale that is sent is replaced, null removes it, others stay', () => {
  const before = { de: { title: 'Hemd' }, fr: { title: 'Chemise' } }
  const after = retranslated(before, { de: null, en: { title: 'Shirt' } })
  assert.deepEqual(after, { en: { title: 'Shirt' }, fr: { title: 'Chemise' } })
  assert.deepEqual(before, { de: { title: 'Hemd' }, fr: { title: 'Chemise' } })
})
