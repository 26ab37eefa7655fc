import type { Tx } from '@souk/platform'

interface Request {
  countQuestion(about: string): void
}

/**
 * What begins an exchange with a gateway, with its question counted for the cart and for its buyer: carriers and tax services charge
 * for each. What is known already, or said by tables and rates of the tenant, is no question. It is counted once, however often its
 * transaction has to be tried.
 */
export function countingQuestion<Subject>(
  request: Request,
  cartId: string,
  begin: (tx: Tx) => Promise<Subject>,
  isQuestion: (subject: Subject) => boolean,
): (tx: Tx) => Promise<Subject> {
  let isCounted = false
  return async (tx) => {
    const subject = await begin(tx)
    if (!isCounted && isQuestion(subject)) {
      request.countQuestion(cartId)
      isCounted = true
    }
    return subject
  }
}
