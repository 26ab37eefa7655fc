import { id, plain, Table } from '@souk/platform'
import type { PaymentLink } from './link.ts'

export const linkTable = new Table<PaymentLink>(
  'payment_links.links',
  {
    id: id('plk'),
    orderId: id('ord'),
    status: plain(),
    endedBecause: plain(),
    amount: plain(),
    currency: plain(),
    paid: plain(),
    note: plain(),
    returnUrl: plain(),
    expiresAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['orderId', 'amount', 'currency', 'note', 'returnUrl', 'expiresAt'] },
)

/** A form that the page of a link has sent. */
export interface Attempt {
  readonly linkId: string
  /** As the form carries it. */
  readonly id: string
  readonly paymentId: string
  readonly createdAt: Date
}

export const attemptTable = new Table<Attempt>(
  'payment_links.attempts',
  { linkId: id('plk'), id: plain(), paymentId: id('pay'), createdAt: plain() },
  { key: ['linkId', 'id'] },
)
