/** Languages whose words PostgreSQL knows the stems of, by their tag of BCP 47. Words of others are searched as they are. */
const dictionaries: Readonly<Record<string, string>> = {
  ar: 'arabic_stem',
  ca: 'catalan_stem',
  da: 'danish_stem',
  de: 'german_stem',
  el: 'greek_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  eu: 'basque_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  ga: 'irish_stem',
  hi: 'hindi_stem',
  hu: 'hungarian_stem',
  hy: 'armenian_stem',
  id: 'indonesian_stem',
  it: 'italian_stem',
  lt: 'lithuanian_stem',
  nb: 'norwegian_stem',
  ne: 'nepali_stem',
  nl: 'dutch_stem',
  nn: 'norwegian_stem',
  no: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
  sr: 'serbian_stem',
  sv: 'swedish_stem',
  ta: 'tamil_stem',
  tr: 'turkish_stem',
  yi: 'yiddish_stem',
}

export function dictionaryOf(language: string): string {
  return Object.hasOwn(dictionaries, language) ? (dictionaries[language] ?? 'simple') : 'simple'
}

/** Texts of all regions are searched alike: `de` of `de-AT`. */
export function languageOf(locale: string): string {
  return locale.split('-')[0] ?? locale
}

/** Languages that write compounds as one word, which says what a thing is with its end: a `Leinenhemd` is a `Hemd`. */
const compounding: ReadonlySet<string> = new Set(['da', 'de', 'nb', 'nl', 'nn', 'no', 'sv'])

export function isCompounding(language: string): boolean {
  return compounding.has(language)
}
