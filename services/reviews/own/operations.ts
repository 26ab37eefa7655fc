import { idAs, type Tx, visitOf } from '@souk/platform'
import type { Review } from '../review.ts'
import type { ShownReview } from '../schemas.ts'
import { viewOfReview } from '../view.ts'

/** Whether somebody is shown what the whole shop is shown. */
export function isFromShop(asker: Pick<Tx, 'party'>): boolean {
  return visitOf(asker) !== undefined || idAs(asker, 'customer', 'cus') !== null
}

/** The fields stay, so that the types of clients hold. */
export function shownTo(asker: Pick<Tx, 'party'>, review: Review): ShownReview {
  const view = viewOfReview(review)
  const isOwn = idAs(asker, 'customer', 'cus') === review.customerId
  if (isOwn) return { ...view, reply: publicReply(view) }
  if (!isFromShop(asker)) return view
  return {
    ...view,
    order_id: null,
    author: { ...view.author, id: null },
    status: 'PUBLISHED',
    status_reason: null,
    approved: null,
    blind_until: null,
    reply: publicReply(view),
    flag_count: null,
  }
}

function publicReply({ reply }: ShownReview): ShownReview['reply'] {
  return reply?.status === 'PUBLISHED' ? reply : null
}
