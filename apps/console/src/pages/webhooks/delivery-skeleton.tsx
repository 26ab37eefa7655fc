import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'

import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function DeliverySkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.webhooks.attempts} lines={1} />}
      narrow={
        <SkeletonCard
          title={t.webhooks.delivery}
          facts={[
            t.webhooks.endpoint,
            t.webhooks.event,
            t.webhooks.attempts,
            t.webhooks.created,
            t.states.webhook_delivery.DELIVERED,
            t.webhooks.next,
          ]}
        />
      }
    />
  )
}
