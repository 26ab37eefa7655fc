import type { ComponentChildren } from 'preact'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { listFormat } from '../../kit/format.ts'
import { type Money, moneyText } from '../../kit/money.ts'
import { percentText } from '../../kit/percent.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { Figures } from './use-sales.ts'

/** Null where there is nothing to compute it from. */
export function moneyFigure(amount: Money | null): ComponentChildren {
  return amount && <strong>{moneyText(amount)}</strong>
}

export function rateFigure(ratio: string | null): ComponentChildren {
  return ratio === null ? null : <strong>{percentText(ratio, '')}</strong>
}

/** The figures that there are. Those without data are named in one line, so that nobody takes them for zero. */
export function FigureFacts({ lines }: { readonly lines: readonly FactLine[] }) {
  const t = useTexts()
  const missing = lines.filter(([, value]) => value === null).map(([name]) => name)
  return (
    <div class="stack tight">
      <Facts lines={lines.filter(([, value]) => value !== null)} />
      {missing.length > 0 && (
        <p class="note">{t.analytics.noDataFor(listFormat().format(missing))}</p>
      )}
    </div>
  )
}

const settlementRates = [
  'on_time_payout_rate',
  'payout_failure_rate',
  'settlement_accuracy',
  'reconciliation_rate',
  'recovery_rate',
] as const

/** How it stands with what providers are owed. */
export function settlementLines({ settlement }: Figures, t: Texts): FactLine[] {
  const { names } = t.analytics
  return [
    [names.settled, moneyFigure(settlement.settled)],
    [names.provider_payable, moneyFigure(settlement.provider_payable)],
    ...settlementRates.map((name): FactLine => [names[name], rateFigure(settlement[name])]),
  ]
}
