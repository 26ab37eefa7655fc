import { payoutLanes } from '@souk/gateways/contract'
import { newId, type Tx } from '@souk/platform'
import { listRunsWithholding, markTold } from '../../exceptions/store.ts'
import type { Line } from '../../lines/line.ts'
import { gatewayPayoutFound } from '../../problems.ts'
import { settleFound } from '../../runs/operations.ts'
import type { Run } from '../../runs/run.ts'
import { getRunForUpdate } from '../../runs/store.ts'
import {
  type GatewayPayout,
  isSamePayout,
  newPayout,
  paidByReport,
  payoutReferenceOf,
  returned,
} from '../payout.ts'
import { savePayout } from '../saving/operations.ts'
import { listPayoutsByReference } from '../store.ts'

/** Another person has said that the line is right: it is recorded as it would have been at once. The transaction that was posted. */
export async function recordWithheld(tx: Tx, run: Run, line: Line): Promise<string> {
  await payoutLanes.lock(tx, run.gatewayId)
  const reference = payoutReferenceOf(line)
  const [before] = await listPayoutsByReference(tx, run.gateway, [reference])
  const after = recorded(before, line, run, tx.now)
  const [posted] = (after && (await savePayout(tx, before, after))) ?? []
  if (posted === undefined) throw gatewayPayoutFound({ reference })
  return posted
}

/** Undefined where it stands otherwise by now: the gateway has told of it, or somebody has recorded another line of it. */
function recorded(
  before: GatewayPayout | undefined,
  line: Line,
  run: Run,
  now: Date,
): GatewayPayout | undefined {
  if (!before) return line.type === 'PAYOUT' ? newPayout(line, run, newId('gpo'), now) : undefined
  if (!isSamePayout(before, Math.abs(line.gross), line.currency)) return undefined
  if (line.type === 'PAYOUT') {
    return before.paidAt === null ? paidByReport(before, line, run, now) : undefined
  }
  return before.status === 'PAID' ? returned(before, line.occurredAt, now) : undefined
}

/**
 * The payout is in the books by now, so that nobody has to look at what reports say of it. Runs are locked before their exceptions, as
 * everywhere.
 */
export async function settleTold(
  tx: Tx,
  payout: Pick<GatewayPayout, 'gateway' | 'reference' | 'amount' | 'currency' | 'status'>,
): Promise<void> {
  const lines =
    payout.status === 'RETURNED' ? (['PAYOUT', 'PAYOUT_REVERSAL'] as const) : (['PAYOUT'] as const)
  for (const runId of await listRunsWithholding(tx, payout, lines)) await getRunForUpdate(tx, runId)
  await settleFound(tx, await markTold(tx, payout, lines))
}
