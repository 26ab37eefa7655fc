import type { PageProps } from '../page.ts'
import { PaymentDetail } from './detail.tsx'
import { DisputeDetail } from './disputes/detail.tsx'
import { DisputeList } from './disputes/list.tsx'
import { Callbacks } from './gateways/callbacks.tsx'
import { GatewayDetail } from './gateways/detail.tsx'
import { PaymentGateways } from './gateways/list.tsx'
import { PaymentList } from './list.tsx'
import { StoredValueDetail } from './stored-value/detail.tsx'
import { StoredValueList } from './stored-value/list.tsx'

export function Payments({ rest: [section, part, more] }: PageProps) {
  if (section === undefined) return <PaymentList />
  if (section === 'gateways') {
    if (part === undefined) return <PaymentGateways />
    if (more === 'messages') return <Callbacks key={part} gatewayId={part} />
    return <GatewayDetail key={part} gatewayId={part} />
  }
  if (section === 'disputes') {
    if (part === undefined) return <DisputeList />
    return <DisputeDetail key={part} disputeId={part} />
  }
  if (section === 'stored-value') {
    if (part === undefined) return <StoredValueList />
    return <StoredValueDetail key={part} storedValueId={part} />
  }
  return <PaymentDetail key={section} paymentId={section} />
}
