import type { ListProductsResponse } from '@souk/sdk'
import { useAnswer } from '../api/answers.ts'
import { localeFor } from '../api/catalog.ts'
import { souk } from '../api/souk.ts'
import { useLanguage } from '../texts/index.ts'

type Listed = ListProductsResponse['data'][number]

/** Pictures and addresses of what is in a cart. What is not sold any more has neither. */
export function useProducts(ids: readonly string[]): ReadonlyMap<string, Listed> {
  const language = useLanguage()
  const wanted = [...new Set(ids)].toSorted().slice(0, listedMax)
  const { data } = useAnswer(`in cart ${language} ${wanted.join()}`, async (signal) => {
    if (wanted.length === 0) return []
    const asked = { ids: wanted.join(), limit: listedMax, ...localeFor(language) }
    return (await souk.listProducts(asked, { signal })).data.data
  })
  return new Map(data?.map((product) => [product.id, product]))
}

const listedMax = 96
