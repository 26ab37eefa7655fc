import type { PaymentGateway } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../../kit/skeleton-card.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { TimelineCard, TimelineCardSkeleton } from '../../../shared/timeline-card.tsx'
import { useTexts } from '../../../texts/index.ts'
import { AboutCard, ManualCard, StripeCard } from './about.tsx'
import { CallbacksCard } from './callbacks.tsx'
import { RemoveGateway, SwitchGateway } from './commands.tsx'
import { GatewayDialog } from './dialog.tsx'
import { isBuiltIn, type ShownGateway } from './gateway.ts'
import { DegradedSince, GatewayStatus } from './status.tsx'

/** A gateway: how it is set up, how it is, and what it has sent. */
export function GatewayDetail({ gatewayId }: { readonly gatewayId: string }) {
  const t = useTexts()
  const { data: gateway, error } = useQuery<ShownGateway>({
    key: ['payment_gateway', gatewayId],
    about: ['payment_gateway', 'gateway'],
    of: () => [gatewayId],
    run: async (signal) => {
      const { data, etag } = await souk.getPaymentGateway({ gatewayId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'payments/gateways', name: t.gateways.gateways }}
        id={gatewayId}
        title={gateway?.name}
        badges={gateway && <Health gateway={gateway} />}
        actions={gateway && <Actions gateway={gateway} />}
        note={gateway && t.gateways.kinds[gateway.kind]}
      />
      <Refusal error={error} />
      {!gateway && !error && <GatewaySkeleton />}
      {gateway && (
        <div class="columns">
          <div>
            <AboutCard gateway={gateway} />
            {gateway.stripe && <StripeCard gateway={gateway} stripe={gateway.stripe} />}
            {gateway.manual && <ManualCard manual={gateway.manual} />}
            {gateway.stripe && <CallbacksCard gatewayId={gatewayId} />}
          </div>
          <div>
            <TimelineCard about={gatewayId} nouns={['payment_gateway', 'gateway']} />
          </div>
        </div>
      )}
      {gateway && <OpenDialog gateway={gateway} />}
    </main>
  )
}

function Health({ gateway: { id, status } }: { readonly gateway: PaymentGateway }) {
  return (
    <>
      <GatewayStatus status={status} />
      {status === 'DEGRADED' && <DegradedSince gatewayId={id} />}
    </>
  )
}

function GatewaySkeleton() {
  const t = useTexts()
  const { code, kind, currencies, capabilities, account, changed } = t.gateways
  return (
    <SkeletonColumns
      wide={
        <SkeletonCard
          title={t.gateways.gateway}
          facts={[kind, code, currencies, capabilities, account, changed]}
        />
      }
      narrow={<TimelineCardSkeleton />}
    />
  )
}

function Actions({ gateway }: { readonly gateway: PaymentGateway }) {
  const t = useTexts()
  const may = useMay()
  const command = gateway.status === 'DISABLED' ? 'enable' : 'disable'
  return (
    <>
      {may('deletePaymentGateway') && !isBuiltIn(gateway) && (
        <Button icon="trash" onClick={() => search({ do: 'delete' })}>
          {t.gateways.remove}
        </Button>
      )}
      {may('updatePaymentGateway') && (
        <>
          <Button
            icon={command === 'disable' ? 'ban' : 'play'}
            onClick={() => search({ do: command })}
          >
            {t.gateways[command]}
          </Button>
          <Button kind="primary" icon="pencil" onClick={() => search({ do: 'change' })}>
            {t.kit.edit}
          </Button>
        </>
      )}
    </>
  )
}

const close = () => search({ do: null })

function OpenDialog({ gateway }: { readonly gateway: ShownGateway }) {
  const may = useMay()
  const action = useAddress().query.get('do')
  if (action === 'delete' && may('deletePaymentGateway') && !isBuiltIn(gateway))
    return <RemoveGateway gateway={gateway} onClose={close} />
  if (!may('updatePaymentGateway')) return null
  if (action === 'change') return <GatewayDialog gateway={gateway} onClose={close} />
  const command = gateway.status === 'DISABLED' ? 'enable' : 'disable'
  return action === command ? <SwitchGateway gateway={gateway} onClose={close} /> : null
}
