import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function ProviderSkeleton() {
  const t = useTexts()
  const { fields } = t.providers
  return (
    <SkeletonColumns
      wide={
        <>
          <SkeletonTable
            title={t.providers.scorecard}
            columns={[
              [t.providers.metric],
              [t.providers.value, 'figure'],
              [t.providers.counted],
              [t.providers.target, 'aside'],
              [t.providers.status],
            ]}
            rows={5}
          />
          <SkeletonCard title={`${t.providers.money}, ${t.providers.last30}`} texts={8} />
        </>
      }
      narrow={
        <>
          <SkeletonCard
            title={t.providers.details}
            facts={[
              fields.legal_name,
              fields.handle,
              fields.kind,
              fields.business,
              fields.country,
              fields.default_currency,
              fields.tax_ids,
              fields.contact_name,
              fields.contact_email,
              fields.contact_phone,
            ]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
