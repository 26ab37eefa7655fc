import type { PriceList, PriceListPrice, PriceListVerdict } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { useMay } from '../../../session/caller.ts'

/** What decides about a variant and a quantity at this moment. */
export type Today = (price: PriceListPrice) => PriceListVerdict | null | undefined

const keyOf = (variantId: string, quantity: number) => `${variantId} ${quantity}`

/** What is charged today for the rows that are shown, to whom the list is for: null for nothing, undefined until it is known. */
export function useToday(list: PriceList, prices: readonly PriceListPrice[]): Today {
  const may = useMay()
  const lines = [...new Set(prices.map((one) => keyOf(one.variant_id, one.min_quantity)))]
  const { data } = useQuery({
    key: ['prices-today', list.id, list.version, lines],
    about: ['price', 'price_list'],
    isEnabled: lines.length > 0 && may('explainQuote'),
    keepsPrevious: true,
    run: async (signal) => {
      const { data } = await souk.explainQuote(questionOf(list, prices), { signal })
      return new Map(
        data.lines.map(({ variant_id, quantity, price_lists }) => [
          keyOf(variant_id, quantity),
          price_lists.find(({ verdict }) => verdict === 'APPLIED') ?? null,
        ]),
      )
    },
  })
  return ({ variant_id, min_quantity }) => data?.get(keyOf(variant_id, min_quantity))
}

/** As somebody asks who the list is for: the first channel, country and customer that it names. */
function questionOf({ currency, conditions }: PriceList, prices: readonly PriceListPrice[]) {
  const [channel] = conditions.channels
  const [country] = conditions.countries
  const [customer_id] = conditions.customer_ids
  const lines = new Map(
    prices.map(({ variant_id, min_quantity }) => [
      keyOf(variant_id, min_quantity),
      { variant_id, quantity: min_quantity },
    ]),
  )
  return { currency, context: { channel, country, customer_id }, lines: [...lines.values()] }
}
