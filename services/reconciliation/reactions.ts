import { on } from '@souk/platform'
import { gatewayPayoutPaid, gatewayPayoutReturned } from './events.ts'
import { settleTold } from './payouts/withheld/operations.ts'

/** Nobody has to look any more at a payout that is in the books now, whoever has told of it. */
export const reactions = [
  on(gatewayPayoutPaid, 'reconciliation.settle_paid', (tx, { data }) =>
    settleTold(tx, toldBy(data.object)),
  ),
  on(gatewayPayoutReturned, 'reconciliation.settle_returned', (tx, { data }) =>
    settleTold(tx, toldBy(data.object)),
  ),
]

interface Told {
  readonly gateway: string
  readonly reference: string
  readonly amount: { readonly amount: number; readonly currency: string }
  readonly status: 'EXPECTED' | 'IN_TRANSIT' | 'PAID' | 'RETURNED' | 'FAILED' | 'CANCELLED'
}

function toldBy({ gateway, reference, amount: { amount, currency }, status }: Told) {
  return { gateway, reference, amount, currency, status }
}
