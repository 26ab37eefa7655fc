import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function ApprovalSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <>
          <SkeletonCard
            title={t.approvals.what}
            facts={[t.approvals.by, t.approvals.money, t.approvals.expires]}
            texts={2}
          />
          <SkeletonCard title={t.approvals.changes} lines={3} />
        </>
      }
      narrow={
        <>
          <SkeletonCard
            title={t.approvals.deciders}
            facts={[t.approvals.quorum, t.approvals.canDecide, t.approvals.excluded]}
            lines={2}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
