import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function ProductSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <>
          <SkeletonCard
            title={t.products.about}
            facts={[
              t.products.provider,
              t.products.handle,
              t.products.tags,
              t.products.tax_code,
              t.products.external_id,
              t.products.metadata,
              t.products.changed,
            ]}
            texts={1}
          />
          <SkeletonTable
            title={t.products.variants}
            columns={[
              [t.products.variant],
              [t.products.status],
              [t.products.available, 'figure'],
              [t.products.price, 'figure'],
            ]}
            rows={1}
            hasButton
          />
        </>
      }
      narrow={
        <>
          <SkeletonCard title={t.products.sellable} texts={6} />
          <SkeletonCard title={t.channels.title} texts={1} />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
