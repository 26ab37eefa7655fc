import { createHash } from 'node:crypto'
import { idOf, type Tx, uuidOf } from '@souk/platform'
import { daysBefore } from '../period.ts'
import { getProvider } from '../providers/store.ts'
import { formulaVersion } from './policy.ts'
import { metricView } from './schemas.ts'
import { evaluate, evidenceUrl, measure, momentOf, scoreOf, tierOf } from './scorecard.ts'
import { longestWindowDays, tallyOrders } from './store.ts'

/** `as_of` moves the windows; the state of the orders in them is that of today. */
export async function readScorecard(tx: Tx, providerId: string, asked: string | undefined) {
  const asOf = momentOf(asked, tx.now)
  const [provider, [tallies, dayBefore]] = await Promise.all([
    getProvider(tx, providerId),
    tallyOrders(tx, providerId, [asOf, daysBefore(asOf, 1)]),
  ])
  if (!tallies || !dayBefore) throw new Error('each moment has its tallies')
  const metrics = measure(tallies)
  const latest = evaluate(metrics, tallies.orders)
  const earlier = evaluate(measure(dayBefore), dayBefore.orders)
  return {
    id: scorecardId(tx, providerId, asOf),
    provider_id: provider.id,
    window: {
      from: daysBefore(asOf, longestWindowDays).toISOString(),
      to: asOf.toISOString(),
    },
    as_of: asOf.toISOString(),
    formula_version: formulaVersion,
    tier: tierOf(latest, earlier, provider.status === 'SUSPENDED'),
    score: scoreOf(metrics),
    metrics: metrics.map((metric) => ({
      ...metricView(metric),
      evidence_url: evidenceUrl(metric, provider.id, asOf),
    })),
    actions: [],
  }
}

/** The same provider, time and formula give the same id, although scorecards are not stored. */
function scorecardId(tx: Tx, providerId: string, asOf: Date): string {
  const identity = [tx.tenantId, uuidOf(providerId), asOf.toISOString(), formulaVersion].join(' ')
  const digest = createHash('sha256').update(identity).digest('hex')
  return idOf('scd', digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
}
