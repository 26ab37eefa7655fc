import { PageHeading } from '../../kit/page-heading.tsx'
import { Segments } from '../../kit/segments.tsx'
import { useAddress } from '../../router/address.ts'
import { useIsOperator, useMay } from '../../session/caller.ts'
import { usualDays } from '../../shared/sales/latest.ts'
import { useTexts } from '../../texts/index.ts'
import { AttentionCard } from './attention.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HappeningCard } from './happening.tsx'
import { ProvidersCard, SalesCard } from './sales.tsx'
import { Tiles } from './tiles.tsx'

const periods = [7, 30, 90] as const

/** How it goes, what waits, and what happens at this moment. Whoever may not see the sales sees the rest. */
export function Overview() {
  const t = useTexts()
  const may = useMay()
  const asked = Number(useAddress().query.get('days'))
  const days = periods.find((known) => known === asked) ?? usualDays
  const isOperator = useIsOperator()
  const seesSales = may('getMarketplaceAnalytics')
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.overview} />
        {seesSales && (
          <div class="actions">
            <Segments
              name={t.overview.period}
              parameter="days"
              chosen={String(days)}
              choices={periods.map((period) => [String(period), t.overview.days(period)])}
            />
          </div>
        )}
      </div>
      <FirstSteps />
      {seesSales && <Tiles days={days} />}
      <div class="columns">
        <div>
          {seesSales && <SalesCard days={days} />}
          {seesSales && isOperator && <ProvidersCard days={days} />}
          {!seesSales && <AttentionCard />}
        </div>
        <div>
          {seesSales && <AttentionCard />}
          <HappeningCard />
        </div>
      </div>
    </main>
  )
}
