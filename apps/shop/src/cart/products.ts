import type { ListProductsResponse } from '@souk/sdk'
import { useAnswer } from '../api/answers.ts'
import { localeFor } from '../api/catalog.ts'
import { souk } from '../api/souk.ts'
import { type Language, useLanguage } from '../texts/index.ts'

type Listed = ListProductsResponse['data'][number]

/** Pictures and addresses of what is in a cart. What is not sold any more has neither. */
export function useProducts(ids: readonly string[]): ReadonlyMap<string, Listed> {
  return useListed(ids, useLanguage())
}

function useListed(ids: readonly string[], language: Language): ReadonlyMap<string, Listed> {
  const wanted = [...new Set(ids)].toSorted().slice(0, listedMax)
  const { data } = useAnswer(`in cart ${language} ${wanted.join()}`, async (signal) => {
    if (wanted.length === 0) return []
    const asked = { ids: wanted.join(), limit: listedMax, ...localeFor(language) }
    return (await souk.listProducts(asked, { signal })).data.data
  })
  return new Map(data?.map((product) => [product.id, product]))
}

const listedMax = 96

interface Line {
  readonly product_id: string
  readonly title: string
}

/**
 * What is in a cart or was bought, as it is called in the language of the page. Lines keep the title that they were bought by, in
 * the language of the catalog: its translation stands for it as long as the product is still called so.
 */
export function useTitles(lines: readonly Line[]): (line: Line) => string {
  const language = useLanguage()
  const ids = language === 'en' ? [] : lines.map(({ product_id: id }) => id)
  const called = useListed(ids, 'en')
  const translated = useListed(ids, language)
  return ({ product_id: id, title }) =>
    (called.get(id)?.title === title && translated.get(id)?.title) || title
}
