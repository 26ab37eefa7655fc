import { event } from '@souk/platform'
import { ExceptionView } from './exceptions/schemas.ts'
import { PayoutView } from './payouts/schemas.ts'
import { RunView } from './runs/schemas.ts'

export const reconciliationCompleted = event('reconciliation.completed', 1, {
  resource: 'reconciliation_run',
  summary: 'Reconciliation completed',
  description:
    'A report was compared with the books to its end, could not be read (`FAILED`), or was `CANCELLED`. Emitted again when the last open exception of ' +
    'the run is settled, which makes it `BALANCED`.',
  object: RunView,
})
const exceptionEvent = (type: string, summary: string, description: string) =>
  event(type, 1, {
    resource: 'reconciliation_exception',
    summary,
    description,
    object: ExceptionView,
    about: ['run_id'],
  })
export const exceptionFound = exceptionEvent(
  'reconciliation.exception',
  'Reconciliation exception found',
  'The report and the books differ. Of a run the first 100 exceptions are announced; `reconciliation.completed` counts all of them.',
)
export const exceptionResolved = exceptionEvent(
  'reconciliation.exception_resolved',
  'Reconciliation exception resolved',
  'Somebody has posted the difference or ignored it; `reason` says why.',
)
const payoutEvent = (type: string, summary: string, description: string) =>
  event(type, 1, {
    resource: 'gateway_payout',
    summary,
    description,
    object: PayoutView,
    about: ['run_id'],
  })
export const gatewayPayoutExpected = payoutEvent(
  'gateway_payout.expected',
  'Gateway payout expected',
  'A gateway has told of money that it will pay out. Nothing is posted yet.',
)
export const gatewayPayoutSent = payoutEvent(
  'gateway_payout.sent',
  'Gateway payout sent',
  'A payout of a gateway is on its way to the bank. Nothing is posted yet.',
)
export const gatewayPayoutPaid = payoutEvent(
  'gateway_payout.paid',
  'Gateway payout recorded',
  'The gateway says that its payout has arrived, or a report has it, and it was posted to the books.',
)
export const gatewayPayoutFailed = payoutEvent(
  'gateway_payout.failed',
  'Gateway payout failed',
  'A payout of a gateway failed or was cancelled before it was posted: its money has stayed part of the balance at the gateway.',
)
export const gatewayPayoutReturned = payoutEvent(
  'gateway_payout.returned',
  'Gateway payout returned',
  'A payout of a gateway did not arrive. The money is part of the balance at the gateway again.',
)
