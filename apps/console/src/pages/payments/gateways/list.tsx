import type { PaymentGateway } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { PageHeading } from '../../../kit/page-heading.tsx'
import { Refusal } from '../../../kit/refusal.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { PaymentSections } from '../sections.tsx'
import { GatewayDialog } from './dialog.tsx'
import { allGateways } from './gateway.ts'
import { RoutingCard } from './routing/card.tsx'
import { SimulationCard } from './routing/simulation.tsx'
import { DegradedSince, GatewayStatus } from './status.tsx'

/** Whom payments go through, by which rules, and whom a payment would go through. */
export function PaymentGateways() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { data: gateways, error } = useQuery(allGateways)
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.payments} />
        {may('createPaymentGateway') && (
          <div class="actions">
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.gateways.create}
            </Button>
          </div>
        )}
      </div>
      <PaymentSections />
      <Refusal error={error} />
      <div class="columns">
        <div>
          <Card title={t.gateways.gateways} isFlush>
            <DataTable<PaymentGateway>
              name={t.gateways.gateways}
              columns={columnsOf(t)}
              items={gateways}
              rowsExpected={2}
              keyOf={({ id }) => id}
              nameOf={({ name }) => name}
              linkOf={({ id }) => `payments/gateways/${id}`}
            />
          </Card>
          <RoutingCard gateways={gateways} />
        </div>
        <div>{may('simulatePaymentRouting') && <SimulationCard gateways={gateways} />}</div>
      </div>
      {query.get('do') === 'create' && may('createPaymentGateway') && (
        <GatewayDialog onClose={() => search({ do: null })} />
      )}
    </main>
  )
}

function columnsOf(t: Texts): readonly Column<PaymentGateway>[] {
  return [
    {
      key: 'name',
      title: t.gateways.gateway,
      cell: ({ name, code }) => (
        <span class="theirs">
          <strong>{name}</strong> <code class="soft">{code}</code>
        </span>
      ),
    },
    {
      key: 'status',
      title: t.gateways.status,
      cell: ({ id, status }) => (
        <>
          <GatewayStatus status={status} />{' '}
          {status === 'DEGRADED' && <DegradedSince gatewayId={id} />}
        </>
      ),
    },
    {
      key: 'kind',
      title: t.gateways.kind,
      isAside: true,
      cell: ({ kind }) => <span class="soft">{t.gateways.kinds[kind]}</span>,
    },
    {
      key: 'currencies',
      title: t.gateways.currencies,
      isAside: true,
      cell: ({ currencies }) => (
        <span class="soft">{currencies?.join(', ') ?? t.gateways.allCurrencies}</span>
      ),
    },
  ]
}
