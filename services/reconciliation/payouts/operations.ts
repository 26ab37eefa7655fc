import { payoutLanes } from '@souk/gateways/contract'
import { newId, type Tx } from '@souk/platform'
import type { Difference } from '../exceptions/exception.ts'
import type { Line } from '../lines/line.ts'
import type { Run } from '../runs/run.ts'
import {
  type GatewayPayout,
  isSamePayout,
  newPayout,
  paidByReport,
  payoutReferenceOf,
  returned,
} from './payout.ts'
import { savePayout } from './saving/operations.ts'
import { listPayoutsByReference } from './store.ts'

/**
 * Posts what lines say of payouts, each once, and what they say that cannot be: a payout of another amount than before, money back of
 * one that nobody knows. Payouts come before what takes them back, whatever their order in the file. Nobody records what the gateway
 * says of its payouts meanwhile.
 */
export async function recordPayouts(
  tx: Tx,
  run: Run,
  lines: readonly Line[],
): Promise<ReadonlyMap<Line, readonly Difference[]>> {
  const outcomes = new Map<Line, readonly Difference[]>()
  if (lines.length === 0) return outcomes
  await payoutLanes.lock(tx, run.gatewayId)
  const references = lines.map(payoutReferenceOf)
  const found = await listPayoutsByReference(tx, run.gateway, references)
  const known = new Map(found.map((payout) => [payout.reference, payout]))
  for (const line of lines) {
    const before = known.get(payoutReferenceOf(line))
    const after = line.type === 'PAYOUT' ? paid(tx, run, line, before) : back(line, before, tx.now)
    if (after && after !== before) await savePayout(tx, before, after)
    if (after) known.set(after.reference, after)
    const amounts = after ? feeOf(line) : differenceOf(line, before)
    outcomes.set(line, amounts)
  }
  return outcomes
}

function paid(
  tx: Tx,
  run: Run,
  line: Line,
  before: GatewayPayout | undefined,
): GatewayPayout | undefined {
  if (!before) return newPayout(line, run, newId('gpo'), tx.now)
  if (!isSamePayout(before, -line.gross, line.currency)) return undefined
  return before.paidAt === null ? paidByReport(before, line, run, tx.now) : before
}

function back(line: Line, before: GatewayPayout | undefined, now: Date): GatewayPayout | undefined {
  if (!before || !isSamePayout(before, line.gross, line.currency)) return undefined
  return before.returnedAt === null ? returned(before, line.occurredAt, now) : before
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
