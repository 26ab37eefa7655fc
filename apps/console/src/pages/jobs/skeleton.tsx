import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function JobSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.jobs.result} figures={[[t.jobs.written]]} />}
      narrow={
        <>
          <SkeletonCard
            title={t.jobs.details}
            facts={[
              t.jobs.requestedBy,
              t.jobs.format,
              t.jobs.requested,
              t.jobs.started,
              t.jobs.finished,
              t.jobs.rate,
              t.jobs.expires,
            ]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
