import { de } from './de.ts'
import { en, type PageTexts } from './en.ts'

export type { PageTexts }

const languages: Readonly<Record<string, PageTexts>> = { en, de }

/** Browsers send a handful; a longer header is not worth reading. */
const rangesMax = 20

/** The texts in the language that a browser likes best of those that there are, by `Accept-Language`; English without one. */
export function textsFor(accepted: string | undefined): PageTexts {
  const ranges = (accepted ?? '').split(',', rangesMax).map((range) => {
    const [tag = '', weight] = range.trim().toLowerCase().split(';q=', 2)
    return { texts: languages[tag.slice(0, 2)], weight: weight === undefined ? 1 : Number(weight) }
  })
  const [best] = ranges
    .filter(({ texts, weight }) => texts !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return best?.texts ?? en
}
