import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { StructureCardSkeleton } from './structure-card.tsx'

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
          <StructureCardSkeleton />
          <SkeletonCard title={t.media.title} texts={1} hasButton />
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
          <SkeletonCard title={t.productTranslations.title} texts={1} hasButton />
          <SkeletonCard title={t.relations.title} texts={1} hasButton />
        </>
      }
      narrow={
        <>
          <SkeletonCard title={t.availability.title} texts={6} />
          <SkeletonCard title={t.channels.title} texts={1} />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
