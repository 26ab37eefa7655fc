import { post } from '@souk/ledger/contract'
import { announce, newId, type Tx } from '@souk/platform'
import { gatewayPayoutPaid, gatewayPayoutReturned } from '../events.ts'
import type { Difference } from '../exceptions/exception.ts'
import type { Line } from '../lines/line.ts'
import type { Run } from '../runs/run.ts'
import {
  type GatewayPayout,
  isSamePayout,
  newPayout,
  paidEntry,
  payoutReferenceOf,
  returned,
  returnedEntry,
} from './payout.ts'
import { payoutView } from './schemas.ts'
import { insertPayout, listPayoutsByReference, updatePayout } from './store.ts'

/**
 * Posts what lines say of payouts, each once, and what they say that cannot be: a payout of another amount than before, money back of
 * one that nobody knows. Payouts come before what takes them back, whatever their order in the file.
 */
export async function recordPayouts(
  tx: Tx,
  run: Run,
  lines: readonly Line[],
): Promise<ReadonlyMap<Line, readonly Difference[]>> {
  const outcomes = new Map<Line, readonly Difference[]>()
  if (lines.length === 0) return outcomes
  const references = lines.map(payoutReferenceOf)
  const found = await listPayoutsByReference(tx, run.gateway, references)
  const known = new Map(found.map((payout) => [payout.reference, payout]))
  for (const line of lines) {
    const before = known.get(payoutReferenceOf(line))
    const after =
      line.type === 'PAYOUT' ? await paid(tx, run, line, before) : await back(tx, line, before)
    if (after) known.set(after.reference, after)
    const amounts = after ? feeOf(line) : differenceOf(line, before)
    outcomes.set(line, amounts)
  }
  return outcomes
}

async function paid(
  tx: Tx,
  run: Run,
  line: Line,
  before: GatewayPayout | undefined,
): Promise<GatewayPayout | undefined> {
  if (before) return isSamePayout(before, -line.gross, line.currency) ? before : undefined
  const payout = newPayout(line, run, newId('gpo'), tx.now)
  if (!payout) return undefined
  await insertPayout(tx, payout)
  await post(tx, paidEntry(payout))
  announce(tx, gatewayPayoutPaid, payoutView, { after: payout })
  return payout
}

async function back(
  tx: Tx,
  line: Line,
  before: GatewayPayout | undefined,
): Promise<GatewayPayout | undefined> {
  if (!before || !isSamePayout(before, line.gross, line.currency)) return undefined
  if (before.status === 'RETURNED') return before
  const after = returned(before, line.occurredAt, tx.now)
  await updatePayout(tx, after)
  await post(tx, returnedEntry(after))
  announce(tx, gatewayPayoutReturned, payoutView, { before, after })
  return after
}

function differenceOf(line: Line, before: GatewayPayout | undefined): Difference[] {
  if (!before) {
    return [{ kind: 'MISSING_HERE', part: 'NET', here: null, there: line.net, line }]
  }
  const here = line.type === 'PAYOUT' ? -before.amount : before.amount
  return [{ kind: 'AMOUNT', part: 'GROSS', here, there: line.gross, line }]
}

/** Some gateways take a fee for paying out at once. */
function feeOf(line: Line): Difference[] {
  if (line.fee === 0) return []
  return [{ kind: 'AMOUNT', part: 'FEE', here: 0, there: -line.fee, line }]
}
