import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../kit/skeleton-card.tsx'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { AddressesSkeleton } from './addresses.tsx'

/** The page while it is not known what is on it. */
export function OrderSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <>
          <SkeletonTable
            title={t.orders.items}
            columns={[
              [t.orders.item],
              [t.orders.price, 'aside figure'],
              [t.orders.quantity, 'figure'],
              [t.orders.fulfilled],
              [t.orders.total, 'figure'],
            ]}
            rows={2}
          />
          <SkeletonCard
            title={t.menu.money}
            facts={[t.orders.items, t.orders.shipping, t.orders.tax, t.orders.total, t.orders.paid]}
            lines={1}
          />
          <SkeletonCard title={t.orders.shipments} lines={1} />
        </>
      }
      narrow={
        <>
          <SkeletonCard title={t.orders.customer} texts={2} />
          <AddressesSkeleton />
          <SkeletonCard
            title={t.orders.details}
            facts={[t.products.tags, t.orders.reference, t.products.metadata]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
