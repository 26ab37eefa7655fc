import type {
  CommandAnswer,
  DisputedCharge,
  DisputeFacts,
  DisputeRef,
  GatewayKindAdapter,
  GatewayRequest,
  Standing,
} from '@souk/gateways/contract'
import type { HeldCharge } from './gateway.fixture.ts'

type DisputeGateway = ReturnType<NonNullable<GatewayKindAdapter['openDisputes']>>

/** A dispute in the books of the bank of a payer. */
export interface HeldDispute {
  readonly ref: string
  readonly amount: number
  fee: number
  standing: Standing
  dueAt: Date | null
}

const disputeFee = 15
const respondWithinMs = 7 * 86_400_000

/** Disputes of charges that a story begins and decides. */
export class StoryDisputes {
  readonly #find: (paymentId: string) => HeldCharge | undefined
  readonly #tell: (charge: HeldCharge, ref: string) => void
  readonly #answers = new Map<string, CommandAnswer>()

  constructor(
    find: (paymentId: string) => HeldCharge | undefined,
    tell: (charge: HeldCharge, ref: string) => void,
  ) {
    this.#find = find
    this.#tell = tell
  }

  readonly gateway: DisputeGateway = {
    disputesOf: async (charge) => ({ outcome: 'known', disputes: this.#factsOf(charge) }),
    submitEvidence: async (dispute, _evidence, request) =>
      this.#answerOnce(dispute, request, 'under_review'),
    acceptDispute: async (dispute, request) => this.#answerOnce(dispute, request, 'lost'),
  }

  /** A bank takes a part of a payment back or, with an inquiry, asks about it. */
  begin(paymentId: string, share: number, isInquiry: boolean): void {
    const charge = this.#find(paymentId)
    if (!charge || charge.captured === 0) return
    // A bank takes no more than was paid, whatever has gone back another way.
    const disputed = charge.disputes.reduce((total, { amount }) => total + amount, 0)
    const amount = Math.min(Math.ceil(charge.captured * share), charge.captured - disputed)
    if (amount <= 0) return
    const ref = `dispute_${paymentId}_${charge.disputes.length}`
    const dispute: HeldDispute = { ref, amount, fee: 0, standing: 'warning', dueAt: null }
    charge.disputes.push(dispute)
    if (!isInquiry) demand(dispute)
    this.#tell(charge, ref)
  }

  /** The bank decides, gives an inquiry up or makes a dispute of it, or asks again. */
  decide(paymentId: string, wanted: 'won' | 'lost' | 'again'): void {
    const charge = this.#find(paymentId)
    const dispute = charge?.disputes.at(-1)
    if (!charge || !dispute) return
    const { standing } = dispute
    if (standing === 'warning') {
      if (wanted === 'again') demand(dispute)
      else dispute.standing = 'closed'
    } else if (standing === 'won' && wanted === 'again') demand(dispute)
    else if (standing === 'needs_response' && wanted === 'lost') dispute.standing = 'lost'
    else if (standing === 'under_review' && wanted !== 'again') {
      dispute.standing = wanted
      if (wanted === 'won' && dispute.amount % 2 === 0) dispute.fee -= disputeFee
    } else return
    this.#tell(charge, dispute.ref)
  }

  #factsOf({ paymentId, currency, now }: DisputedCharge): DisputeFacts[] {
    const disputes = this.#find(paymentId)?.disputes ?? []
    return disputes.map((dispute) => {
      const { ref, amount } = dispute
      if (dispute.standing === 'needs_response') {
        dispute.dueAt ??= new Date(now.getTime() + respondWithinMs)
        if (dispute.dueAt <= now) dispute.standing = 'lost'
      }
      const { fee, standing, dueAt: evidenceDueAt } = dispute
      const known = { reason: 'GENERAL', networkCode: null, currency } as const
      return { ...known, ref, amount, fee, standing, evidenceDueAt }
    })
  }

  /** Acts once for each key. */
  #answerOnce(asked: DisputeRef, { key }: GatewayRequest, becomes: Standing): CommandAnswer {
    const known = this.#answers.get(key)
    if (known) return known
    const disputes = this.#find(asked.charge.paymentId)?.disputes ?? []
    const dispute = disputes.find(({ ref }) => ref === asked.ref)
    const isOpen = dispute?.standing === 'needs_response'
    if (dispute && isOpen) dispute.standing = becomes
    const answer = { outcome: isOpen ? 'done' : 'refused' } as const
    this.#answers.set(key, answer)
    return answer
  }
}

function demand(dispute: HeldDispute): void {
  dispute.standing = 'needs_response'
  dispute.dueAt = null
  dispute.fee += disputeFee
}
