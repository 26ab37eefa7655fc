import { event } from '@souk/platform'
import { PeriodView } from './periods/schemas.ts'
import { TransactionView } from './schemas.ts'

/** Of journals and reversals: what a domain posts, it announces itself. */
export const transactionPosted = event('ledger.transaction_posted', 1, {
  resource: 'ledger_transaction',
  summary: 'Journal posted',
  description:
    'A journal or a reversal was posted by a second person. What domains post has their own events.',
  object: TransactionView,
})

const periodEvent = (verb: string, summary: string, description: string) =>
  event(`ledger.period_${verb}`, 1, {
    resource: 'ledger_period',
    summary,
    description,
    object: PeriodView,
  })

export const periodClosed = periodEvent(
  'closed',
  'Period closed',
  'From here on nothing is posted with a moment in it.',
)
export const periodReopened = periodEvent(
  'reopened',
  'Period reopened',
  'Journals can be posted into it until it is closed again.',
)
