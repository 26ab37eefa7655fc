import { uuidOf } from '@souk/platform'

const hourMs = 3_600_000

/** Stripe may forget a key after 24 hours; an hour is left for clocks that differ. */
const rememberedMs = 23 * hourMs

/** What was sent last is then old enough for the search of Stripe to know it. */
const foundMs = 48 * hourMs

/** When something was made, by its id, to the millisecond and by the clock on the wall. */
export function madeAt(id: string): Date {
  return new Date(Number.parseInt(uuidOf(id).replaceAll('-', '').slice(0, 12), 16))
}

/** Whether a key may be forgotten by now, so that what is asked with it again could be done again. */
export function isForgotten(paymentId: string, now: Date): boolean {
  return now.getTime() - madeAt(paymentId).getTime() > rememberedMs
}

/** Whether the search must know what was sent while the key was remembered. */
export function isFound(paymentId: string, now: Date): boolean {
  return now.getTime() - madeAt(paymentId).getTime() > foundMs
}
