import type { Stripe } from 'stripe'
import type { StripeAccount } from './account.ts'
import { missing, StripeFault } from './errors.ts'
import { mapOf, type Params, textOf } from './form.ts'
import { keptOf } from './refunds.ts'
import { type Charge, newDispute } from './shapes.ts'

const answerSeconds = 7 * 86_400
const disputeFee = 2_000

/** The payer's bank asks for money back. An inquiry takes none yet. */
export function openDispute(
  account: StripeAccount,
  charge: Charge,
  { reason, isInquiry = false }: { reason: string; isInquiry?: boolean },
): Stripe.Dispute {
  const dispute = newDispute({
    id: account.newId('dp'),
    charge,
    amount: keptOf(charge),
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    created: account.now,
    dueBy: account.now + answerSeconds,
  })
  account.disputes.set(dispute.id, dispute)
  charge.disputed = true
  if (!isInquiry) withdraw(account, dispute)
  account.announce('charge.dispute.created', structuredClone(dispute))
  return dispute
}

function withdraw(account: StripeAccount, dispute: Stripe.Dispute): void {
  const { amount, currency } = dispute
  const entry = account.book(dispute.id, 'adjustment', -amount, {
    currency,
    fee: disputeFee,
    category: 'dispute',
  })
  dispute.balance_transactions.push(entry)
  account.announce('charge.dispute.funds_withdrawn', structuredClone(dispute))
}

function get(account: StripeAccount, id: string): Stripe.Dispute {
  const dispute = account.disputes.get(id)
  if (!dispute) throw missing('dispute', id)
  return dispute
}

/** `POST /v1/disputes/{id}`: evidence is staged, and sent once `submit` says so. */
export function updateDispute(account: StripeAccount, id: string, params: Params): Stripe.Dispute {
  const dispute = get(account, id)
  checkOpen(dispute)
  const evidence = mapOf(params, 'evidence')
  Object.assign(dispute.evidence, evidence)
  Object.assign(dispute.metadata, mapOf(params, 'metadata'))
  const { evidence_details: details } = dispute
  details.has_evidence ||= Object.keys(evidence).length > 0
  if (textOf(params, 'submit') !== 'false') {
    details.submission_count += 1
    details.submission_method = 'manual'
    const isInquiry = dispute.status.startsWith('warning_')
    dispute.status = isInquiry ? 'warning_under_review' : 'under_review'
  }
  account.announce('charge.dispute.updated', structuredClone(dispute))
  return dispute
}

/** `POST /v1/disputes/{id}/close`: it is accepted. */
export function closeDispute(account: StripeAccount, id: string): Stripe.Dispute {
  const dispute = get(account, id)
  checkOpen(dispute)
  return decideDispute(account, id, 'lost')
}

/** The bank is not content with an answer, or turns an inquiry into a dispute: the money is gone again. */
export function demandAgain(account: StripeAccount, id: string): Stripe.Dispute {
  const dispute = get(account, id)
  dispute.status = 'needs_response'
  dispute.evidence_details.due_by = account.now + answerSeconds
  withdraw(account, dispute)
  return dispute
}

/** What the bank decides. */
export function decideDispute(
  account: StripeAccount,
  id: string,
  status: 'won' | 'lost' | 'warning_closed',
): Stripe.Dispute {
  const dispute = get(account, id)
  const { amount, currency } = dispute
  dispute.status = status
  if (status === 'won') {
    const entry = account.book(dispute.id, 'adjustment', amount, {
      currency,
      fee: -disputeFee,
      category: 'dispute_reversal',
    })
    dispute.balance_transactions.push(entry)
    account.announce('charge.dispute.funds_reinstated', structuredClone(dispute))
  }
  account.announce('charge.dispute.closed', structuredClone(dispute))
  return dispute
}

function checkOpen({ status }: Stripe.Dispute): void {
  if (status.endsWith('needs_response') || status.endsWith('under_review')) return
  throw new StripeFault(400, {
    type: 'invalid_request_error',
    code: 'resource_invalid_state',
    message: `This dispute is already ${status}.`,
  })
}
