import { ownId, type Tx, uuidOf } from '@souk/platform'
import { periodOf } from '../period.ts'
import { getProvider } from '../providers/store.ts'
import { figuresOf, noSales, unrecorded } from './analytics.ts'
import { countSellers, listSales } from './store.ts'

export interface AnalyticsRequest {
  from?: string
  to?: string
  provider_id?: string
  channel?: string
}

/** With a provider's token the figures are those of that provider, whatever the query says. */
export async function readAnalytics(tx: Tx, asked: AnalyticsRequest) {
  const period = periodOf(asked.from, asked.to, tx.now)
  if (asked.provider_id !== undefined) await getProvider(tx, asked.provider_id)
  const providerId = asked.provider_id ?? ownId(tx, 'prv')
  const provider = providerId === null ? undefined : uuidOf(providerId)
  const scope = { period, provider, channel: asked.channel }
  const [sold, sellers] = await Promise.all([listSales(tx, scope), countSellers(tx, scope)])
  const ownCurrency = sold.find(({ currency }) => currency === tx.currency) ?? noSales(tx.currency)
  const otherCurrencies = sold.filter(({ currency }) => currency !== tx.currency)
  return {
    period: { from: period.from.toISOString(), to: period.to.toISOString() },
    provider_id: providerId,
    channel: asked.channel ?? null,
    currencies: [ownCurrency, ...otherCurrencies].map((sales) =>
      figuresOf(sales, unrecorded, sellers),
    ),
  }
}
