import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../kit/skeleton-card.tsx'
import { useMay } from '../../session/caller.ts'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { SignInSkeleton } from './sign-in.tsx'

/** The page while it is not known what is on it. */
export function CustomerSkeleton() {
  const t = useTexts()
  const may = useMay()
  const { name, email, phone, locale, external_id, metadata, since } = t.customers
  const { kind, timezone, currency, tax_ids, lastOrder, refundRate } = t.customers
  const facts = [
    ...[name, email, phone, locale, kind, timezone, currency, tax_ids],
    ...[lastOrder, refundRate, external_id, metadata, since],
  ]
  const person = <SkeletonCard title={t.customers.person} facts={facts} />
  return (
    <SkeletonColumns
      wide={
        <>
          {may('listOrders') && (
            <>
              <SkeletonCard
                title={t.menu.money}
                figures={[[t.customers.orders], [t.customers.paid]]}
              />
              <SkeletonTable
                title={t.menu.orders}
                columns={[
                  [t.orders.order],
                  [t.orders.status],
                  [t.orders.payment, 'aside'],
                  [t.orders.total, 'figure'],
                  [t.orders.placed, 'figure'],
                ]}
                rows={3}
              />
            </>
          )}
          {!may('listOrders') && person}
          <SkeletonCard title={t.customers.addresses} lines={1} hasButton />
        </>
      }
      narrow={
        <>
          {may('listOrders') && person}
          <SkeletonCard title={t.customers.groups} texts={1} hasButton />
          <SkeletonCard title={t.customers.consents} texts={1} hasButton />
          {may('getCustomerAccount') && <SignInSkeleton />}
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
