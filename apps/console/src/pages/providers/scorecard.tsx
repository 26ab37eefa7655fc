import type { ProviderScorecard } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { Card } from '../../kit/card.tsx'
import { numberFormat } from '../../kit/format.ts'
import { percent } from '../../kit/percent.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonRows } from '../../kit/skeleton-rows.tsx'
import { Link } from '../../router/link.tsx'
import { locale, type Texts, useTexts } from '../../texts/index.ts'

type Metric = ProviderScorecard['metrics'][number]

const metricTones: Readonly<Record<Metric['status'], Tone>> = {
  MEETS: 'reached',
  WATCH: 'waiting',
  BREACH: 'failed',
  INSUFFICIENT: 'ended',
}

const tierTones: Readonly<Record<ProviderScorecard['tier'], Tone>> = {
  NEW: 'started',
  STANDARD: 'reached',
  PREMIUM: 'reached',
  WATCH: 'waiting',
  AT_RISK: 'failed',
  SUSPENDED: 'failed',
}

/** How the provider does, with the orders behind each metric. */
export function ScorecardCard({ providerId }: { readonly providerId: string }) {
  const t = useTexts()
  const { data: card, error } = useQuery({
    key: ['scorecard', providerId],
    about: ['order', 'fulfillment', 'provider'],
    run: async (signal) => (await souk.getProviderScorecard({ providerId }, { signal })).data,
  })
  const counted = card?.metrics.filter(({ denominator }) => denominator !== null)
  return (
    <Card
      title={t.providers.scorecard}
      aside={
        card && (
          <span class="result">
            <span class="soft">
              {card.score === null
                ? t.providers.noScore
                : t.providers.score(card.score.toLocaleString(locale()))}
            </span>
            <Badge tone={tierTones[card.tier]} text={t.providers.tiers[card.tier]} />
          </span>
        )
      }
      isFlush
    >
      <Refusal error={error} />
      <div class="table-wrap">
        <table class="table stacks" aria-label={t.providers.scorecard}>
          <thead>
            <tr>
              <th scope="col">{t.providers.metric}</th>
              <th scope="col" class="end">
                {t.providers.value}
              </th>
              <th scope="col">{t.providers.counted}</th>
              <th scope="col">{t.providers.target}</th>
              <th scope="col">{t.providers.status}</th>
            </tr>
          </thead>
          <tbody>
            {!card && !error && (
              <SkeletonRows cells={[undefined, 'end', undefined, 'aside', undefined]} rows={5} />
            )}
            {counted?.map((metric) => (
              <MetricRow key={metric.key} metric={metric} card={card as ProviderScorecard} />
            ))}
          </tbody>
        </table>
      </div>
      {card && counted && counted.length < card.metrics.length && (
        <div class="table-foot">{t.providers.waits(card.metrics.length - counted.length)}</div>
      )}
    </Card>
  )
}

function MetricRow(props: { readonly metric: Metric; readonly card: ProviderScorecard }) {
  const t = useTexts()
  const { metric, card } = props
  const name = t.providers.metrics[metric.key]
  return (
    <tr>
      <td>
        <strong>{name}</strong>
        <div class="note">{t.providers.window(metric.window_days)}</div>
      </td>
      <td class="end">
        <strong>{valueText(metric, metric.value, t)}</strong>
      </td>
      <td>
        {metric.evidence_url === null ? (
          t.kit.none
        ) : (
          <Link to={evidencePath(metric, card)} class="link">
            {t.providers.countedOf(metric.numerator ?? 0, metric.denominator ?? 0)}
            <span class="hidden-visually">: {t.providers.evidence(name)}</span>
          </Link>
        )}
      </td>
      <td class="aside soft">
        {valueText(metric, metric.target, t)} ({limitText(metric, t)})
      </td>
      <td>
        <Badge
          isPlain
          tone={metricTones[metric.status]}
          text={t.providers.metricStates[metric.status]}
        />
      </td>
    </tr>
  )
}

/** The rows of the metric, as of the moment at which they were counted. */
function evidencePath({ key }: Metric, { provider_id, as_of }: ProviderScorecard): string {
  return `providers/${provider_id}/scorecard/${key}?as_of=${encodeURIComponent(as_of)}`
}

/** Of some metrics less is better: their limit is above the target. */
function limitText(metric: Metric, t: Texts): string {
  const limit = valueText(metric, metric.floor, t)
  const isMost = Number(metric.floor) > Number(metric.target)
  return isMost ? t.providers.atMost(limit) : t.providers.atLeast(limit)
}

function valueText({ unit }: Metric, value: string | null, t: Texts): string {
  if (value === null) return t.kit.none
  if (unit === 'RATIO') return percent(Number(value))
  const plain = numberFormat({ maximumFractionDigits: 1 }).format(Number(value))
  return unit === 'STARS' ? t.providers.stars(plain) : t.providers.minutes(plain)
}
