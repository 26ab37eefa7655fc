import { problem } from '@souk/platform'

interface PriceBelowFloor {
  readonly price_list_id: string | null
  readonly variant_id: string
  readonly amount: number
  readonly floor: number
}

export const belowFloor = problem<{ prices: readonly PriceBelowFloor[] }>(
  'below_floor',
  422,
  'Price below its floor',
  {
    help:
      '`meta.prices`, the first of them, would be lower than their floor: in the list itself (null for base prices), or in one that ' +
      'takes its prices by a rate. Raise the amounts, lower the floors, or choose another adjust_rate.',
    example: {
      prices: [{ price_list_id: 'pl_…', variant_id: 'var_…', amount: 900, floor: 1_000 }],
    },
  },
)
