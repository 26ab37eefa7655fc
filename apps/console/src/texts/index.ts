import { localeOf } from '@souk/pages/locale.ts'
import { Store } from '@souk/pages/store.ts'
import { en, type Texts } from './en/index.ts'

export type { Texts }

/** A language is loaded when it is chosen; English is there from the start. */
const languages = {
  en: async () => en,
  de: async () => (await import('./de/index.ts')).de,
} as const satisfies Readonly<Record<string, () => Promise<Texts>>>

export type Language = keyof typeof languages

const stored = 'souk.language'
const current = new Store<{ readonly language: Language; readonly texts: Texts }>({
  language: 'en',
  texts: en,
})

/** What was chosen here before, else what the browser asks for, else English. */
export async function loadLanguage(): Promise<void> {
  const wished = [localStorage.getItem(stored) ?? '', ...navigator.languages]
  const found = wished.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages)
  if (found !== undefined && found !== current.value.language) await show(found as Language)
}

/** What a language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

export function chosenLanguage(): Language {
  return current.value.language
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(stored, language)
  await show(language)
}

/** A language that is gone after an upgrade is loaded with all the rest; where it stays away, that there is goes on. */
async function show(language: Language): Promise<void> {
  const texts = await languages[language]().catch(() => undefined)
  if (texts === undefined) return void dispatchEvent(new Event('souk:outdated'))
  document.documentElement.lang = language
  current.set({ language, texts })
}

/** All texts in the language that was chosen. */
export function useTexts(): Texts {
  return current.use().texts
}

/** How dates, numbers and money are written. */
export function locale(): string {
  return localeOf(current.value.language)
}
