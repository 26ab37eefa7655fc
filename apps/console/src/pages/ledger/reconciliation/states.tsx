import type { GatewayPayout, ReconciliationException, ReconciliationRun } from '@souk/sdk'
import { Badge } from '../../../kit/badge.tsx'
import { tones } from '../../../kit/generated/tones.ts'
import { useTexts } from '../../../texts/index.ts'

export function RunState({ status }: Pick<ReconciliationRun, 'status'>) {
  const { reconciliation_run: words } = useTexts().states
  return <Badge tone={tones.reconciliation_run[status]} text={words[status]} />
}

export function ExceptionState({ status }: Pick<ReconciliationException, 'status'>) {
  const { reconciliation_exception: words } = useTexts().states
  return <Badge tone={tones.reconciliation_exception[status]} text={words[status]} />
}

export function PayoutState({ status }: Pick<GatewayPayout, 'status'>) {
  const { gateway_payout: words } = useTexts().states
  return <Badge tone={tones.gateway_payout[status]} text={words[status]} />
}
