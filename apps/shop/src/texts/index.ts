import { localeOf } from '@souk/pages/locale.ts'
import { Store } from '@souk/pages/store.ts'
import { remember, remembered } from '../base/storage.ts'
import { en, type Texts } from './en/index.ts'

export type { Texts }

/** A language is loaded when it is chosen; English is there from the start. */
const languages = {
  en: async () => en,
  de: async () => (await import('./de/index.ts')).de,
} as const satisfies Readonly<Record<string, () => Promise<Texts>>>

export type Language = keyof typeof languages

/** What a language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

interface Spoken {
  readonly language: Language
  readonly texts: Texts
}

const current = new Store<Spoken>({ language: 'en', texts: en })

/** What was chosen here before, else what the browser asks for, else English. */
export async function loadLanguage(): Promise<void> {
  const wished = [remembered('language') ?? '', ...navigator.languages]
  const found = wished.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages)
  await show((found as Language | undefined) ?? 'en')
}

export async function chooseLanguage(language: Language): Promise<void> {
  remember('language', language)
  await show(language)
}

/** A language that is gone after an upgrade is loaded with all the rest. */
async function show(language: Language): Promise<void> {
  const texts = await languages[language]().catch(() => undefined)
  if (texts === undefined) return void dispatchEvent(new Event('souk:outdated'))
  document.documentElement.lang = language
  current.set({ language, texts })
}

export function useTexts(): Texts {
  return current.use().texts
}

/** For what is asked of the catalog in the language of the page. */
export function useLanguage(): Language {
  return current.use().language
}

/** How dates, numbers and money are written: the browser's own way where it speaks the language. */
export function locale(): string {
  return localeOf(current.value.language)
}
