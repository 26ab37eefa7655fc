import type { MarketplaceAnalytics } from '@souk/sdk'
import { useIsOperator, useMay } from '../../session/caller.ts'

/** Whose sales, and of which time. */
type Counted = Pick<MarketplaceAnalytics, 'period' | 'provider_id' | 'channel'>

/**
 * Where exactly the orders are listed that a figure counts, for whoever may list them. A provider cannot: its figures count
 * its part of orders that it shares with other sellers, and its list leaves those out.
 */
export function useSoldOrders(): (counted: Counted, currency: string) => string | undefined {
  const may = useMay()
  const isOperator = useIsOperator()
  return (counted, currency) =>
    isOperator && may('listOrders') ? soldOrdersPath(counted, currency) : undefined
}

function soldOrdersPath(counted: Counted, currency: string): string {
  const { period, provider_id, channel } = counted
  const query = new URLSearchParams({
    sold: 'true',
    currency,
    placed_from: period.from,
    placed_to: period.to,
    ...(provider_id !== null && { seller_id: provider_id }),
    ...(channel !== null && { channel }),
  })
  return `orders?${query}`
}
