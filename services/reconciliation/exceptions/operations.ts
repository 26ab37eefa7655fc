import { isForTwo } from '@souk/gateways/contract'
import { checkOpen, effectiveInFuture, post } from '@souk/ledger/contract'
import { announce, checkVersion, type Tx, validationFailed } from '@souk/platform'
import { writeOff } from '../entries/store.ts'
import { exceptionResolved, reconciliationCompleted } from '../events.ts'
import { getLine } from '../lines/store.ts'
import { recordWithheld } from '../payouts/withheld/operations.ts'
import { reconciliationRunning, transactionFound } from '../problems.ts'
import { type Run, settled } from '../runs/run.ts'
import { runView } from '../runs/schemas.ts'
import { checkAnotherThanStarter, limitOfOnePerson } from '../runs/second-person/operations.ts'
import { getRunForUpdate, updateRun } from '../runs/store.ts'
import {
  accountFor,
  checkOpenException,
  type Exception,
  isWithheldPayout,
  movedBy,
  type Resolution,
  type Resolved,
  resolutionEntry,
  resolved,
} from './exception.ts'
import { exceptionView } from './schemas.ts'
import { getException, getExceptionForUpdate, sumPosted, updateException } from './store.ts'

/** The run is locked before its exception, as the worker does it. */
export async function resolveReconciliationException(
  tx: Tx,
  exceptionId: string,
  resolution: Resolution,
  effectiveAt: Date | undefined,
): Promise<Exception> {
  const { runId } = await getException(tx, exceptionId)
  const run = await getRunForUpdate(tx, runId)
  if (run.status === 'RUNNING') throw reconciliationRunning({ runId })
  const before = await getExceptionForUpdate(tx, exceptionId)
  checkVersion(tx, before.version)
  checkOpenException(before, resolution)
  const posted = await postedBy(tx, { run, exception: before }, resolution, effectiveAt)
  const after = resolved(before, resolution, { by: tx.actor, ...posted }, tx.now)
  await updateException(tx, after)
  announce(tx, exceptionResolved, exceptionView, { before, after })
  const settledRun = settled(run, 1, tx.now)
  await updateRun(tx, settledRun)
  if (settledRun.status !== run.status) {
    announce(tx, reconciliationCompleted, runView, { before: run, after: settledRun })
  }
  return after
}

interface Posting {
  readonly run: Run
  readonly exception: Exception
}

/** With the moment of what differs, unless another is said: where that is in closed time, somebody has to say so. */
async function postedBy(
  tx: Tx,
  { run, exception }: Posting,
  { action, account }: Resolution,
  asked: Date | undefined,
): Promise<Pick<Resolved, 'postedAs' | 'account'>> {
  if (action === 'ignore') return { account: null, postedAs: null }
  await checkForTwo(tx, { run, exception })
  if (asked && asked > tx.now) throw effectiveInFuture({ effectiveAt: asked.toISOString() })
  const own = exception.thereAt ?? exception.hereAt ?? tx.now
  const effectiveAt = asked ?? (own > tx.now ? tx.now : own)
  if (isWithheldPayout(exception)) return payoutPosted(tx, { run, exception }, account, effectiveAt)
  const side = account ?? accountFor(exception)
  const entry = resolutionEntry(exception, side, effectiveAt)
  await checkOpen(tx, effectiveAt)
  const { kind, transactionId } = exception
  if (kind === 'MISSING_THERE' && transactionId !== null && !(await writeOff(tx, transactionId))) {
    throw transactionFound({ transactionId })
  }
  const { id } = await post(tx, entry)
  return { account: side, postedAs: id }
}

/** The limit is for a report: what one person has posted of it in small amounts is as much as one large amount. */
async function checkForTwo(tx: Tx, { run, exception }: Posting): Promise<void> {
  const { currency } = exception
  const [limit, posted] = await Promise.all([limitOfOnePerson(tx), sumPosted(tx, run.id, currency)])
  const amount = posted + movedBy(exception)
  if (isForTwo(limit, { amount, currency })) checkAnotherThanStarter(run, tx)
}

/** As the exception has it: a later report may say something else of the line, which is an exception of its own. */
async function payoutPosted(
  tx: Tx,
  { run, exception }: Posting,
  account: Resolution['account'],
  occurredAt: Date,
): Promise<Pick<Resolved, 'postedAs' | 'account'>> {
  if (account !== undefined) {
    const message = 'is none of a payout: that goes to the bank account of its run'
    throw validationFailed(undefined, {
      errors: [{ path: '/account', code: 'not_allowed', message }],
    })
  }
  await checkOpen(tx, occurredAt)
  const { lineId, there, currency } = exception
  if (lineId === null || there === null) throw new Error('a payout that waits has a line')
  const line = { ...(await getLine(tx, lineId)), gross: there, currency, occurredAt }
  return { account: null, postedAs: await recordWithheld(tx, run, line) }
}
