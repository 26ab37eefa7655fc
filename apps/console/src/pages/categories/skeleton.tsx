import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function CategorySkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <>
          <SkeletonCard
            title={t.categories.details}
            facts={[
              t.categories.in,
              t.categories.products,
              t.categories.handle,
              t.categories.translations,
              t.categories.metadata,
              t.categories.changed,
            ]}
            texts={1}
          />
          <SkeletonCard title={t.categories.subcategories} texts={1} hasButton />
        </>
      }
      narrow={<TimelineCardSkeleton />}
    />
  )
}
