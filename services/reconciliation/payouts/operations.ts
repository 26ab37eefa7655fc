import { isForTwo, noticePayout, payoutLanes } from '@souk/gateways/contract'
import { newId, type Tx } from '@souk/platform'
import type { Difference } from '../exceptions/exception.ts'
import type { Line } from '../lines/line.ts'
import { sumOfPayouts } from '../lines/store.ts'
import type { Run } from '../runs/run.ts'
import { limitOfOnePerson } from '../runs/second-person/operations.ts'
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
import { isToldByReportAlone, PostedByReport, withheldOf } from './withheld/withheld.ts'

/**
 * Posts what lines say of payouts, each once, and what they say that cannot be: a payout of another amount than before, money back of
 * one that nobody knows. Above the limit for one person, what the gateway has not told itself waits for another one. Payouts come
 * before what takes them back, whatever their order in the file. Nobody records what the gateway says of its payouts meanwhile.
 */
export async function recordPayouts(
  tx: Tx,
  run: Run,
  lines: readonly Line[],
): Promise<ReadonlyMap<Line, readonly Difference[]>> {
  const outcomes = new Map<Line, readonly Difference[]>()
  if (lines.length === 0) return outcomes
  const isAskable = await payoutLanes.lock(tx, run.gatewayId)
  const references = lines.map(payoutReferenceOf)
  const found = await listPayoutsByReference(tx, run.gateway, references)
  const known = new Map(found.map((payout) => [payout.reference, payout]))
  const posted = await postedBy(tx, run)
  const withheld = new Set<string>()
  for (const line of lines) {
    const reference = payoutReferenceOf(line)
    const before = known.get(reference)
    const after = line.type === 'PAYOUT' ? paid(tx, run, line, before) : back(line, before, tx.now)
    if (after && isToldByReportAlone(before, line) && posted.isTooMuchWith(line)) {
      withheld.add(reference)
      outcomes.set(line, [withheldOf(line), ...feeOf(line)])
      continue
    }
    if (after && after !== before) await saveOnly(tx, before, after)
    if (after) known.set(after.reference, after)
    if (after) posted.add(line)
    outcomes.set(line, after ? feeOf(line) : differenceOf(line, before))
  }
  if (isAskable) await ask(tx, run, [...withheld])
  return outcomes
}

async function postedBy(tx: Tx, { id }: Run): Promise<PostedByReport> {
  const [limit, sums] = await Promise.all([limitOfOnePerson(tx), sumOfPayouts(tx, id)])
  return new PostedByReport(sums, (amount, currency) => isForTwo(limit, { amount, currency }))
}

/** Somebody who posts what differs may have recorded it just now: then the lines are looked at again. */
async function saveOnly(
  tx: Tx,
  before: GatewayPayout | undefined,
  after: GatewayPayout,
): Promise<void> {
  if (!(await savePayout(tx, before, after))) throw new Error('the payout was recorded meanwhile')
}

/** A report of somebody's own making is no reason to ask a gateway a thousand times. */
const askedAboutMax = 20

/** What the gateway knows of them settles them without anybody. */
async function ask(tx: Tx, { gatewayId }: Run, references: readonly string[]): Promise<void> {
  for (const reference of references.slice(0, askedAboutMax)) {
    await noticePayout(tx, gatewayId, reference)
  }
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
