import type { FxRate } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { LinkButton } from '../../../kit/button.tsx'
import { Card, Empty } from '../../../kit/card.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../../kit/skeleton-card.tsx'
import { exactTime } from '../../../kit/time.tsx'
import { timeColumn } from '../../../kit/time-column.tsx'
import { TimelineCard, TimelineCardSkeleton } from '../../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { decimalText, pairOf } from './words.ts'

export function FxRateDetail({ fxRateId }: { readonly fxRateId: string }) {
  const t = useTexts()
  const { data: rate, error } = useQuery({
    key: ['fx_rate', fxRateId],
    about: ['fx_rate'],
    of: () => [fxRateId],
    run: async (signal) => (await souk.getFxRate({ fxRateId }, { signal })).data,
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        back={{ to: 'prices/rates', name: t.prices.rates }}
        id={fxRateId}
        title={rate && t.prices.rateText(rate.base, decimalText(rate.rate), rate.quote)}
        note={rate && <span class="theirs">{rate.source}</span>}
      />
      <Refusal error={error} />
      {!rate && !error && <RateSkeleton />}
      {rate && (
        <div class="columns">
          <div>
            <Card title={t.prices.about}>
              <p class="soft small">{t.prices.ratesExplain}</p>
              <Facts
                lines={[
                  [t.prices.rate, decimalText(rate.rate)],
                  [t.prices.asOf, exactTime(new Date(rate.as_of))],
                  [t.prices.source, rate.source],
                  [t.prices.recordedAt, exactTime(new Date(rate.created_at))],
                ]}
              />
            </Card>
            <HistoryCard rate={rate} />
          </div>
          <div>
            <TimelineCard about={fxRateId} nouns={['fx_rate']} />
          </div>
        </div>
      )}
    </main>
  )
}

const shown = 24

/** What else was recorded for the same two currencies, the latest first. */
function HistoryCard({ rate: { id, base, quote } }: { readonly rate: FxRate }) {
  const t = useTexts()
  const { data: rates } = useQuery({
    key: ['fx_rates', base, quote],
    about: ['fx_rate'],
    run: async (signal) =>
      (await souk.listFxRates({ base, quote, limit: shown }, { signal })).data.content,
  })
  const others = rates?.filter((one) => one.id !== id)
  return (
    <Card
      title={t.prices.history}
      isFlush
      aside={
        <LinkButton isSmall to={`prices/rates?base=${base}&quote=${quote}`}>
          {pairOf({ base, quote })}
        </LinkButton>
      }
    >
      {others?.length === 0 ? (
        <Empty icon="tag" title={t.prices.noHistory} />
      ) : (
        <DataTable
          name={t.prices.history}
          columns={columnsOf(t)}
          items={others}
          rowsExpected={2}
          keyOf={(one) => one.id}
          linkOf={(one) => `prices/rates/${one.id}`}
        />
      )}
    </Card>
  )
}

function columnsOf(t: Texts): readonly Column<FxRate>[] {
  return [
    {
      key: 'source',
      title: t.prices.source,
      cell: ({ source }) => <span class="theirs">{source}</span>,
    },
    {
      key: 'rate',
      title: t.prices.rate,
      isFigure: true,
      cell: ({ rate }) => <strong>{decimalText(rate)}</strong>,
    },
    timeColumn('as_of', t.prices.asOf, ({ as_of }) => as_of),
  ]
}

function RateSkeleton() {
  const t = useTexts()
  const { rate, asOf, source, recordedAt } = t.prices
  return (
    <SkeletonColumns
      wide={
        <>
          <SkeletonCard title={t.prices.about} texts={1} facts={[rate, asOf, source, recordedAt]} />
          <SkeletonTable
            title={t.prices.history}
            columns={[[source], [rate, 'figure'], [asOf, 'figure']]}
            rows={2}
            hasButton
          />
        </>
      }
      narrow={<TimelineCardSkeleton />}
    />
  )
}
