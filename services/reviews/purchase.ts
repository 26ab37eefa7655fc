import { dayMs } from '@souk/platform'
import type { ReviewDraft, Subject } from './review.ts'

/** What somebody has bought and got. */
export interface Purchase {
  readonly orderId: string
  readonly customerId: string
  /** When the last of it was delivered, or shipped where nobody says that it has arrived. */
  readonly handedOverAt: Date
  readonly lines: readonly {
    readonly productId: string
    readonly providerId: string | null
  }[]
}

/** Who wants to write: the operator writes for whichever of the two sides the subject has for an author. */
export interface Writer {
  readonly customerId: string | null
  readonly providerId: string | null
  readonly isOperator: boolean
}

/** Who wrote what about whom; undefined where the purchase does not bear it out. */
export function draftOf(
  purchase: Purchase,
  subject: Subject,
  writer: Writer,
): Omit<ReviewDraft, 'id'> | undefined {
  const { orderId, customerId } = purchase
  const rest = { subject, orderId, customerId }
  if (subject.type === 'CUSTOMER') {
    const providerId = sellerOf(purchase, writer)
    const isTheirs = subject.id === customerId && providerId !== undefined
    return isTheirs ? { ...rest, authorType: 'PROVIDER', providerId } : undefined
  }
  if (!writer.isOperator && writer.customerId !== customerId) return undefined
  const line = purchase.lines.find(({ productId, providerId }) =>
    [productId, providerId].includes(subject.id),
  )
  return line && { ...rest, authorType: 'CUSTOMER', providerId: line.providerId }
}

/** The provider who rates its customer. Whoever sends it for one names it, unless there is only one. */
function sellerOf({ lines }: Purchase, writer: Writer): string | undefined {
  if (writer.customerId !== null) return undefined
  const sellers = new Set(lines.flatMap(({ providerId }) => providerId ?? []))
  const [only] = sellers
  const named = writer.providerId ?? (writer.isOperator && sellers.size === 1 ? only : undefined)
  return named !== undefined && sellers.has(named) ? named : undefined
}

/** Until when something can be written about it. */
export function closesAt({ handedOverAt }: Purchase, windowDays: number): Date {
  return new Date(handedOverAt.getTime() + windowDays * dayMs)
}
