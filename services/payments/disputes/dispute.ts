import type { DisputeFacts, DisputeReason, Evidence, Standing } from '@souk/gateways/contract'
import { type ActionOf, advance, callInProgress, lifecycle, type StateOf } from '@souk/platform'
import type { Payment } from '../payment.ts'
import { disputeClosed, evidenceWindowClosed } from './problems.ts'

/** The bank of a customer takes money back. Whether it keeps it is decided by evidence, or by nobody having sent any. */
export const disputeLifecycle = lifecycle({
  /** An inquiry: nothing has been taken yet. */
  WARNING: { demand: 'NEEDS_RESPONSE', close: 'CLOSED' },
  NEEDS_RESPONSE: { submit: 'UNDER_REVIEW', accept: 'ACCEPTED', lose: 'LOST' },
  UNDER_REVIEW: { win: 'WON', lose: 'LOST' },
  WON: { demand: 'NEEDS_RESPONSE' },
  ACCEPTED: {},
  LOST: {},
  CLOSED: {},
})

export type DisputeStatus = StateOf<typeof disputeLifecycle>
type Action = ActionOf<typeof disputeLifecycle>

/** What people have asked for and the gateway has not confirmed. */
export type DisputeCommand = 'SUBMIT' | 'ACCEPT'

export interface Dispute {
  readonly id: string
  readonly paymentId: string
  readonly orderId: string
  readonly providerId: string | null
  readonly gateway: string
  readonly gatewayRef: string
  readonly reason: DisputeReason
  readonly networkCode: string | null
  readonly amount: number
  /** All that the gateway has charged for it so far and not given back. */
  readonly fee: number
  readonly currency: string
  readonly status: DisputeStatus
  /** How often the bank has asked for a response. */
  readonly round: number
  readonly evidence: Evidence
  readonly evidenceDueAt: Date | null
  /** Whether it was said that the time to respond is about to end. */
  readonly isDueAnnounced: boolean
  readonly commanded: DisputeCommand | null
  /** How often a command was refused by the gateway: the next one is another one for it. */
  readonly refusedCommands: number
  readonly submittedAt: Date | null
  readonly closedAt: Date | null
  /** When to ask the gateway how it stands. */
  readonly pollAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const dayMs = 86_400_000

/** Gateways say when something changes; whoever missed that asks once a day. */
const pollEveryMs = dayMs

/** Networks take a second round within about two months. */
const reopenedWithinMs = 60 * dayMs

/** So long before the time to respond ends it is said. */
export const announcedBeforeMs = 3 * dayMs

/** From where it stands to where the gateway says it does. Nothing where the gateway has not heard of our last step yet. */
const steps: Readonly<Record<Standing, Partial<Record<DisputeStatus, readonly Action[]>>>> = {
  warning: {},
  needs_response: { WARNING: ['demand'], WON: ['demand'] },
  under_review: {
    WARNING: ['demand', 'submit'],
    NEEDS_RESPONSE: ['submit'],
    WON: ['demand', 'submit'],
  },
  won: {
    WARNING: ['demand', 'submit', 'win'],
    NEEDS_RESPONSE: ['submit', 'win'],
    UNDER_REVIEW: ['win'],
  },
  lost: {
    WARNING: ['demand', 'lose'],
    NEEDS_RESPONSE: ['lose'],
    UNDER_REVIEW: ['lose'],
    WON: ['demand', 'lose'],
  },
  closed: { WARNING: ['close'] },
}

type Named = Pick<Dispute, 'id' | 'paymentId' | 'orderId' | 'providerId' | 'gateway'>

/** A dispute as the gateway tells of it first: whatever has happened to it there, it begins here. */
export function begun(named: Named, facts: DisputeFacts, now: Date): Dispute {
  const isWarning = facts.standing === 'warning' || facts.standing === 'closed'
  return {
    ...named,
    gatewayRef: facts.ref,
    reason: facts.reason,
    networkCode: facts.networkCode,
    amount: facts.amount,
    fee: facts.fee,
    currency: facts.currency,
    status: isWarning ? 'WARNING' : 'NEEDS_RESPONSE',
    round: isWarning ? 0 : 1,
    evidence: {},
    evidenceDueAt: facts.evidenceDueAt,
    isDueAnnounced: false,
    commanded: null,
    refusedCommands: 0,
    submittedAt: null,
    closedAt: null,
    pollAt: new Date(now.getTime() + pollEveryMs),
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * A bank may dispute a payment in a currency of its own, or name no amount that can be read. The books of the payment have one currency: all that
 * is left of it counts as disputed then, and what differs is found in the report of the gateway.
 */
export function inCurrencyOf(
  { currency, captured, refunded, disputed }: Payment,
  facts: DisputeFacts,
  known: readonly Dispute[],
): DisputeFacts {
  const isSame = facts.currency === currency
  if (isSame && facts.amount > 0) return facts
  const found = known.find(({ gatewayRef }) => gatewayRef === facts.ref)
  const left = captured - refunded - disputed
  const amount = found?.amount ?? (left > 0 ? left : captured)
  return { ...facts, currency, amount, fee: isSame ? facts.fee : (found?.fee ?? 0) }
}

/** One step after another, so that each has its event and its entry in the books. */
export function stepsTo({ status }: Dispute, { standing }: DisputeFacts): readonly Action[] {
  return steps[standing][status] ?? []
}

export function stepped(dispute: Dispute, action: Action, now: Date): Dispute {
  const status = advance(disputeLifecycle, dispute.status, action)
  const isAgain = action === 'demand'
  const isSubmitted = action === 'submit'
  return changed(
    {
      ...dispute,
      status,
      round: dispute.round + (isAgain ? 1 : 0),
      isDueAnnounced: isAgain ? false : dispute.isDueAnnounced,
      commanded: null,
      submittedAt: isAgain ? null : isSubmitted ? now : dispute.submittedAt,
      closedAt: isAgain || !hasEnded(status) ? null : now,
      pollAt: nextLook(status, now, now),
    },
    now,
  )
}

/** What else the gateway says: the time to respond, and what it charges. */
export function informed(dispute: Dispute, facts: DisputeFacts, now: Date): Dispute {
  const { fee, evidenceDueAt } = facts
  const pollAt = nextLook(dispute.status, dispute.closedAt ?? now, now)
  const isSame =
    dispute.fee === fee && dispute.evidenceDueAt?.getTime() === evidenceDueAt?.getTime()
  if (isSame) return { ...dispute, pollAt }
  return changed({ ...dispute, pollAt, fee, evidenceDueAt }, now)
}

/** The bank may come back on a dispute that was won. */
function nextLook(status: DisputeStatus, closedAt: Date, now: Date): Date | null {
  const isFinal = hasEnded(status) && status !== 'WON'
  const isLongOver = status === 'WON' && now.getTime() - closedAt.getTime() > reopenedWithinMs
  return isFinal || isLongOver ? null : new Date(now.getTime() + pollEveryMs)
}

function hasEnded(status: DisputeStatus): boolean {
  return status === 'WON' || status === 'LOST' || status === 'ACCEPTED' || status === 'CLOSED'
}

/** Whether the bank has taken the money, for now or for good. */
export function isTaken({ status }: Dispute): boolean {
  return isOpen(status) || isLost(status)
}

export function isOpen(status: DisputeStatus): boolean {
  return status === 'NEEDS_RESPONSE' || status === 'UNDER_REVIEW'
}

export function isLost(status: DisputeStatus): boolean {
  return status === 'LOST' || status === 'ACCEPTED'
}

/** Adds to the evidence, or takes out of it what is null. */
export function withEvidence(dispute: Dispute, more: EvidenceChange, now: Date): Dispute {
  checkAnswerable(dispute, now)
  // What is being sent stays as it is: it may be sent a second time, under the same key.
  if (dispute.commanded !== null) throw callInProgress()
  const evidence = { ...dispute.evidence, ...more }
  const kept = Object.entries(evidence).filter(([, text]) => text !== null)
  return changed({ ...dispute, evidence: Object.fromEntries(kept) as Evidence }, now)
}

export type EvidenceChange = { readonly [Name in keyof Evidence]?: string | null | undefined }

/** Wants something told to the gateway. Until it has confirmed it, nothing else is; the same may be asked for again. */
export function commanded(dispute: Dispute, command: DisputeCommand, now: Date): Dispute {
  checkAnswerable(dispute, now)
  if (dispute.commanded !== null && dispute.commanded !== command) throw callInProgress()
  advance(disputeLifecycle, dispute.status, command === 'SUBMIT' ? 'submit' : 'accept', [
    'submit',
    'accept',
  ])
  return changed({ ...dispute, commanded: command, pollAt: now }, now)
}

/** The gateway would not: the dispute stands as before, and is asked about at once. */
export function refused(dispute: Dispute, now: Date): Dispute {
  const refusedCommands = dispute.refusedCommands + 1
  return changed({ ...dispute, commanded: null, refusedCommands, pollAt: now }, now)
}

function checkAnswerable({ status, evidenceDueAt, id: disputeId }: Dispute, now: Date): void {
  if (hasEnded(status)) throw disputeClosed({ disputeId, status })
  if (evidenceDueAt !== null && evidenceDueAt <= now) {
    throw evidenceWindowClosed({ evidenceDueAt: evidenceDueAt.toISOString() })
  }
}

export function changed(dispute: Dispute, now: Date): Dispute {
  return { ...dispute, version: dispute.version + 1, updatedAt: now }
}

/** Names a command for the gateway, which acts once for it. */
export function commandKey({ id, round, commanded: command, refusedCommands }: Dispute): string {
  const key = `${id}:${round}:${command?.toLowerCase()}`
  return refusedCommands === 0 ? key : `${key}:${refusedCommands}`
}
