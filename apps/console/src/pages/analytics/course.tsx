import type { MarketplaceAnalytics } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { Chart } from '../../kit/chart.tsx'
import { moneyShort, moneyText } from '../../kit/money.ts'
import { unitsText } from '../../kit/units.ts'
import { pointsOf } from '../../shared/sales/points.ts'
import { mainFigures } from '../../shared/sales/use-sales.ts'
import { useTexts } from '../../texts/index.ts'
import type { AnalyticsQuery, Figure } from './analytics-query.ts'

interface CourseProps {
  readonly wanted: AnalyticsQuery
  readonly data: MarketplaceAnalytics | undefined
}

/** The figure over time: sums as an area, what is counted as bars. */
export function CourseCard({ wanted, data }: CourseProps) {
  const t = useTexts()
  const { figure, interval } = wanted
  const name = t.analytics.course(t.analytics.figures[figure])
  const isMoney = figure === 'gmv' || figure === 'average'
  const money = (amount: number) => ({
    amount: Math.round(amount),
    currency: data ? mainFigures(data).currency : 'EUR',
  })
  return (
    <Card title={name}>
      <div class="chart-room">
        {data && (
          <Chart
            name={name}
            kind={figure === 'gmv' ? 'area' : 'bars'}
            points={pointsOf(data, figureOf(figure), interval)}
            valueText={(value) => (isMoney ? moneyText(money(value)) : unitsText(value))}
            tickText={(value) => (isMoney ? moneyShort(money(value)) : unitsText(value))}
          />
        )}
      </div>
    </Card>
  )
}

interface Sold {
  readonly gmv: { readonly amount: number }
  readonly orders: number
  readonly units: number
}

function figureOf(figure: Figure): (sold: Sold) => number {
  const figures = {
    gmv: ({ gmv }: Sold) => gmv.amount,
    orders: ({ orders }: Sold) => orders,
    units: ({ units }: Sold) => units,
    average: ({ gmv, orders }: Sold) => (orders === 0 ? 0 : gmv.amount / orders),
  }
  return figures[figure]
}
