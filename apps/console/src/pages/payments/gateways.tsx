import type { PaymentGateway, PaymentRouting } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { PaymentSections } from './sections.tsx'

/** Whom payments go through, and which rules choose among them. */
export function PaymentGateways() {
  const t = useTexts()
  const { data: gateways, error } = useQuery({
    key: ['payment_gateways'],
    about: ['payment_gateway', 'gateway'],
    run: async (signal) => (await souk.listPaymentGateways({}, { signal })).data.content,
  })
  const { data: routing } = useQuery({
    key: ['payment_routing'],
    about: ['payment_routing'],
    run: async (signal) => (await souk.getPaymentRouting({}, { signal })).data,
  })
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.payments} />
      </div>
      <PaymentSections />
      <Refusal error={error} />
      <Card title={t.payments.gateways}>
        {gateways ? <Facts lines={gateways.map((one) => lineOf(one, t))} /> : waiting}
      </Card>
      <Card title={t.payments.routing}>
        <p class="soft">{t.payments.routingExplain}</p>
        {routing && gateways ? <Rules routing={routing} gateways={gateways} /> : waiting}
      </Card>
    </main>
  )
}

const waiting = <Skeleton widthEm={14} />

function lineOf({ name, kind, status, code, currencies }: PaymentGateway, t: Texts): FactLine {
  const parts = [
    t.payments.gatewayKinds[kind],
    t.payments.gatewayStates[status],
    code,
    currencies?.join(', ') ?? t.payments.allCurrencies,
  ]
  return [name, parts.join(' · ')]
}

function Rules(props: {
  readonly routing: PaymentRouting
  readonly gateways: readonly PaymentGateway[]
}) {
  const t = useTexts()
  const { rules } = props.routing
  if (rules.length === 0) return <p class="soft">{t.payments.noRules}</p>
  const nameOf = (id: string) => props.gateways.find((one) => one.id === id)?.name ?? id
  const lines = rules.map(({ name, gateway_id, fallback_id }): FactLine => {
    const fallback = fallback_id === null ? undefined : nameOf(fallback_id)
    return [name, t.payments.routed(nameOf(gateway_id), fallback)]
  })
  return <Facts lines={lines} />
}
