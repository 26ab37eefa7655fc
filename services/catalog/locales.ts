import { Nullable, validationFailed } from '@souk/platform'
import { type TSchema, Type } from 'typebox'

/**
 * Languages of the texts that shoppers read. A tag of BCP 47 in its usual spelling: language, and if wanted script, region
 * and variants, such as `de`, `de-AT`, `zh-Hant-TW` or `ca-ES-valencia`.
 */
const pattern =
  '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3})){0,2}$'
const lengthMax = 35
const localesMax = 50

export const Locale = Type.String({
  pattern,
  maxLength: lengthMax,
  description: 'Language tag of BCP 47, such as `de` or `de-AT`',
  examples: ['de-DE'],
})

const translations = {
  additionalProperties: false,
  maxProperties: localesMax,
  description: 'Texts in other languages, by BCP 47 language tag',
} as const

/** What a resource shows of its texts in other languages. */
export function Translations<Texts extends TSchema>(texts: Texts) {
  return Type.Record(Type.String({ pattern, maxLength: lengthMax }), texts, translations)
}

/** What changes them: see `retranslated`. */
export function TranslationChanges<Texts extends TSchema>(texts: Texts) {
  const description =
    'Texts in other languages, by BCP 47 language tag. A language that is sent is replaced as a whole, null removes ' +
    'it, and others stay as they are.'
  return Type.Record(Type.String({ pattern, maxLength: lengthMax }), Nullable(texts), {
    ...translations,
    description,
  })
}

/** The locale itself, then what it is a special case of: `de-AT`, then `de`. What none of them has is in no language. */
export function fallbacksOf(locale: string): string[] {
  const parts = locale.split('-')
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'))
}

/** What is said in a locale, or in the nearest that it falls back to; undefined where nobody translated it. */
export function translatedIn<Texts, Text>(
  translations: Readonly<Record<string, Texts>>,
  locale: string,
  textOf: (texts: Texts) => Text | undefined,
): Text | undefined {
  for (const tag of fallbacksOf(locale)) {
    const texts = Object.hasOwn(translations, tag) ? translations[tag] : undefined
    const text = texts === undefined ? undefined : textOf(texts)
    if (text !== undefined) return text
  }
  return undefined
}

/** The map after a change: a locale that is sent is replaced as a whole, null removes it, others stay as they are. */
export function retranslated<Texts>(
  translations: Readonly<Record<string, Texts>>,
  changes: Readonly<Record<string, Texts | null>>,
): Record<string, Texts> {
  const after = new Map(Object.entries(translations))
  for (const [locale, texts] of Object.entries(changes)) {
    if (texts === null) after.delete(locale)
    else after.set(locale, texts)
  }
  if (after.size > localesMax) {
    const message = `must have at most ${localesMax} languages`
    const error = { path: '/translations', code: 'maxProperties', message }
    throw validationFailed(undefined, { errors: [error] })
  }
  return Object.fromEntries([...after].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
