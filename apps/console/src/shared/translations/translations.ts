import * as requests from '../../base/generated/requests.ts'
import { fits } from '../../kit/limits.ts'
import { locale } from '../../texts/index.ts'

/** Texts in other languages: by the tag of the language, then by the name of the text. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>

/** What a draft keeps of them. Languages and texts have an order of their own, so that the same is always the same text. */
export function translationsText(translations: Translations): string {
  return JSON.stringify(sorted(translations))
}

export function translationsOf(text: string): Translations {
  return text === '' ? {} : (JSON.parse(text) as Translations)
}

function sorted(translations: Translations): Translations {
  const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
    one < other ? -1 : 1
  return Object.fromEntries(
    Object.entries(translations)
      .toSorted(byName)
      .map(([tag, texts]) => [tag, Object.fromEntries(Object.entries(texts).toSorted(byName))]),
  )
}

/** What is sent of a new thing: texts that somebody wrote, in languages that have one. */
export function givenTranslations(text: string): Translations {
  const written = Object.entries(translationsOf(text)).map(([tag, texts]) => {
    const entries = Object.entries(texts).flatMap(([name, said]) =>
      said?.trim() ? [[name, said.trim()] as const] : [],
    )
    return [tag, Object.fromEntries(entries)] as const
  })
  return Object.fromEntries(written.filter(([, texts]) => Object.keys(texts).length > 0))
}

/** What is sent of a change: languages that are written anew, and null for those that are gone. */
export function changedTranslations(before: string, after: string): Record<string, object | null> {
  const [was, is] = [givenTranslations(before), givenTranslations(after)]
  const gone = Object.keys(was).filter((tag) => !(tag in is))
  const written = Object.entries(is).filter(
    ([tag, texts]) => JSON.stringify(texts) !== JSON.stringify(was[tag]),
  )
  return Object.fromEntries([...written, ...gone.map((tag) => [tag, null] as const)])
}

const { keys } = requests.createCategory.translations

export function isLanguageTag(tag: string): boolean {
  return fits(tag, keys)
}

/** `German` of `de`; the tag itself for what has no name. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(locale(), { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** `German: Hemden` on each line, for now and after. */
export function translationsShown(text: string): string {
  return Object.entries(givenTranslations(text))
    .map(([tag, texts]) => `${languageName(tag)}: ${Object.values(texts).join(' · ')}`)
    .join('\n')
}

/** What is offered before anything is typed; any other is found by its tag. */
export const commonLanguages = [
  ...['ar', 'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'ga', 'he', 'hi', 'hr'],
  ...['hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'mt', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro'],
  ...['ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr', 'uk', 'vi', 'zh-Hans', 'zh-Hant'],
]
