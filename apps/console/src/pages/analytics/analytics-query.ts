import type { GetMarketplaceAnalyticsQuery } from '@souk/sdk'
import { useAddress } from '../../router/address.ts'
import type { Interval } from '../../shared/sales/points.ts'

export const periods = [7, 30, 90, 365] as const
export const intervals = ['day', 'week', 'month'] as const
export const figures = ['gmv', 'orders', 'units', 'average'] as const
export const groups = ['provider', 'channel'] as const

export type Figure = (typeof figures)[number]

/** What the address asks for. */
export interface AnalyticsQuery {
  readonly days: (typeof periods)[number]
  readonly interval: Interval
  readonly figure: Figure
  readonly group: (typeof groups)[number]
  readonly zone: string | undefined
  readonly providerId: string | undefined
  readonly channel: string | undefined
  readonly currency: string | undefined
}

export function useAnalyticsQuery(): AnalyticsQuery {
  const { query } = useAddress()
  const one = <Value extends string>(name: string, values: readonly Value[], usual: Value) =>
    values.find((value) => value === query.get(name)) ?? usual
  const days = periods.find((known) => String(known) === query.get('days')) ?? 30
  return {
    days,
    interval: one('interval', intervals, days > 90 ? 'month' : days > 30 ? 'week' : 'day'),
    figure: one('figure', figures, 'gmv'),
    group: one('group', groups, 'provider'),
    zone: query.get('zone') ?? undefined,
    providerId: query.get('provider_id') ?? undefined,
    channel: query.get('channel') ?? undefined,
    currency: query.get('currency') ?? undefined,
  }
}

/** The question that the server gets. */
export function queryOf(wanted: AnalyticsQuery, from: Date): GetMarketplaceAnalyticsQuery {
  const { interval, group, zone, providerId, channel } = wanted
  return {
    from: from.toISOString(),
    interval,
    group_by: group,
    ...(zone !== undefined && { time_zone: zone }),
    ...(providerId !== undefined && { provider_id: providerId }),
    ...(channel !== undefined && { channel }),
  }
}
