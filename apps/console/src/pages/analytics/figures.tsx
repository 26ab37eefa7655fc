import type { MarketplaceAnalytics } from '@souk/sdk'
import type { ComponentChildren } from 'preact'
import { Card } from '../../kit/card.tsx'
import type { FactLine } from '../../kit/facts.tsx'
import { numberFormat } from '../../kit/format.ts'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import {
  FigureFacts,
  moneyFigure,
  rateFigure,
  settlementLines,
} from '../../shared/sales/figure-lines.tsx'
import { useSoldOrders } from '../../shared/sales/sold-orders.ts'
import { type Figures, mainFigures } from '../../shared/sales/use-sales.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

/** Every figure of the period; what can be listed leads to its list. */
export function FiguresCard({ data }: { readonly data: MarketplaceAnalytics }) {
  const t = useTexts()
  const figures = mainFigures(data)
  const orders = useSoldOrders()(data, figures.currency)
  return (
    <>
      <Card title={`${t.analytics.sales} · ${figures.currency}`}>
        <FigureFacts lines={salesOf(figures, orders, t)} />
      </Card>
      <Card title={t.analytics.rates}>
        <FigureFacts lines={ratesOf(figures, t)} />
      </Card>
      <Card title={t.analytics.providers}>
        <FigureFacts lines={providersOf(figures, data.provider_id, t)} />
      </Card>
      <Card title={t.analytics.settlement}>
        <FigureFacts lines={settlementLines(figures, t)} />
      </Card>
    </>
  )
}

/** A number that leads to what it counts, where something lists that. */
function counted(value: number, to: string | undefined): ComponentChildren {
  const text = unitsText(value)
  return to === undefined ? (
    <strong>{text}</strong>
  ) : (
    <Link to={to} class="link">
      {text}
    </Link>
  )
}

function salesOf(figures: Figures, orders: string | undefined, t: Texts): FactLine[] {
  const { names } = t.analytics
  return [
    [names.gmv, moneyFigure(figures.gmv)],
    [names.gmv_including_shipping, moneyFigure(figures.gmv_including_shipping)],
    [names.nmv, moneyFigure(figures.nmv)],
    [names.orders, counted(figures.orders, orders)],
    [names.units, <strong key="units">{unitsText(figures.units)}</strong>],
    [names.average_order_value, moneyFigure(figures.average_order_value)],
    [
      names.units_per_order,
      figures.units_per_order === null ? null : decimal(figures.units_per_order),
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

/** Of one provider alone there is nothing to list. */
function providersOf({ providers }: Figures, providerId: string | null, t: Texts): FactLine[] {
  const { names } = t.analytics
  const active = providerId === null ? 'providers?status=ACTIVE' : undefined
  return [
    [names.active, counted(providers.active, active)],
    [names.selling, counted(providers.selling, undefined)],
    [names.activity_rate, rateFigure(providers.activity_rate)],
    [names.concentration_top_10, rateFigure(providers.concentration_top_10)],
  ]
}
