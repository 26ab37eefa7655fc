import { dayMs } from '../../base/day.ts'

/** Of how many days the overview shows the sales where nobody has chosen. */
export const usualDays = 30

/** How many providers it names, those who have sold most. */
export const providersShown = 5

/** What is asked for to know the sales of the last days by day and provider, and those of as many days before. */
export function latestSales(until: Date, days: number) {
  const ago = (periods: number) => new Date(until.getTime() - periods * days * dayMs).toISOString()
  return {
    now: { from: ago(1), interval: 'day', group_by: 'provider' },
    before: { from: ago(2), to: ago(1) },
  } as const
}
