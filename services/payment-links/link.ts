import { advance, dayMs, lifecycle, type StateOf, statesOf } from '@souk/platform'

export const linkLifecycle = lifecycle({
  ACTIVE: { pay: 'PAID', expire: 'EXPIRED', cancel: 'CANCELLED' },
  // Money that was on its way when the link ended.
  EXPIRED: { pay: 'PAID' },
  CANCELLED: { pay: 'PAID' },
  PAID: {},
})
/** The other steps follow from money, the order and the clock. */
const commands = ['cancel'] as const

export type LinkStatus = StateOf<typeof linkLifecycle>
export const linkStatuses = statesOf(linkLifecycle)

/** What has ended a link: payments by it, its order, which was paid otherwise or is over, the shop, or its time. */
export const enders = ['PAYMENT', 'ORDER', 'SHOP', 'TIME'] as const
export type EndedBecause = (typeof enders)[number]

export interface PaymentLink {
  readonly id: string
  readonly orderId: string
  readonly status: LinkStatus
  readonly endedBecause: EndedBecause | null
  /** An instalment; null for whatever is due when somebody pays. */
  readonly amount: number | null
  readonly currency: string
  /** What came by it. Money that went back later is not taken off, so that no refund opens it again. */
  readonly paid: number
  /** Shown to whoever pays. */
  readonly note: string | null
  /** Where whoever has paid can go on to. */
  readonly returnUrl: string | null
  readonly expiresAt: Date
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type LinkDraft = Pick<
  PaymentLink,
  'orderId' | 'amount' | 'currency' | 'note' | 'returnUrl' | 'expiresAt'
>

/** Far more than anybody sends to one buyer, and few enough to be looked at together. */
export const linksOfOrderMax = 50
/** Time to read a letter, and to wait for the end of the month. */
export const opensForMs = 14 * dayMs
/** Nobody should find a page that asks for money years later. */
export const opensAtMostMs = 366 * dayMs

export function newLink(draft: LinkDraft, id: string, now: Date): PaymentLink {
  return {
    ...draft,
    id,
    status: 'ACTIVE',
    endedBecause: null,
    paid: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Its time is over at the moment that it says, and not when somebody notices. */
export function statusAt({ status, expiresAt }: PaymentLink, now: Date): LinkStatus {
  return status === 'ACTIVE' && expiresAt <= now ? 'EXPIRED' : status
}

/** Whether it ended without being paid: then nobody pays by it any more. */
export function hasEnded(status: LinkStatus): boolean {
  return status === 'CANCELLED' || status === 'EXPIRED'
}

export function cancelled(link: PaymentLink, now: Date): PaymentLink {
  const status = advance(linkLifecycle, statusAt(link, now), 'cancel', commands)
  return changed(link, { status, endedBecause: 'SHOP' }, now)
}

export function expired(link: PaymentLink, now: Date): PaymentLink {
  const status = advance(linkLifecycle, link.status, 'expire')
  return changed(link, { status, endedBecause: 'TIME' }, now)
}

/** Where money and the order of a link stand. */
export interface Standing {
  /** By payments of the link. */
  readonly captured: number
  /** Of the order. */
  readonly due: number
  /** Whether the order takes no money any more. */
  readonly isOver: boolean
}

/** The link as it is with that money; the same where nothing has changed for it. */
export function settled(link: PaymentLink, standing: Standing, now: Date): PaymentLink {
  const { captured, due, isOver } = standing
  const isOpen = link.status === 'ACTIVE'
  const hasGrown = captured > link.paid
  const isSettled = (link.amount !== null && captured >= link.amount) || (!isOver && due === 0)
  if (link.status !== 'PAID' && isSettled && (isOpen || hasGrown)) {
    const status = advance(linkLifecycle, link.status, 'pay')
    const endedBecause = captured > 0 ? 'PAYMENT' : 'ORDER'
    return changed(link, { status, endedBecause, paid: captured }, now)
  }
  if (isOpen && isOver) {
    const status = advance(linkLifecycle, link.status, 'cancel')
    return changed(link, { status, endedBecause: 'ORDER', paid: captured }, now)
  }
  return hasGrown ? changed(link, { paid: captured }, now) : link
}

/** What can still be paid by it beside what is on its way; without an amount there is no bound. */
export function leftOf({ amount }: PaymentLink, captured: number, onTheWay: number): number {
  return amount === null ? Number.POSITIVE_INFINITY : Math.max(0, amount - captured - onTheWay)
}

function changed(link: PaymentLink, changes: Partial<PaymentLink>, now: Date): PaymentLink {
  return { ...link, ...changes, version: link.version + 1, updatedAt: now }
}
