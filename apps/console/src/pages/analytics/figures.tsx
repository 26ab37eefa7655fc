import type { MarketplaceAnalytics } from '@souk/sdk'
import type { ComponentChildren } from 'preact'
import { Card } from '../../kit/card.tsx'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { numberFormat } from '../../kit/format.ts'
import { type Money, moneyText } from '../../kit/money.ts'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { percentText } from '../overview/tiles.tsx'
import { dayOf, type Figures, mainFigures } from '../overview/use-sales.ts'

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
          <Facts lines={settlementOf(figures, t)} />
          <p class="note">{t.analytics.notRecordedDetail}</p>
        </div>
      </Card>
    </>
  )
}

function money(amount: Money | null): ComponentChildren {
  return amount ? <strong>{moneyText(amount)}</strong> : <Missing />
}

function rate(ratio: string | null): ComponentChildren {
  return ratio === null ? <Missing /> : <strong>{percentText(ratio, '')}</strong>
}

function Missing() {
  return <span class="note">{useTexts().analytics.notRecorded}</span>
}

function salesOf(figures: Figures, data: MarketplaceAnalytics, t: Texts): FactLine[] {
  const { names } = t.analytics
  const { from, to } = data.period
  const days = `placed_from=${dayOf(new Date(from))}&placed_to=${dayOf(new Date(to))}`
  const orders = `orders?${days}${data.provider_id === null ? '' : `&provider_id=${data.provider_id}`}`
  return [
    [names.gmv, money(figures.gmv)],
    [names.gmv_including_shipping, money(figures.gmv_including_shipping)],
    [names.nmv, money(figures.nmv)],
    [
      names.orders,
      <Link key="orders" to={orders} class="link">
        {unitsText(figures.orders)}
      </Link>,
    ],
    [names.units, <strong key="units">{unitsText(figures.units)}</strong>],
    [names.average_order_value, money(figures.average_order_value)],
    [
      names.units_per_order,
      figures.units_per_order === null ? <Missing /> : decimal(figures.units_per_order),
    ],
    [names.commission, money(figures.commission)],
    [names.fees, money(figures.fees)],
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
  return rates.map((name) => [t.analytics.names[name], rate(figures[name])])
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
    [names.activity_rate, rate(providers.activity_rate)],
    [names.concentration_top_10, rate(providers.concentration_top_10)],
  ]
}

const settlementRates = [
  'on_time_payout_rate',
  'payout_failure_rate',
  'settlement_accuracy',
  'reconciliation_rate',
  'recovery_rate',
] as const

export function settlementOf({ settlement }: Figures, t: Texts): FactLine[] {
  const { names } = t.analytics
  return [
    [names.settled, money(settlement.settled)],
    [names.provider_payable, money(settlement.provider_payable)],
    ...settlementRates.map((name): FactLine => [names[name], rate(settlement[name])]),
  ]
}
