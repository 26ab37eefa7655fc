import type { PaymentGateway } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Badge } from '../../../kit/badge.tsx'
import { tones } from '../../../kit/generated/tones.ts'
import { Time } from '../../../kit/time.tsx'
import { useMay } from '../../../session/caller.ts'
import { useTexts } from '../../../texts/index.ts'

export function GatewayStatus({ status }: Pick<PaymentGateway, 'status'>) {
  return (
    <Badge tone={tones.payment_gateway[status]} text={useTexts().states.payment_gateway[status]} />
  )
}

/** Since when a gateway cannot be reached, as its last event says. */
export function DegradedSince({ gatewayId }: { readonly gatewayId: string }) {
  const t = useTexts()
  const may = useMay()
  const { data: event } = useQuery({
    key: ['gateway-degraded', gatewayId],
    about: ['gateway'],
    of: () => [gatewayId],
    isEnabled: may('listEvents'),
    run: async (signal) => {
      const asked = { about: gatewayId, type: 'gateway.degraded', order: 'desc', limit: 1 } as const
      return (await souk.listEvents(asked, { signal })).data.content[0] ?? null
    },
  })
  if (!event) return null
  return (
    <span class="soft small">
      {t.gateways.since} <Time at={event.occurred_at} />
    </span>
  )
}
