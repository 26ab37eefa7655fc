import { isCurrency } from '@souk/platform'
import type { Stripe } from 'stripe'
import type {
  CommandAnswer,
  DisputeFacts,
  DisputeReason,
  DisputesAnswer,
  Evidence,
  Standing,
} from '../disputes/dispute-gateway.ts'
import type { Charge } from '../gateway.ts'
import { fromStripe } from './amounts.ts'
import type { StripeCall } from './client.ts'
import { troubleOf } from './trouble.ts'

const unanswered = { outcome: 'unanswered' } as const
const done = { outcome: 'done' } as const
const refused = { outcome: 'refused' } as const

/** With which key evidence was submitted: Stripe keeps it in the step in which it sends the evidence on. */
const metadataOfEvidence = 'souk_evidence'

/** A payment has one dispute, seldom a second one. */
const disputesReadMax = 100

/** Says how all disputes of a payment stand. One that Stripe has never called by a name can have none. */
export async function disputesOf(
  { stripe }: StripeCall,
  { ref }: Pick<Charge, 'ref'>,
): Promise<DisputesAnswer> {
  if (ref === null) return { outcome: 'known', disputes: [] }
  try {
    const page = await stripe.disputes.list({ payment_intent: ref, limit: disputesReadMax })
    return { outcome: 'known', disputes: page.data.map(factsOf).toReversed() }
  } catch (error) {
    troubleOf(error)
    return unanswered
  }
}

const standings: Readonly<Record<string, Standing>> = {
  warning_needs_response: 'warning',
  warning_under_review: 'warning',
  warning_closed: 'closed',
  // Given back before it became a dispute, by an agreement with the network.
  prevented: 'closed',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

const reasons: Readonly<Record<string, DisputeReason>> = {
  credit_not_processed: 'CREDIT_NOT_PROCESSED',
  debit_not_authorized: 'FRAUDULENT',
  duplicate: 'DUPLICATE',
  fraudulent: 'FRAUDULENT',
  product_not_received: 'NOT_RECEIVED',
  product_unacceptable: 'NOT_AS_DESCRIBED',
  subscription_canceled: 'SUBSCRIPTION_CANCELLED',
  unrecognized: 'UNRECOGNIZED',
}

function factsOf(dispute: Stripe.Dispute): DisputeFacts {
  const { id: ref, status, reason } = dispute
  const details: Stripe.Dispute.EvidenceDetails | null = dispute.evidence_details
  const currency = dispute.currency.toUpperCase()
  return {
    ref,
    reason: reasons[reason] ?? 'GENERAL',
    networkCode: dispute.payment_method_details?.card?.network_reason_code ?? null,
    // What cannot be read is left out rather than the dispute: whoever has to answer it must hear of it.
    amount: isCurrency(currency) ? fromStripe(dispute.amount, currency) : 0,
    fee: isCurrency(currency) ? feeOf(dispute) : 0,
    currency,
    // What Stripe may add some day is not the end.
    standing: standings[status] ?? 'under_review',
    evidenceDueAt: details?.due_by ? new Date(details.due_by * 1_000) : null,
  }
}

/** What Stripe has taken for it and not given back. A fee in another currency than that of the dispute is not told here. */
function feeOf({ balance_transactions: entries, currency }: Stripe.Dispute): number {
  const fees = (entries ?? []).filter((entry) => entry.currency === currency).map(({ fee }) => fee)
  const sum = fees.reduce((total, fee) => total + fee, 0)
  return Math.max(0, fromStripe(sum, currency.toUpperCase()))
}

/** Sends the evidence to the bank, unless this key has done so before. */
export function submitEvidence(
  { stripe, request: { key } }: StripeCall,
  ref: string,
  evidence: Evidence,
): Promise<CommandAnswer> {
  return commanding(async () => {
    const { status, metadata } = await stripe.disputes.retrieve(ref)
    if (metadata[metadataOfEvidence] === key) return done
    if (!status.endsWith('needs_response')) return refused
    const params = { evidence: textsOf(evidence), metadata: { [metadataOfEvidence]: key } }
    await stripe.disputes.update(ref, { ...params, submit: true }, { idempotencyKey: key })
    return done
  })
}

/** One that is lost already was accepted before, or there is nothing left to accept. */
export function acceptDispute(
  { stripe, request: { key } }: StripeCall,
  ref: string,
): Promise<CommandAnswer> {
  return commanding(async () => {
    const { status } = await stripe.disputes.retrieve(ref)
    if (status === 'lost') return done
    if (status === 'won' || status.endsWith('closed') || status === 'prevented') return refused
    await stripe.disputes.close(ref, {}, { idempotencyKey: key })
    return done
  })
}

/** Only what Stripe has looked at and not done is refused. Whatever else happened is asked again. */
async function commanding(make: () => Promise<CommandAnswer>): Promise<CommandAnswer> {
  try {
    return await make()
  } catch (error) {
    return troubleOf(error).kind === 'refused' ? refused : unanswered
  }
}

/** Where Stripe takes a file and we have words, they go to what it takes any text for. */
function textsOf(evidence: Evidence): Stripe.DisputeUpdateParams.Evidence {
  const { customer_communication: said, refund_policy: policy, explanation, ...same } = evidence
  const { duplicate_explanation: duplicate, ...fields } = same
  const texts = [explanation, said && `Communication with the customer:\n${said}`]
  const text = texts.filter((one) => one !== undefined && one !== '').join('\n\n')
  return {
    ...fields,
    ...(duplicate !== undefined && { duplicate_charge_explanation: duplicate }),
    ...(policy !== undefined && { refund_policy_disclosure: policy }),
    ...(text !== '' && { uncategorized_text: text }),
  }
}
