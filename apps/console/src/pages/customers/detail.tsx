import type { Customer } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { CustomerDialog } from './dialog.tsx'
import { OrdersOfCustomer } from './orders.tsx'
import { CustomerSkeleton } from './skeleton.tsx'
import { CustomerStatus } from './status.tsx'

export function CustomerDetail({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { data: customer, error } = useQuery({
    key: ['customer', customerId],
    about: ['customer'],
    of: () => [customerId],
    run: async (signal) => {
      const { data, etag } = await souk.getCustomer({ customerId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={1}
        back={{ to: 'customers', name: t.menu.customers }}
        id={customerId}
        title={customer && (customer.name ?? customer.email)}
        badges={customer && <CustomerStatus status={customer.status} />}
        actions={
          customer &&
          may('changeCustomer') && (
            <Button icon="pencil" onClick={() => search({ do: 'change' })}>
              {t.kit.edit}
            </Button>
          )
        }
      />
      <Refusal error={error} />
      {!customer && !error && <CustomerSkeleton />}
      {customer && (
        <div class="columns">
          <div>
            {may('listOrders') && <OrdersOfCustomer customerId={customerId} />}
            {!may('listOrders') && <CustomerFacts customer={customer} />}
          </div>
          <div>
            {may('listOrders') && <CustomerFacts customer={customer} />}
            <TimelineCard about={customerId} nouns={['customer']} />
          </div>
        </div>
      )}
      {customer && query.get('do') === 'change' && (
        <CustomerDialog customer={customer} onClose={() => search({ do: null })} />
      )}
    </main>
  )
}

function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const t = useTexts()
  return (
    <Card title={t.customers.person}>
      <Facts
        lines={[
          [t.customers.name, customer.name],
          [t.customers.email, customer.email],
          [t.customers.phone, customer.phone],
          [t.customers.locale, customer.locale],
          [t.customers.external_id, customer.external_id],
          [t.customers.metadata, metadataText(customer.metadata) || null],
          [t.customers.since, exactTime(new Date(customer.created_at))],
        ]}
      />
    </Card>
  )
}
