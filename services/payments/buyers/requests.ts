import { type FieldError, idAs, type Principal, validationFailed } from '@souk/platform'
import type { Static } from 'typebox'
import type { ChargeQueue } from '../charges/queue.ts'
import type { CreatePaymentBody } from '../schemas.ts'
import { tellsOfCards } from './declines.ts'

/** Whether a customer calls, who pays for what is theirs. */
export function isCustomer(principal: Principal | undefined): boolean {
  return principal !== undefined && idAs(principal, 'customer', 'cus') !== null
}

interface Guessing {
  guess<Result>(
    look: () => Promise<Result>,
    wrongIn: (found: Result) => number,
    what: 'cards',
  ): Promise<Result>
}

/**
 * Declined cards are counted for the buyer who tries them; a server of the shop, which charges many, counts for itself. An answer that is given
 * again declines nothing, and neither does a gateway that cannot be reached.
 */
export function countingDeclines<Reply>(
  request: Guessing,
  charges: ChargeQueue,
  charge: (charges: ChargeQueue) => Promise<Reply>,
): Promise<Reply> {
  let wrong = 0
  const step: ChargeQueue['step'] = async (tx, asked) => {
    const decided = await charges.step(tx, asked)
    const code = decided?.reply?.status === 'FAILED' ? decided.reply.decline?.code : undefined
    wrong = code !== undefined && tellsOfCards(code) ? 1 : 0
    return decided
  }
  return request.guess(
    () => charge({ ...charges, step }),
    () => wrong,
    'cards',
  )
}

/** A buyer pays what is due. Parts of it, and money that is held without being taken, are arranged by the shop. */
export function checkBodyOfBuyer({
  amount,
  capture_method,
}: Static<typeof CreatePaymentBody>): void {
  const said = { amount, capture_method }
  const errors = Object.entries(said).flatMap(([name, value]): FieldError[] => {
    const message = 'is said by the shop alone'
    return value === undefined ? [] : [{ path: `/${name}`, code: 'operator_only', message }]
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}
