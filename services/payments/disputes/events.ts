import { event } from '@souk/platform'
import { DisputeView } from './schemas.ts'

function disputeEvent(verb: string, summary: string, description: string) {
  return event(`dispute.${verb}`, 1, {
    resource: 'dispute',
    summary,
    description,
    object: DisputeView,
    isOwned: true,
    about: ['payment_id', 'order_id'],
  })
}

export const disputeOpened = disputeEvent(
  'opened',
  'Dispute opened',
  'The bank of the customer disputes a payment, or asks about one (`WARNING`). A second round of a dispute that was won emits it again, with a higher `round`.',
)
export const disputeEvidenceDue = disputeEvent(
  'evidence_due',
  'Evidence due soon',
  'Less than three days are left to submit evidence. Without any the dispute is lost at `evidence_due_at`.',
)
export const disputeSubmitted = disputeEvent(
  'submitted',
  'Evidence submitted',
  'The evidence was sent to the bank, which decides now.',
)
export const disputeAccepted = disputeEvent(
  'accepted',
  'Dispute accepted',
  'The shop accepted that the customer keeps the money.',
)
export const disputeWon = disputeEvent(
  'won',
  'Dispute won',
  'The bank decided for the shop, and the money is back.',
)
export const disputeLost = disputeEvent(
  'lost',
  'Dispute lost',
  'The bank decided for the customer, who keeps the money.',
)
export const disputeClosed = disputeEvent(
  'closed',
  'Inquiry closed',
  'The bank asked and then did not dispute the payment. No money has moved.',
)

export const disputeEvents = [
  disputeOpened,
  disputeEvidenceDue,
  disputeSubmitted,
  disputeAccepted,
  disputeWon,
  disputeLost,
  disputeClosed,
]
