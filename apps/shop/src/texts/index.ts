import { localeOf } from '@souk/pages/locale.ts'
import { Store } from '@souk/pages/store.ts'
import { remember, remembered } from '../base/storage.ts'
import { en, type FirstTexts } from './en/index.ts'
import type { LaterTexts } from './en/later.ts'

export type { FirstTexts }

/** Every text of the shop. */
export type Texts = FirstTexts & LaterTexts

interface Source {
  readonly first: () => Promise<FirstTexts>
  /** What pages show that few come to. */
  readonly later: () => Promise<LaterTexts>
}

/** A language is loaded when it is chosen; of English what everybody reads is there from the start. */
const languages = {
  en: { first: async () => en, later: async () => (await import('./en/later.ts')).later },
  de: {
    first: async () => (await import('./de/index.ts')).de,
    later: async () => (await import('./de/later.ts')).later,
  },
} as const satisfies Readonly<Record<string, Source>>

export type Language = keyof typeof languages

/** What a language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

interface Spoken {
  readonly language: Language
  readonly texts: FirstTexts
  /** With those of later pages, once somebody has come to one. */
  readonly all?: Texts | undefined
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

let isLaterWanted = false

/** A language that is gone after an upgrade is loaded with all the rest. */
async function show(language: Language): Promise<void> {
  const { first, later } = languages[language]
  const loaded = Promise.all([first(), isLaterWanted ? later() : undefined])
  const [texts, more] = (await loaded.catch(() => undefined)) ?? []
  if (texts === undefined) return void dispatchEvent(new Event('souk:outdated'))
  document.documentElement.lang = language
  current.set({ language, texts, all: more && { ...texts, ...more } })
}

/** Loads the texts of pages that few come to, in the language that is spoken when they are there. */
export async function loadLaterTexts(): Promise<void> {
  isLaterWanted = true
  while (current.value.all === undefined) {
    const { language, texts } = current.value
    const more = await languages[language].later()
    // Somebody may have chosen another one meanwhile.
    if (current.value.language === language)
      current.set({ language, texts, all: { ...texts, ...more } })
  }
}

export function useTexts(): FirstTexts {
  return current.use().texts
}

/** For pages that are loaded together with them. */
export function useAllTexts(): Texts {
  const { all } = current.use()
  if (all === undefined) throw new Error('these texts come with the pages that show them')
  return all
}

/** For what is asked of the catalog in the language of the page. */
export function useLanguage(): Language {
  return current.use().language
}

/** How dates, numbers and money are written: the browser's own way where it speaks the language. */
export function locale(): string {
  return localeOf(current.value.language)
}
