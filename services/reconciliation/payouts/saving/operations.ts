import { post } from '@souk/ledger/contract'
import { announce, audited, type Tx } from '@souk/platform'
import {
  gatewayPayoutExpected,
  gatewayPayoutFailed,
  gatewayPayoutPaid,
  gatewayPayoutReturned,
  gatewayPayoutSent,
} from '../../events.ts'
import { entriesOf, type GatewayPayout } from '../payout.ts'
import { payoutView } from '../schemas.ts'
import { insertPayout, updatePayout } from '../store.ts'

const told = {
  EXPECTED: gatewayPayoutExpected,
  IN_TRANSIT: gatewayPayoutSent,
  PAID: gatewayPayoutPaid,
  RETURNED: gatewayPayoutReturned,
  FAILED: gatewayPayoutFailed,
  CANCELLED: gatewayPayoutFailed,
} as const

/** Saves what a payout has become, posts what follows from it, once, and tells of it. */
export async function savePayout(
  tx: Tx,
  before: GatewayPayout | undefined,
  after: GatewayPayout,
): Promise<void> {
  await (before ? updatePayout(tx, after) : insertPayout(tx, after))
  for (const entry of entriesOf(before, after)) await post(tx, entry)
  if (before?.status === after.status) {
    const { id } = after
    audited(tx, { resource: 'gateway_payout', id, before, after, view: payoutView })
  } else {
    announce(tx, told[after.status], payoutView, before ? { before, after } : { after })
  }
}
