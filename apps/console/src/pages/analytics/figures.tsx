import type { MarketplaceAnalytics } from '@souk/sdk'
import type { ComponentChildren } from 'preact'
import { Card } from '../../kit/card.tsx'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { numberFormat } from '../../kit/format.ts'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import {
  MissingFigure,
  moneyFigure,
  rateFigure,
  settlementLines,
} from '../../shared/sales/figure-lines.tsx'
import { dayOf, type Figures, mainFigures } from '../../shared/sales/use-sales.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

/** Every figure of the period; what can be listed leads to its list. */
export function FiguresCard({ data }: { readonly data: MarketplaceAnalytics }) {
  const t = useTexts()
  const figures = mainFigures(data)
  return (
    <>
      <Card title={`${t.analytics.sales} · ${figures.currency}`}>
        <Facts lines={salesOf(figures, data, t)} />
      </Card>
      <Card title={t.analytics.rates}>
        <Facts lines={ratesOf(figures, t)} />
      </Card>
      <Card title={t.analytics.providers}>
        <Facts lines={providersOf(figures, t)} />
      </Card>
      <Card title={t.analytics.settlement}>
        <div class="stack tight">
          <Facts lines={settlementLines(figures, t)} />
          <p class="note">{t.analytics.notRecordedDetail}</p>
        </div>
      </Card>
    </>
  )
}

function salesOf(figures: Figures, data: MarketplaceAnalytics, t: Texts): FactLine[] {
  const { names } = t.analytics
  const { from, to } = data.period
  const days = `placed_from=${dayOf(new Date(from))}&placed_to=${dayOf(new Date(to))}`
  const orders = `orders?${days}${data.provider_id === null ? '' : `&provider_id=${data.provider_id}`}`
  return [
    [names.gmv, moneyFigure(figures.gmv)],
    [names.gmv_including_shipping, moneyFigure(figures.gmv_including_shipping)],
    [names.nmv, moneyFigure(figures.nmv)],
    [
      names.orders,
      <Link key="orders" to={orders} class="link">
        {unitsText(figures.orders)}
      </Link>,
    ],
    [names.units, <strong key="units">{unitsText(figures.units)}</strong>],
    [names.average_order_value, moneyFigure(figures.average_order_value)],
    [
      names.units_per_order,
      figures.units_per_order === null ? <MissingFigure /> : decimal(figures.units_per_order),
    ],
    [names.commission, moneyFigure(figures.commission)],
    [names.fees, moneyFigure(figures.fees)],
  ]
}

/** `2.1` of `2.148148`. */
function decimal(text: string): ComponentChildren {
  return <strong>{numberFormat({ maximumFractionDigits: 1 }).format(Number(text))}</strong>
}

const rates = [
  'refund_rate',
  'return_rate',
  'gross_take_rate',
  'net_take_rate',
  'effective_commission_rate',
  'dispute_rate',
  'liquidity',
  'fill_rate',
] as const

function ratesOf(figures: Figures, t: Texts): FactLine[] {
  return rates.map((name) => [t.analytics.names[name], rateFigure(figures[name])])
}

function providersOf({ providers }: Figures, t: Texts): FactLine[] {
  const { names } = t.analytics
  return [
    [
      names.active,
      <Link key="active" to="providers?status=ACTIVE" class="link">
        {unitsText(providers.active)}
      </Link>,
    ],
    [names.selling, <strong key="selling">{unitsText(providers.selling)}</strong>],
    [names.activity_rate, rateFigure(providers.activity_rate)],
    [names.concentration_top_10, rateFigure(providers.concentration_top_10)],
  ]
}
