import { type FieldError, idAs, type Principal, validationFailed } from '@souk/platform'
import type { Static } from 'typebox'
import { paymentDeclined } from '../problems.ts'
import type { CreatePaymentBody } from '../schemas.ts'

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

interface Replying {
  readonly statusCode: number
  hasHeader(name: string): boolean
}

/** Declined cards are counted for the buyer who tries them; a server of the shop, which charges many, counts for itself. */
export function countingDeclines<Reply>(
  request: Guessing,
  reply: Replying,
  charge: () => Promise<Reply>,
): Promise<Reply> {
  const isDeclined = () =>
    reply.statusCode === paymentDeclined.status && !reply.hasHeader('idempotent-replayed')
  return request.guess(charge, () => (isDeclined() ? 1 : 0), 'cards')
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
