import type { Tx } from '@souk/platform'
import type { Passage, Stems } from './document.ts'
import { dictionaryOf } from './languages.ts'
import { listStems, type Stemmed } from './store.ts'

/** A word has the same stem in every tenant. Catalogs have few words, and the same ones over and over. */
const kept = new Map<string, string>()
const keptMax = 50_000

const keyOf = ({ dictionary, word }: Omit<Stemmed, 'stem'>) => `${dictionary} ${word}`

/** The stems of all words of some texts, asked for together. */
export async function stemsOf(
  tx: Tx,
  passages: readonly Passage[],
  ownLanguage: string,
): Promise<Stems> {
  const wanted = new Map<string, Omit<Stemmed, 'stem'>>()
  for (const { language, hasStems, isTitle, words } of passages) {
    if (!hasStems) continue
    const dictionary = dictionaryOf(language ?? ownLanguage)
    for (const { word, also, joined, pair } of words) {
      for (const form of [word, ...also, joined, isTitle ? pair : null]) {
        if (form !== null) wanted.set(keyOf({ dictionary, word: form }), { dictionary, word: form })
      }
    }
  }
  const known = new Map<string, string>()
  for (const key of wanted.keys()) {
    const stem = kept.get(key)
    if (stem !== undefined) known.set(key, stem)
  }
  const unknown = [...wanted].filter(([key]) => !known.has(key)).map(([, each]) => each)
  const found = await listStems(tx, unknown)
  if (kept.size + found.length > keptMax) kept.clear()
  for (const each of found) {
    known.set(keyOf(each), each.stem)
    if (kept.size < keptMax) kept.set(keyOf(each), each.stem)
  }
  return (language, word) => known.get(keyOf({ dictionary: dictionaryOf(language), word })) ?? ''
}
