import type { ComponentChildren } from 'preact'
import type { FactLine } from '../../kit/facts.tsx'
import { type Money, moneyText } from '../../kit/money.ts'
import { percentText } from '../../kit/percent.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { Figures } from './use-sales.ts'

export function moneyFigure(amount: Money | null): ComponentChildren {
  return amount ? <strong>{moneyText(amount)}</strong> : <MissingFigure />
}

export function rateFigure(ratio: string | null): ComponentChildren {
  return ratio === null ? <MissingFigure /> : <strong>{percentText(ratio, '')}</strong>
}

export function MissingFigure() {
  return <span class="note">{useTexts().analytics.notRecorded}</span>
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
