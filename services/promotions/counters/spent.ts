import type { Money } from '@souk/platform'

/** What was spent, in minor units by currency. */
export type SpentIn = Readonly<Record<string, number>>

export function toSpent(spentIn: SpentIn): Money[] {
  return Object.entries(spentIn)
    .map(([currency, amount]) => ({ amount, currency }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}
