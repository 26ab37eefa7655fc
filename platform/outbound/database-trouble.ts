import { isConnectionLost, isContended, isDatabaseBusy } from '../db/driver.ts'
import { CommitUnknown, StaleRead } from '../db/retry.ts'
import { overloadReason } from '../problems/overload.ts'
import { Problem } from '../problems/problem.ts'

/** Whether the next try may go well although nobody mends anything: no fault of what was tried. */
export function isTroubleOfDatabase(error: unknown): boolean {
  if (error instanceof CommitUnknown || error instanceof StaleRead) return true
  if (error instanceof Problem) return overloadReason(error) !== undefined
  return isConnectionLost(error) || isDatabaseBusy(error) || isContended(error)
}
