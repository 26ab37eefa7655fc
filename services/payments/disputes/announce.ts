import { emit, type Tx } from '@souk/platform'
import type { Dispute, DisputeStatus } from './dispute.ts'
import {
  disputeAccepted,
  disputeClosed,
  disputeEvidenceDue,
  disputeLost,
  disputeOpened,
  disputeSubmitted,
  disputeWon,
} from './events.ts'
import { disputeView } from './schemas.ts'

const arrivals: Readonly<Record<DisputeStatus, typeof disputeOpened>> = {
  WARNING: disputeOpened,
  NEEDS_RESPONSE: disputeOpened,
  UNDER_REVIEW: disputeSubmitted,
  ACCEPTED: disputeAccepted,
  WON: disputeWon,
  LOST: disputeLost,
  CLOSED: disputeClosed,
}

/** Says what became true of a dispute. Evidence that is only collected is nobody's news. */
export function announceDispute(tx: Tx, before: Dispute | undefined, after: Dispute): void {
  const { id, version, providerId: owner } = after
  const previous = before && disputeView(before)
  const kinds = [
    ...(before?.status === after.status ? [] : [arrivals[after.status]]),
    ...(after.isDueAnnounced && before?.isDueAnnounced === false ? [disputeEvidenceDue] : []),
  ]
  for (const kind of kinds) {
    emit(tx, kind, { id, version, object: disputeView(after), previous, owner })
  }
}
