import type { Refund } from '@souk/sdk'
import type { Texts } from '../texts/index.ts'

/** Why money went back: what Souk says of its own accord in words, what somebody has written as it is. */
export function refundReasonText({ reason }: Pick<Refund, 'reason'>, t: Texts): string | null {
  return reason === null ? null : (t.payments.refundReasons[reason] ?? reason)
}
