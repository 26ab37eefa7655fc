import assert from 'node:assert/strict'
import {
  accepted,
  HeldForApproval,
  type Principal,
  type Supervision,
  type Tx,
} from '@souk/platform'
import { checkAsShown } from '../operations.ts'
import { getApproval } from '../store.ts'
import { findingsOf } from './findings.ts'
import { declared, type SupervisedRequest, summaryOf } from './record.ts'

/** A request that waits is done once more and undone: it is refused as stale if it does not do what was shown. */
export class TrialSupervision implements Supervision {
  readonly needsKey = false
  readonly #request: SupervisedRequest
  readonly #approvalId: string

  constructor(request: SupervisedRequest, { approvalId }: Principal) {
    assert(approvalId, 'only what waits for approval is tried')
    this.#request = request
    this.#approvalId = approvalId
  }

  readonly checkBeforehand = (): Promise<void> => Promise.resolve()
  readonly recordIntent = (): Promise<void> => Promise.resolve()
  readonly recordEnd = (): Promise<void> => Promise.resolve()
  readonly recordFailure = (): Promise<void> => Promise.resolve()

  readonly decide = async (tx: Tx): Promise<void> => {
    const { money } = this.#request.routeOptions.config
    const changes = tx.pending.audits
    const moved = money?.({ body: this.#request.body, changes }) ?? null
    const findings = findingsOf(changes, summaryOf(this.#request), moved)
    const approval = await getApproval(tx, this.#approvalId)
    checkAsShown(tx, approval, { ...findings, operation: declared(this.#request) })
    throw new HeldForApproval(undefined)
  }

  /** It would do what was shown. Nobody has asked for anything, so there is nothing to record. */
  readonly hold = async (tx: Tx): Promise<object> => {
    tx.pending.isReplay = true
    return accepted({ id: this.#approvalId }, `/api/v1/approvals/${this.#approvalId}`)
  }
}
