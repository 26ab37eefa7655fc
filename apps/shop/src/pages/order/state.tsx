import { Icon } from '../../kit/icon.tsx'
import type { PaymentState } from '../../orders/placed.ts'
import { PageHeading } from '../../router/heading.tsx'
import { useAllTexts } from '../../texts/index.ts'

const icons = {
  PAID: 'circle-check',
  UNPAID: 'circle-alert',
  PENDING: 'loader-circle',
  OVER: 'circle-alert',
} as const

interface StateProps {
  readonly state: PaymentState
}

/** What has become of an order that was placed a moment ago. */
export function State({ state }: StateProps) {
  const t = useAllTexts()
  const { title, detail } = t.order.states[state]
  return (
    <div class={`order-state ${state.toLowerCase()}`} role="status">
      <Icon name={icons[state]} />
      <PageHeading title={title} />
      <p class="soft">{detail}</p>
    </div>
  )
}
