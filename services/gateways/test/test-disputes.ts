import type {
  DisputedCharge,
  DisputeFacts,
  DisputeGateway,
  KnownDispute,
  Standing,
} from '../disputes/dispute-gateway.ts'

const dayMs = 86_400_000
const disputesAfterMs = 3_600_000
const respondWithinMs = 7 * dayMs
const reviewedWithinMs = dayMs
const inquiryMs = 3 * dayMs
const secondRoundAfterMs = 7 * dayMs

type Behaviour = 'lost' | 'won' | 'second_round' | 'inquiry'

/** What becomes of the dispute of each of these, once evidence was submitted. Without any it is lost. */
const behaviours: Readonly<Record<string, Behaviour>> = {
  pm_test_dispute_lost: 'lost',
  pm_test_dispute_won: 'won',
  pm_test_dispute_twice: 'second_round',
  pm_test_dispute_inquiry: 'inquiry',
}

/** How long after it was captured a test customer disputes a payment; undefined where they do not. */
export function disputedAfterMs(method: string): number | undefined {
  return Object.hasOwn(behaviours, method) ? disputesAfterMs : undefined
}

/** Fifteen of a currency with cents, whatever the currency is. */
const fee = 1_500

/** Knows how a dispute stands from the name of the method and from when we did what, and remembers nothing. */
export const testDisputes: DisputeGateway = {
  disputesOf: async (charge) => ({ outcome: 'known', disputes: disputesOf(charge) }),
  submitEvidence: async () => ({ outcome: 'done' }),
  acceptDispute: async () => ({ outcome: 'done' }),
}

function disputesOf(charge: DisputedCharge): DisputeFacts[] {
  const behaviour = behaviours[charge.method]
  if (!behaviour) return []
  const ref = `test_dispute_${charge.paymentId}`
  const known = charge.known.find((each) => each.ref === ref)
  return [factsOf(charge, ref, behaviour, known)]
}

function factsOf(
  { captured: amount, currency, now }: DisputedCharge,
  ref: string,
  behaviour: Behaviour,
  known: KnownDispute | undefined,
): DisputeFacts {
  const isInquiry = behaviour === 'inquiry'
  return {
    ref,
    reason: 'NOT_RECEIVED',
    networkCode: '13.1',
    amount,
    currency,
    fee: isInquiry ? 0 : fee,
    standing: isInquiry ? inquiryStanding(known, now) : standingOf(behaviour, known, now),
    evidenceDueAt: isInquiry ? null : dueAt(behaviour, known, now),
  }
}

function inquiryStanding(known: KnownDispute | undefined, now: Date): Standing {
  return known && isOver(known.createdAt, inquiryMs, now) ? 'closed' : 'warning'
}

function standingOf(behaviour: Behaviour, known: KnownDispute | undefined, now: Date): Standing {
  if (!known || isSecondRound(behaviour, known, now)) return 'needs_response'
  if (known.closedAt) return 'won'
  if (!known.submittedAt) {
    const isLate = known.evidenceDueAt !== null && known.evidenceDueAt <= now
    return isLate ? 'lost' : 'needs_response'
  }
  if (!isOver(known.submittedAt, reviewedWithinMs, now)) return 'under_review'
  return behaviour === 'lost' || known.round > 1 ? 'lost' : 'won'
}

function dueAt(behaviour: Behaviour, known: KnownDispute | undefined, now: Date): Date | null {
  const isAsked = !known || isSecondRound(behaviour, known, now)
  return isAsked ? new Date(now.getTime() + respondWithinMs) : known.evidenceDueAt
}

function isSecondRound(
  behaviour: Behaviour,
  { closedAt, round }: KnownDispute,
  now: Date,
): boolean {
  if (behaviour !== 'second_round' || closedAt === null || round > 1) return false
  return isOver(closedAt, secondRoundAfterMs, now)
}

function isOver(since: Date, milliseconds: number, now: Date): boolean {
  return since.getTime() + milliseconds <= now.getTime()
}
