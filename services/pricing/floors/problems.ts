import { problem } from '@souk/platform'

export const belowFloor = problem<{
  prices: readonly {
    price_list_id: string | null
    variant_id: string
    amount: number
    floor: number
  }[]
}>('below_floor', 422, 'Price below its floor', {
  help:
    'The prices in meta.prices, the first of them, would be lower than their floor: in the list itself (null for base prices), or in ' +
    'one that takes its prices by a rate. Raise the amounts, lower the floors, or choose another adjust_rate. Nothing was changed.',
  example: { prices: [{ price_list_id: 'pl_…', variant_id: 'var_…', amount: 900, floor: 1_000 }] },
})
