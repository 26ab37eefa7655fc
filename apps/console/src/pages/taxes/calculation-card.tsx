import type { TaxCalculation } from '@souk/sdk'
import type { ComponentChildren } from 'preact'
import { Card } from '../../kit/card.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { Facts } from '../../kit/facts.tsx'
import { moneyText } from '../../kit/money.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { rateText } from './words.ts'

type Tax = TaxCalculation['taxes'][number]

interface CalculationCardProps {
  readonly calculation: TaxCalculation
  readonly aside?: ComponentChildren
}

/** What taxes came to, rate by rate. */
export function CalculationCard({ calculation, aside }: CalculationCardProps) {
  const t = useTexts()
  const { fallback, gateway_difference, net_total, tax_total, total } = calculation
  return (
    <Card title={t.taxes.result} aside={aside} isFlush>
      <div class="body">
        {fallback !== null && <p class="wrong">{t.taxes.fallback(fallback)}</p>}
        {gateway_difference !== null && gateway_difference.amount !== 0 && (
          <p class="wrong">{t.taxes.gatewayDiffers(moneyText(gateway_difference))}</p>
        )}
        <Facts
          lines={[
            [t.taxes.net, moneyText(net_total)],
            [t.taxes.tax, moneyText(tax_total)],
            [t.taxes.total, <strong key="total">{moneyText(total)}</strong>],
          ]}
        />
      </div>
      <DataTable
        name={t.taxes.result}
        columns={columnsOf(t)}
        items={calculation.taxes}
        keyOf={({ tax_rate_id, jurisdiction, reason }) =>
          tax_rate_id ?? `${jurisdiction} ${reason}`
        }
      />
    </Card>
  )
}

/** What has no rate is called by its reason already. */
function noteOf(name: string, jurisdiction: string, reason: string): string {
  return name === reason ? jurisdiction : `${jurisdiction}, ${reason}`
}

function columnsOf(t: Texts): readonly Column<Tax>[] {
  return [
    {
      key: 'name',
      title: t.taxes.rate,
      cell: ({ name, reason, jurisdiction }) => (
        <span class="theirs">
          <strong>{name}</strong>
          <span class="note block">{noteOf(name, jurisdiction, t.taxes.reasons[reason])}</span>
        </span>
      ),
    },
    {
      key: 'rate',
      title: t.taxes.percentage,
      isFigure: true,
      cell: ({ rate }) => rateText(rate),
    },
    {
      key: 'base',
      title: t.taxes.net,
      isFigure: true,
      isCount: true,
      cell: ({ base }) => moneyText(base),
    },
    {
      key: 'amount',
      title: t.taxes.tax,
      isFigure: true,
      isCount: true,
      cell: ({ amount }) => moneyText(amount),
    },
  ]
}
