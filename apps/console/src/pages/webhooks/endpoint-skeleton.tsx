import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function EndpointSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <SkeletonTable
          title={t.webhooks.deliveries}
          columns={[
            [t.webhooks.event],
            [t.webhooks.status],
            [t.webhooks.attempts, 'aside figure'],
            [t.webhooks.last, 'aside'],
            [t.webhooks.created, 'figure'],
          ]}
          rows={3}
        />
      }
      narrow={
        <>
          <SkeletonCard
            title={t.webhooks.endpoint}
            facts={[t.webhooks.events, t.webhooks.format, t.webhooks.signature, t.webhooks.created]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
