import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { Chart } from '../../kit/chart.tsx'
import { moneyShort, moneyText } from '../../kit/money.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { FigureFacts, settlementLines } from '../../shared/sales/figure-lines.tsx'
import { pointsOf } from '../../shared/sales/points.ts'
import { mainFigures } from '../../shared/sales/use-sales.ts'
import { useTexts } from '../../texts/index.ts'

/** What the provider sold, and how it stands with what it is owed. */
export function MoneyCard({ providerId }: { readonly providerId: string }) {
  const t = useTexts()
  const may = useMay()
  const { data, error } = useQuery({
    key: ['provider-sales', providerId],
    about: ['order', 'payment', 'refund'],
    isEnabled: may('getMarketplaceAnalytics'),
    restMs: 10_000,
    run: async (signal) =>
      (await souk.getMarketplaceAnalytics({ provider_id: providerId, interval: 'day' }, { signal }))
        .data,
  })
  const figures = data && mainFigures(data)
  const money = (amount: number) => ({ amount, currency: figures?.currency ?? 'EUR' })
  return (
    <Card
      title={`${t.providers.money}, ${t.providers.last30}`}
      aside={
        figures && (
          <Link to={`analytics?provider_id=${providerId}`} class="link">
            {moneyText(figures.gmv)}
          </Link>
        )
      }
    >
      {!data && !error && <div class="chart-room" aria-busy={may('getMarketplaceAnalytics')} />}
      {data && figures && (
        <div class="stack">
          <Chart
            name={t.overview.salesByDay}
            points={pointsOf(data, ({ gmv }) => gmv.amount, 'day')}
            valueText={(amount) => moneyText(money(amount))}
            tickText={(amount) => moneyShort(money(amount))}
          />
          <FigureFacts lines={settlementLines(figures, t)} />
        </div>
      )}
    </Card>
  )
}
