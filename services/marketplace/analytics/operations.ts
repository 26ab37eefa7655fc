import { checkTimeZone, defaultTimeZone, idOf, ownId, type Tx, uuidOf } from '@souk/platform'
import { periodOf } from '../period.ts'
import { getProvider } from '../providers/store.ts'
import {
  figuresOf,
  type Grouping,
  groupsMax,
  noSales,
  partFigures,
  unrecorded,
} from './analytics.ts'
import { type Interval, piecesOf } from './calendar.ts'
import {
  countSellers,
  listSales,
  listSalesByGroup,
  listSalesByPiece,
  type Part,
  type Scope,
} from './store.ts'

export interface AnalyticsRequest {
  from?: string
  to?: string
  provider_id?: string
  channel?: string
  interval?: Interval
  group_by?: Grouping
  time_zone?: string
}

/** With a provider's token the figures are those of that provider, whatever the query says. */
export async function readAnalytics(tx: Tx, asked: AnalyticsRequest) {
  const period = periodOf(asked.from, asked.to, tx.now)
  const { interval, group_by: grouping, time_zone = tx.timeZone ?? defaultTimeZone } = asked
  checkTimeZone(time_zone)
  if (asked.provider_id !== undefined) await getProvider(tx, asked.provider_id)
  const providerId = asked.provider_id ?? ownId(tx, 'prv')
  const provider = providerId === null ? undefined : uuidOf(providerId)
  const scope = { period, provider, channel: asked.channel }
  const [sold, sellers, series, groups] = await Promise.all([
    listSales(tx, scope),
    countSellers(tx, scope),
    interval && seriesOf(tx, scope, interval, time_zone),
    grouping && groupsOf(tx, scope, grouping),
  ])
  const ownCurrency = sold.find(({ currency }) => currency === tx.currency) ?? noSales(tx.currency)
  const otherCurrencies = sold.filter(({ currency }) => currency !== tx.currency)
  return {
    period: { from: period.from.toISOString(), to: period.to.toISOString() },
    time_zone,
    provider_id: providerId,
    channel: asked.channel ?? null,
    currencies: [ownCurrency, ...otherCurrencies].map((sales) =>
      figuresOf(sales, unrecorded, sellers),
    ),
    ...(series && { series }),
    ...(groups && { groups }),
  }
}

async function seriesOf(tx: Tx, scope: Scope, interval: Interval, timeZone: string) {
  const pieces = piecesOf(scope.period, interval, timeZone)
  const sales = Map.groupBy(await listSalesByPiece(tx, scope, pieces), ({ part }) => part)
  return pieces.map(({ from, to }, index) => ({
    from: from.toISOString(),
    to: to.toISOString(),
    currencies: figures(sales.get(String(index + 1))),
  }))
}

async function groupsOf(tx: Tx, scope: Scope, grouping: Grouping) {
  const sales = Map.groupBy(await listSalesByGroup(tx, scope, grouping), ({ part }) => part)
  const largest = [...sales].slice(0, groupsMax)
  return largest.map(([part, parts]) => ({
    key: part === null || grouping === 'channel' ? part : idOf('prv', part),
    currencies: figures(parts),
  }))
}

function figures(parts: readonly Part[] = []) {
  return parts.map(partFigures)
}
