import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'

/** The page while it is not known what is on it. */
export function StockItemSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <>
          <SkeletonCard
            title={t.inventory.counts}
            figures={[
              [t.inventory.onHand, t.inventory.onHandIs],
              [t.inventory.reserved, t.inventory.reservedIs],
              [t.inventory.available, t.inventory.availableIs],
            ]}
          />
          <SkeletonTable
            title={t.inventory.reservations}
            columns={[t.orders.order, t.inventory.units, t.inventory.at]}
            rows={2}
          />
          <SkeletonTable
            title={t.inventory.movements}
            columns={[t.inventory.units, t.inventory.at]}
            rows={3}
          />
        </>
      }
      narrow={
        <>
          <SkeletonCard title={t.products.product} texts={2} />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
