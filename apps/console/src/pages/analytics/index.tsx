import type { MarketplaceAnalytics } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Segments } from '../../kit/segments.tsx'
import { exactTime } from '../../kit/time.tsx'
import { daysAgo } from '../../shared/sales/use-sales.ts'
import { useTexts } from '../../texts/index.ts'
import { periods, queryOf, useAnalyticsQuery } from './analytics-query.ts'
import { Controls } from './controls.tsx'
import { CourseCard } from './course.tsx'
import { FiguresCard } from './figures.tsx'
import { GroupsCard } from './groups.tsx'

/** What was sold, by time, provider and channel, and every figure that follows from it. */
export function Analytics() {
  const t = useTexts()
  const wanted = useAnalyticsQuery()
  const { figure: _drawn, currency: _chosen, ...asked } = wanted
  const { data, error } = useQuery<MarketplaceAnalytics>({
    key: ['analytics', asked],
    about: ['order', 'payment', 'refund'],
    keepsPrevious: true,
    restMs: 10_000,
    run: async (signal) =>
      (await souk.getMarketplaceAnalytics(queryOf(wanted, daysAgo(wanted.days)), { signal })).data,
  })
  const shown = data && inCurrency(data, wanted.currency)
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.analytics} />
        <div class="actions">
          <Segments
            name={t.analytics.period}
            parameter="days"
            chosen={String(wanted.days)}
            choices={periods.map((days) => [String(days), t.analytics.days[days]])}
          />
        </div>
        {data && (
          <div class="sub soft small">
            {`${exactTime(new Date(data.period.from), data.time_zone)} – ${exactTime(new Date(data.period.to), data.time_zone)}`}
          </div>
        )}
      </div>
      <Controls wanted={wanted} data={data} />
      <Refusal error={error} />
      {!error && (
        <div class="columns">
          <div>
            <CourseCard wanted={wanted} data={shown} />
            <GroupsCard wanted={wanted} data={shown} />
          </div>
          <div>{shown && <FiguresCard data={shown} />}</div>
        </div>
      )}
    </main>
  )
}

/** The currency that was chosen comes first, and is the one that is drawn. */
function inCurrency(data: MarketplaceAnalytics, chosen: string | undefined): MarketplaceAnalytics {
  const [first, ...rest] = data.currencies
  const found = rest.find(({ currency }) => currency === chosen)
  return found && first ? { ...data, currencies: [found, first, ...rest] } : data
}
