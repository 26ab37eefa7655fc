import { event } from '@souk/platform'
import { LineView } from './schemas.ts'

const lineEvent = (verb: string, summary: string, description: string) =>
  event(`commission.${verb}`, 1, {
    resource: 'commission_line',
    summary,
    description,
    object: LineView,
    isOwned: true,
    about: ['order_id', 'provider_id'],
  })

export const commissionRecorded = lineEvent(
  'recorded',
  'Commission recorded',
  'A provider owes a commission for what it sold, or owes again what was taken back before (`kind`).',
)
export const commissionReversed = lineEvent(
  'reversed',
  'Commission reversed',
  'Units were cancelled or money went back to the customer, and its share of the commission with it.',
)
