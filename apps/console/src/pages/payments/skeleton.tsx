import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function PaymentSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <SkeletonCard
          title={t.payments.payment}
          facts={[
            t.payments.method,
            t.payments.authorized,
            t.payments.captured,
            t.payments.refunded,
            t.payments.gateway,
          ]}
        />
      }
      narrow={<TimelineCardSkeleton />}
    />
  )
}
