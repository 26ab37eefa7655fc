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
              [t.inventory.reserved, t.inventory.reservedIs('0', '0')],
              [t.inventory.available, t.inventory.availableIs],
            ]}
          />
          <SkeletonTable
            title={t.inventory.reservations}
            columns={[[t.orders.order], [t.inventory.units, 'figure'], [t.inventory.at, 'figure']]}
            rows={2}
          />
          <SkeletonTable
            title={t.inventory.movements}
            columns={[
              [t.inventory.why],
              [t.inventory.reason, 'aside'],
              [t.inventory.quantity, 'figure'],
              [t.inventory.after, 'aside figure'],
              [t.inventory.at, 'figure'],
            ]}
            rows={3}
          />
        </>
      }
      narrow={
        <>
          <SkeletonCard
            title={t.inventory.settings}
            facts={[t.inventory.safetyStock, t.inventory.lowStockAt, t.inventory.policy]}
            hasButton
          />
          <SkeletonCard title={t.products.product} texts={2} />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
