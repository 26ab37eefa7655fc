import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function MemberSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.settings.rights} texts={1} />}
      narrow={
        <>
          <SkeletonCard
            title={t.settings.member}
            facts={[t.settings.rolesOf, t.settings.signIn, t.settings.since, t.settings.lastChange]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
