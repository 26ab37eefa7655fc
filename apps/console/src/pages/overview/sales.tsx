import { Card, Empty } from '../../kit/card.tsx'
import { Chart } from '../../kit/chart.tsx'
import { moneyShort, moneyText } from '../../kit/money.ts'
import { ShareBars } from '../../kit/share-bars.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { useProviderNames } from '../../shared/names/providers.ts'
import { providersShown } from '../../shared/sales/latest.ts'
import { pointsOf } from '../../shared/sales/points.ts'
import { mainFigures, soldIn, useSales } from '../../shared/sales/use-sales.ts'
import { useTexts } from '../../texts/index.ts'

export function SalesCard({ days }: { readonly days: number }) {
  const t = useTexts()
  const { data: sales } = useSales(days)
  const figures = sales && mainFigures(sales.now)
  const money = (amount: number) => ({ amount, currency: figures?.currency ?? 'EUR' })
  return (
    <Card
      title={t.overview.salesByDay}
      aside={
        figures && (
          <Link to={`analytics?days=${days}&figure=units`} class="soft">
            {t.overview.unitsSold(figures.units)}
          </Link>
        )
      }
    >
      <div class="chart-room">
        {sales && figures && (
          <Chart
            name={t.overview.salesByDay}
            points={pointsOf(sales.now, ({ gmv }) => gmv.amount, 'day')}
            valueText={(amount) => moneyText(money(amount))}
            tickText={(amount) => moneyShort(money(amount))}
          />
        )}
      </div>
    </Card>
  )
}

export function ProvidersCard({ days }: { readonly days: number }) {
  const t = useTexts()
  const may = useMay()
  const nameOf = useProviderNames()
  const { data: sales } = useSales(days)
  if (sales === undefined) return null
  const { currency } = mainFigures(sales.now)
  const shares = (sales.now.groups ?? []).slice(0, providersShown).map((group) => {
    const { gmv, orders, units } = soldIn(group, currency)
    return {
      key: group.key ?? '',
      name: group.key === null ? t.overview.own : nameOf(group.key),
      to: group.key === null ? undefined : `providers/${group.key}`,
      value: gmv.amount,
      text: moneyText(gmv),
      note: t.overview.ordersAndUnits(orders, units),
    }
  })
  return (
    <Card
      title={t.overview.salesByProvider}
      aside={
        may('listProviders') && (
          <Link to="providers" class="link">
            {t.overview.allProviders}
          </Link>
        )
      }
    >
      {shares.length === 0 ? (
        <Empty icon="store" title={t.overview.noSales} />
      ) : (
        <ShareBars shares={shares} />
      )}
    </Card>
  )
}
