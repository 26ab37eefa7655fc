import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function CollectionSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <SkeletonTable
          title={t.collections.products}
          columns={[
            [t.collections.product],
            [t.collections.status],
            [t.collections.price, 'figure'],
          ]}
          rows={1}
          hasButton
        />
      }
      narrow={
        <>
          <SkeletonCard
            title={t.collections.details}
            facts={[
              t.collections.products,
              t.collections.sort,
              t.collections.handle,
              t.collections.translations,
              t.collections.metadata,
              t.collections.changed,
            ]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
