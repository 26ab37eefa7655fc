import type { Order } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Avatar } from '../../kit/avatar.tsx'
import { Card } from '../../kit/card.tsx'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

export function CustomerCard({ order }: { readonly order: Order }) {
  const t = useTexts()
  const may = useMay()
  const customerId = order.customer_id
  const isNamed = customerId !== null && may('getCustomer')
  const { data: customer, error } = useQuery({
    key: ['customer', customerId],
    about: ['customer'],
    isEnabled: isNamed,
    run: async (signal) =>
      (await souk.getCustomer({ customerId: customerId ?? '' }, { signal })).data,
  })
  if (isNamed && !customer && !error) return <SkeletonCard title={t.orders.customer} texts={2} />
  return (
    <Card title={t.orders.customer}>
      {customer === undefined ? (
        <p class="soft theirs">{order.email ?? t.orders.guestWithoutAddress}</p>
      ) : (
        <Link to={`customers/${customer.id}`} class="person with-avatar">
          <Avatar name={customer.name ?? customer.email} />
          <span>
            <strong class="theirs">{customer.name ?? customer.email}</strong>
            <span class="soft theirs">{customer.email}</span>
          </span>
        </Link>
      )}
    </Card>
  )
}
