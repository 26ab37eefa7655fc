import { de } from './de.ts'
import { en, type PageTexts, type Stop } from './en.ts'

export type { PageTexts, Stop }

const languages: Readonly<Record<string, PageTexts>> = { en, de }

export interface Reading {
  readonly texts: PageTexts
  /** By which amounts and times are written: `de-AT` writes them otherwise than `de-DE`. */
  readonly locale: string
}

/** Browsers send a handful; a longer header is not worth reading. */
const rangesMax = 20
const regional = /^[a-z]{2}-[a-z]{2}$/i

/** What a browser likes best of the languages that there are, by `Accept-Language`; English without one. */
export function readingFor(accepted: string | undefined): Reading {
  const ranges = (accepted ?? '').split(',', rangesMax).map((range) => {
    const [tag = '', weight] = range.trim().split(';q=', 2)
    const texts = languages[tag.slice(0, 2).toLowerCase()]
    return { tag, texts, weight: weight === undefined ? 1 : Number(weight) }
  })
  const [best] = ranges
    .filter(({ texts, weight }) => texts !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const { texts = en, tag = 'en-GB' } = best ?? {}
  return { texts, locale: regional.test(tag) ? tag : texts.language }
}
