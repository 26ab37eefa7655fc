import type { MarketplaceAnalytics } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { dayMs } from '../../base/day.ts'
import { clock } from '../../session/clock.ts'
import { latestSales } from './latest.ts'

export interface Sales {
  readonly now: MarketplaceAnalytics
  /** The same number of days before. */
  readonly before: MarketplaceAnalytics
}

/** The sales of the last days by day and provider, and those of as many days before. */
export function useSales(days: number) {
  return useQuery<Sales>({
    key: ['sales', days],
    about: ['order', 'payment', 'refund'],
    keepsPrevious: true,
    restMs: 10_000,
    run: async (signal) => {
      const asked = latestSales(clock.value, days)
      const [now, before] = await Promise.all([
        souk.getMarketplaceAnalytics(asked.now, { signal }),
        souk.getMarketplaceAnalytics(asked.before, { signal }),
      ])
      return { now: now.data, before: before.data }
    },
  })
}

export function daysAgo(days: number): Date {
  return new Date(clock.value.getTime() - days * dayMs)
}

export type Figures = MarketplaceAnalytics['currencies'][number]

/** The figures in the currency of the tenant, which always come first. */
export function mainFigures({ currencies }: MarketplaceAnalytics): Figures {
  const [first] = currencies
  if (first === undefined) throw new Error('analytics without a currency')
  return first
}

/** What was sold in that currency in one piece of the period. */
export function soldIn(
  piece: { readonly currencies: readonly SoldFigures[] },
  currency: string,
): Omit<SoldFigures, 'currency'> {
  return (
    piece.currencies.find((figures) => figures.currency === currency) ?? {
      gmv: { amount: 0, currency },
      orders: 0,
      units: 0,
    }
  )
}

interface SoldFigures {
  readonly currency: string
  readonly gmv: { readonly amount: number; readonly currency: string }
  readonly orders: number
  readonly units: number
}
