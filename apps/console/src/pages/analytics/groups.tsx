import type { MarketplaceAnalytics } from '@souk/sdk'
import { Card, Empty } from '../../kit/card.tsx'
import { moneyText } from '../../kit/money.ts'
import { type Share, ShareBars } from '../../kit/share-bars.tsx'
import { useProviderNames } from '../../shared/names/providers.ts'
import { mainFigures, soldIn } from '../../shared/sales/use-sales.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { AnalyticsQuery } from './analytics-query.ts'

interface GroupsProps {
  readonly wanted: AnalyticsQuery
  readonly data: MarketplaceAnalytics | undefined
}

/** Who sold, or where it was sold; a provider leads to its page, a channel to its figures. */
export function GroupsCard({ wanted, data }: GroupsProps) {
  const t = useTexts()
  const nameOf = useProviderNames()
  const isByProvider = wanted.group === 'provider'
  const currency = data && mainFigures(data).currency
  const shares = (data?.groups ?? []).map(({ key, currencies }): Share => {
    const { gmv, orders, units } = soldIn({ currencies }, currency ?? '')
    const provider = key === null ? t.overview.own : nameOf(key)
    return {
      key: key ?? '',
      name: isByProvider ? provider : channelName(key, t),
      to: placeOf(key, wanted),
      value: gmv.amount,
      text: moneyText(gmv),
      note: t.overview.ordersAndUnits(orders, units),
    }
  })
  return (
    <Card title={`${t.analytics.group}: ${t.analytics.groups[wanted.group]}`}>
      {data && shares.length === 0 ? (
        <Empty icon="chart-column" title={t.analytics.noSales} />
      ) : (
        <ShareBars shares={shares} />
      )}
    </Card>
  )
}

function channelName(channel: string | null, t: Texts): string {
  return channel === null ? t.analytics.noChannel : (t.orders.channels[channel] ?? channel)
}

function placeOf(key: string | null, { group, days }: AnalyticsQuery): string | undefined {
  if (group === 'provider') return key === null ? undefined : `providers/${key}`
  return key === null ? undefined : `analytics?days=${days}&channel=${encodeURIComponent(key)}`
}
