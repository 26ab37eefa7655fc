import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function KeySkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.keys.rights} texts={8} />}
      narrow={
        <>
          <SkeletonCard
            title={t.keys.key}
            facts={[t.keys.created, t.settings.lastChange, t.keys.expires]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
