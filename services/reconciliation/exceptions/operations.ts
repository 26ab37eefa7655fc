import { checkOpen, effectiveInFuture, post } from '@souk/ledger/contract'
import { announce, checkVersion, type Tx } from '@souk/platform'
import { writeOff } from '../entries/store.ts'
import { exceptionResolved, reconciliationCompleted } from '../events.ts'
import { reconciliationRunning, transactionFound } from '../problems.ts'
import { settled } from '../runs/run.ts'
import { runView } from '../runs/schemas.ts'
import { getRunForUpdate, updateRun } from '../runs/store.ts'
import {
  accountFor,
  checkOpenException,
  type Exception,
  type Resolution,
  resolutionEntry,
  resolved,
} from './exception.ts'
import { exceptionView } from './schemas.ts'
import { getException, getExceptionForUpdate, updateException } from './store.ts'

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
  const posted = await postedBy(tx, before, resolution, effectiveAt)
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

/** With the moment of what differs, unless another is said: where that is in closed time, somebody has to say so. */
async function postedBy(
  tx: Tx,
  exception: Exception,
  { action, account = accountFor(exception) }: Resolution,
  asked: Date | undefined,
): Promise<Pick<Exception, 'postedAs'> & { readonly account: typeof account | null }> {
  if (action === 'ignore') return { account: null, postedAs: null }
  if (asked && asked > tx.now) throw effectiveInFuture({ effectiveAt: asked.toISOString() })
  const own = exception.thereAt ?? exception.hereAt ?? tx.now
  const effectiveAt = asked ?? (own > tx.now ? tx.now : own)
  const entry = resolutionEntry(exception, account, effectiveAt)
  await checkOpen(tx, effectiveAt)
  const { kind, transactionId } = exception
  if (kind === 'MISSING_THERE' && transactionId !== null && !(await writeOff(tx, transactionId))) {
    throw transactionFound({ transactionId })
  }
  const { id } = await post(tx, entry)
  return { account, postedAs: id }
}
