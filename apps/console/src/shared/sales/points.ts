import type { MarketplaceAnalytics } from '@souk/sdk'
import type { Point } from '../../kit/chart.tsx'
import { locale } from '../../texts/index.ts'
import { mainFigures, soldIn } from './use-sales.ts'

export type Interval = 'day' | 'week' | 'month'

const labels: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
}
const titles: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'full' },
  week: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
}

/** Each piece of the period as the time zone of the answer names it. */
export function pointsOf(
  analytics: MarketplaceAnalytics,
  figureOf: (sold: ReturnType<typeof soldIn>) => number,
  interval: Interval,
): Point[] {
  const { currency } = mainFigures(analytics)
  const timeZone = analytics.time_zone
  const label = new Intl.DateTimeFormat(locale(), { ...labels[interval], timeZone })
  const title = new Intl.DateTimeFormat(locale(), { ...titles[interval], timeZone })
  return (analytics.series ?? []).map((piece) => ({
    key: piece.from,
    label: label.format(new Date(piece.from)),
    title: title.format(new Date(piece.from)),
    value: figureOf(soldIn(piece, currency)),
  }))
}
