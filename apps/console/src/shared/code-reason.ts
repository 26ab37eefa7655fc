import type { Money } from '@souk/sdk'
import { moneyText } from '../kit/money.ts'
import { unitsText } from '../kit/units.ts'
import type { Texts } from '../texts/index.ts'

interface CodeGap {
  readonly amount: Money | null
  readonly quantity: number | null
}

/** What is missing for a code to take something off, or why it does not; undefined where no more is known than that. */
export function codeReasonText(
  reason: string | null,
  gap: CodeGap | null,
  t: Texts,
): string | undefined {
  if (gap?.amount) return t.orders.codeGap(moneyText(gap.amount))
  if (gap?.quantity) return t.orders.codeGap(t.orders.moreItems(unitsText(gap.quantity)))
  return reason === null ? undefined : t.orders.codeReasons[reason]
}
