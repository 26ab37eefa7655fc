import type { Customer } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { percentText } from '../../kit/percent.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { ThingName } from '../../shared/names/thing-name.tsx'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { AddressesCard } from './addresses.tsx'
import { CustomerActions, OpenDialog } from './commands.tsx'
import { ConsentsCard } from './consents.tsx'
import { GroupsCard } from './groups.tsx'
import { OrdersOfCustomer } from './orders.tsx'
import { PaymentMethodsCard } from './payment-methods.tsx'
import { SignInCard } from './sign-in.tsx'
import { CustomerSkeleton } from './skeleton.tsx'
import { CustomerStatus } from './status.tsx'
import { StoredValueCard } from './stored-value.tsx'
import { taxIdText } from './tax-ids.ts'

export function CustomerDetail({ customerId }: { readonly customerId: string }) {
  const t = useTexts()
  const may = useMay()
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
        actionsExpected={5}
        back={{ to: 'customers', name: t.menu.customers }}
        id={customerId}
        title={customer && titleOf(customer, t)}
        badges={customer && <CustomerStatus status={customer.status} />}
        actions={customer && <CustomerActions customer={customer} />}
      />
      <Refusal error={error} />
      {customer?.status === 'ANONYMIZED' && <p class="soft">{t.privacy.erasedDetail}</p>}
      {!customer && !error && <CustomerSkeleton />}
      {customer && (
        <div class="columns">
          <div>
            {may('listOrders') && <OrdersOfCustomer customerId={customerId} />}
            {!may('listOrders') && <CustomerFacts customer={customer} />}
            <AddressesCard customer={customer} />
            {may('listPaymentMethods') && <PaymentMethodsCard customer={customer} />}
            {may('listStoredValue') && <StoredValueCard customerId={customerId} />}
          </div>
          <div>
            {may('listOrders') && <CustomerFacts customer={customer} />}
            <GroupsCard customer={customer} />
            <ConsentsCard customer={customer} />
            {may('getCustomerAccount') && <SignInCard customerId={customerId} />}
            <TimelineCard about={customerId} nouns={['customer', 'address']} />
          </div>
        </div>
      )}
      {customer && <OpenDialog customer={customer} />}
    </main>
  )
}

/** An address that nobody has is no name. */
function titleOf({ status, name, email }: Customer, t: Texts): string {
  return status === 'ANONYMIZED' ? t.privacy.erased : (name ?? email)
}

function mergedLine(id: string, t: Texts): FactLine {
  return [
    t.customers.mergedInto,
    <Link key="merged" to={`customers/${id}`} class="link">
      <ThingName id={id} />
    </Link>,
  ]
}

function taxIdLines({ tax_ids: taxIds }: Customer, t: Texts): FactLine[1] {
  if (taxIds.length === 0) return null
  return taxIds.map((taxId) => (
    <span key={`${taxId.type} ${taxId.value}`} class="block">
      {taxIdText(taxId, t)}
    </span>
  ))
}

function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const t = useTexts()
  const { last_order_at: lastOrderAt, refund_rate: rate } = customer.statistics
  return (
    <Card title={t.customers.person}>
      <Facts
        lines={[
          [t.customers.name, customer.name],
          [t.customers.email, customer.email],
          [t.customers.phone, customer.phone],
          [t.customers.locale, customer.locale],
          [t.customers.kind, t.customers.kinds[customer.kind]],
          [t.customers.timezone, customer.timezone],
          [t.customers.currency, customer.currency],
          [t.customers.tax_ids, taxIdLines(customer, t)],
          [t.customers.lastOrder, lastOrderAt && exactTime(new Date(lastOrderAt))],
          [t.customers.refundRate, percentText(rate, t.kit.none)],
          ...(customer.merged_into === null ? [] : [mergedLine(customer.merged_into, t)]),
          [t.customers.external_id, customer.external_id],
          [t.customers.metadata, metadataText(customer.metadata) || null],
          [t.customers.since, exactTime(new Date(customer.created_at))],
        ]}
      />
    </Card>
  )
}
