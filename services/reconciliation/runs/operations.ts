import { discardFile, takeUpload, uncharge } from '@souk/files/contract'
import {
  gatewayNotFound,
  listPaymentGateways,
  manualSettingsOf,
  type PaymentGateway,
} from '@souk/gateways/contract'
import {
  announce,
  audited,
  checkVersion,
  dayMs,
  newId,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { reconciliationCompleted } from '../events.ts'
import { wakeNextRun, wakeRuns } from '../lanes.ts'
import { deleteWaiting } from '../lines/store.ts'
import { defaultBankAccount } from '../payouts/store.ts'
import { afterFailedTurn, cancelled, failed, finished, newRun, type Run, settled } from './run.ts'
import { type CreateRunBody, runView } from './schemas.ts'
import {
  findRunOfFile,
  getRun,
  getRunForUpdate,
  insertRun,
  updateProgress,
  updateRun,
} from './store.ts'

const periodDaysMax = 400

/** The run of a file that was compared before is that run: nothing of it counts twice. */
export async function createReconciliationRun(
  tx: Tx,
  body: CreateRunBody,
): Promise<{ readonly run: Run; readonly isNew: boolean }> {
  const { gateway_id: gatewayId, upload_id: uploadId, format } = body
  const { periodFrom, periodTo } = periodOf(body)
  const gateways = await listPaymentGateways(tx)
  const gateway = gateways.find(({ id }) => id === gatewayId)?.code
  if (gateway === undefined) throw gatewayNotFound({ gatewayId })
  const bankAccount = bankAccountAsked(gateways, body.bank_account)
  await wakeRuns(tx)
  const { fileId, name: fileName, bytes, sha256 } = await takeUpload(tx, uploadId)
  const before = await findRunOfFile(tx, gateway, sha256)
  if (before) {
    await discard(tx, { fileId, bytes })
    return { run: before, isNew: false }
  }
  const { tolerance_days: toleranceDays = 1 } = body
  const period = { periodFrom, periodTo, toleranceDays, bankAccount }
  const file = { fileId, fileName, bytes, sha256 }
  const { actor: requestedBy, accountableMembers: accountable = [] } = tx
  const draft = { gatewayId, gateway, format, ...period, ...file, requestedBy, accountable }
  const run = newRun(draft, newId('rec'), tx.now)
  await insertRun(tx, run)
  audited(tx, { resource: 'reconciliation_run', id: run.id, after: run, view: runView })
  return { run, isNew: true }
}

/** Money arrives only where the tenant has said that it has an account. */
function bankAccountAsked(gateways: readonly PaymentGateway[], asked: string | undefined): string {
  const manual = gateways.find(({ kind }) => kind === 'MANUAL')
  const accounts = manual ? manualSettingsOf(manual).accounts : []
  if (asked === undefined) return accounts[0] ?? defaultBankAccount
  if (accounts.includes(asked)) return asked
  const message = 'is no account of the manual gateway'
  throw validationFailed(undefined, {
    errors: [{ path: '/bank_account', code: 'unknown', message }],
  })
}

function periodOf({ from, to }: CreateRunBody): Pick<Run, 'periodFrom' | 'periodTo'> {
  const [periodFrom, periodTo] = [new Date(from), new Date(to)]
  const days = (periodTo.getTime() - periodFrom.getTime()) / dayMs
  if (days > 0 && days <= periodDaysMax) return { periodFrom, periodTo }
  const message =
    days > 0 ? `must be at most ${periodDaysMax} days after from` : 'must be later than from'
  throw validationFailed(undefined, { errors: [{ path: '/to', code: 'period', message }] })
}

/** The next one goes on at once, though turns of this one have failed. */
export async function cancelReconciliationRun(tx: Tx, runId: string): Promise<Run> {
  await getRun(tx, runId)
  await wakeNextRun(tx)
  const before = await getRunForUpdate(tx, runId)
  checkVersion(tx, before.version)
  return endEarly(tx, before, cancelled(before, tx.now))
}

/** What is wrong with its file is so wherever the run stands now. */
export async function failRun(
  tx: Tx,
  runId: string,
  reason: { readonly code: string; readonly message: string },
): Promise<void> {
  const before = await getRunForUpdate(tx, runId)
  if (before.status === 'RUNNING') await endEarly(tx, before, failed(before, reason, tx.now))
}

const internal = {
  code: 'internal',
  message:
    'The run cannot go on, because of a fault in the product. What it has matched and posted stays.',
}

/** A run that fails again and again where it stands is given up, so that those behind it have their turn. */
export async function noteFailedTurn(tx: Tx, runId: string): Promise<void> {
  const before = await getRunForUpdate(tx, runId)
  if (before.status !== 'RUNNING') return
  const after = afterFailedTurn(before)
  if (after) await updateProgress(tx, after)
  else await endEarly(tx, before, failed(before, internal, tx.now))
}

export async function finishRun(tx: Tx, before: Run): Promise<void> {
  await endRun(tx, before, finished(before, tx.now))
}

/** Lines that were not compared yet are none of its: a later report has them anew. */
async function endEarly(tx: Tx, before: Run, after: Run): Promise<Run> {
  const left = { ...after, lines: after.lines - (await deleteWaiting(tx, after.id)) }
  await endRun(tx, before, left)
  return left
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
