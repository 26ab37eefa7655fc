import { announce, checkVersion, newId, type Tx } from '@souk/platform'
import { periodClosed as periodClosedEvent, periodReopened } from '../events.ts'
import { periodClosed } from '../problems.ts'
import { newPeriod, type Period, reopened } from './period.ts'
import { periodView } from './schemas.ts'
import {
  findClosedBefore,
  getPeriod,
  insertPeriod,
  lockBooks,
  shareBooks,
  updateBooks,
  updatePeriod,
} from './store.ts'

/** Whatever is being posted into it with a moment of its own is there first, or finds it closed. */
export async function closeLedgerPeriod(tx: Tx, through: string): Promise<Period> {
  const { closedBefore: closedFrom } = await lockBooks(tx)
  const { timeZone = 'UTC' } = tx
  const asked = { id: newId('lpd'), through, timeZone, closedFrom }
  const period = newPeriod(asked, tx, tx.now)
  await insertPeriod(tx, period)
  await updateBooks(tx, period)
  announce(tx, periodClosedEvent, periodView, { after: period })
  return period
}

/** Up to the closing before it, the books stay closed. */
export async function reopenLedgerPeriod(
  tx: Tx,
  periodId: string,
  reason: string,
): Promise<Period> {
  const { closedBefore } = await lockBooks(tx)
  const before = await getPeriod(tx, periodId)
  checkVersion(tx, before.version)
  const after = reopened(before, closedBefore, reason, tx, tx.now)
  await updatePeriod(tx, after)
  await updateBooks(tx, { closedBefore: await findClosedBefore(tx, before.closedBefore) })
  announce(tx, periodReopened, periodView, { before, after })
  return after
}

/** Refuses a moment in a period that is closed. A closing waits until this transaction has ended. */
export async function checkOpen(tx: Tx, effectiveAt: Date): Promise<void> {
  const { closedBefore } = await shareBooks(tx)
  if (closedBefore === null || effectiveAt >= closedBefore) return
  throw periodClosed({ closedBefore: closedBefore.toISOString() })
}

/** The moment of a fact that comes late: now, where its own is in a period that is closed. */
export async function openMoment(tx: Tx, effectiveAt: Date): Promise<Date> {
  const { closedBefore } = await shareBooks(tx)
  return closedBefore === null || effectiveAt >= closedBefore ? effectiveAt : tx.now
}
