import { pathOfId } from '../router/path-of-id.ts'
import { useTexts } from '../texts/index.ts'
import { type Subject, subjectText } from './event-text.ts'
import { customerNames } from './names/customers.tsx'
import { orderNumberOf } from './names/orders.ts'
import { useVariantName } from './names/variants.tsx'

interface ShownSubject {
  /** What people call it; undefined for what has no name. */
  readonly text: string | undefined
  /** Where it is shown, if it is. */
  readonly path: string | undefined
}

/**
 * What an event is about: a payment or parcel by its order, stock and prices by their product, a request by its customer, all
 * else by its own name.
 */
export function useSubject(subject: Subject): ShownSubject {
  const t = useTexts()
  const { id, about, customerId } = subject
  const isOfOrder = about?.startsWith('ord_') ?? false
  const variant = useVariantName(isOfOrder ? undefined : about)
  const customer = customerNames.use(customerId)
  if (customerId !== undefined) return { text: customer, path: pathOfId(id) }
  if (about === undefined) {
    const text = subjectText(subject, t)
    return { text: text === id ? undefined : text, path: pathOfId(id) }
  }
  if (isOfOrder)
    return {
      text: `${t.orders.order} ${orderNumberOf(about)}`,
      path: pathOfId(id) ?? pathOfId(about),
    }
  const { title, note, productId } = variant
  // Whoever may not read products knows no name.
  if (productId === undefined) return { text: subject.name, path: pathOfId(id) }
  const text = [title, note].filter(Boolean).join(' · ')
  return { text, path: pathOfId(id) ?? `products/${productId}` }
}
