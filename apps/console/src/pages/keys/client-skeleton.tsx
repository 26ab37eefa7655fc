import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function ClientSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.keys.rights} texts={8} />}
      narrow={
        <>
          <SkeletonCard
            title={t.keys.client}
            facts={[t.keys.kind, t.keys.grants, t.keys.created, t.settings.lastChange]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
