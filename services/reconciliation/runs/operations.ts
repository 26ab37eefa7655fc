import { discardFile, takeUpload, uncharge } from '@souk/files/contract'
import { getPaymentGateway } from '@souk/gateways/contract'
import { announce, audited, dayMs, newId, type Tx, validationFailed } from '@souk/platform'
import { reconciliationCompleted } from '../events.ts'
import { wakeRuns } from '../lanes.ts'
import { failed, finished, newRun, type Run, settled } from './run.ts'
import { type CreateRunBody, runView } from './schemas.ts'
import { findRunOfFile, getRunForUpdate, insertRun, updateProgress, updateRun } from './store.ts'

const periodDaysMax = 400

/** The run of a file that was compared before is that run: nothing of it counts twice. */
export async function createReconciliationRun(
  tx: Tx,
  body: CreateRunBody,
): Promise<{ readonly run: Run; readonly isNew: boolean }> {
  const { gateway_id: gatewayId, upload_id: uploadId, format } = body
  const { periodFrom, periodTo } = periodOf(body)
  const { code: gateway } = await getPaymentGateway(tx, gatewayId)
  await wakeRuns(tx)
  const { fileId, name: fileName, bytes, sha256 } = await takeUpload(tx, uploadId)
  const before = await findRunOfFile(tx, gateway, sha256)
  if (before) {
    await discard(tx, { fileId, bytes })
    return { run: before, isNew: false }
  }
  const { tolerance_days: toleranceDays = 1, bank_account: bankAccount = 'main' } = body
  const period = { periodFrom, periodTo, toleranceDays, bankAccount }
  const file = { fileId, fileName, bytes, sha256 }
  const draft = { gatewayId, gateway, format, ...period, ...file, requestedBy: tx.actor }
  const run = newRun(draft, newId('rec'), tx.now)
  await insertRun(tx, run)
  audited(tx, { resource: 'reconciliation_run', id: run.id, after: run, view: runView })
  return { run, isNew: true }
}

function periodOf({ from, to }: CreateRunBody): Pick<Run, 'periodFrom' | 'periodTo'> {
  const [periodFrom, periodTo] = [new Date(from), new Date(to)]
  const days = (periodTo.getTime() - periodFrom.getTime()) / dayMs
  if (days > 0 && days <= periodDaysMax) return { periodFrom, periodTo }
  const message =
    days > 0 ? `must be at most ${periodDaysMax} days after from` : 'must be later than from'
  throw validationFailed(undefined, { errors: [{ path: '/to', code: 'period', message }] })
}

export async function failRun(
  tx: Tx,
  before: Run,
  reason: { readonly code: string; readonly message: string },
): Promise<void> {
  await endRun(tx, before, failed(before, reason, tx.now))
}

export async function finishRun(tx: Tx, before: Run): Promise<void> {
  await endRun(tx, before, finished(before, tx.now))
}

/** Its lines are kept, the file is not. */
async function endRun(tx: Tx, before: Run, after: Run): Promise<void> {
  await discard(tx, after)
  await updateProgress(tx, after)
  await updateRun(tx, after)
  announce(tx, reconciliationCompleted, runView, { before, after })
}

async function discard(tx: Tx, { fileId, bytes }: Pick<Run, 'fileId' | 'bytes'>): Promise<void> {
  await discardFile(tx, fileId)
  uncharge(tx, bytes)
}

/** A later report has what runs before had missed: so many of the open exceptions of each are settled. */
export async function settleFound(tx: Tx, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [runId, count] of counts) {
    const before = await getRunForUpdate(tx, runId)
    const after = settled(before, count, tx.now)
    await updateRun(tx, after)
    if (after.status !== before.status) {
      announce(tx, reconciliationCompleted, runView, { before, after })
    }
  }
}
