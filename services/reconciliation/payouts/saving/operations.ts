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

/** Saves what a payout has become, posts what follows from it, once, and tells of it. The transactions that were posted; undefined where somebody else has just entered it. */
export async function savePayout(
  tx: Tx,
  before: GatewayPayout | undefined,
  after: GatewayPayout,
): Promise<readonly string[] | undefined> {
  if (before) await updatePayout(tx, after)
  else if (!(await insertPayout(tx, after))) return undefined
  const posted: string[] = []
  for (const entry of entriesOf(before, after)) posted.push((await post(tx, entry)).id)
  if (before?.status === after.status) {
    const { id } = after
    audited(tx, { resource: 'gateway_payout', id, before, after, view: payoutView })
  } else {
    announce(tx, told[after.status], payoutView, before ? { before, after } : { after })
  }
  return posted
}
