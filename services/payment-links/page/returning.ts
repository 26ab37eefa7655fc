import { countingDeclines } from '@souk/payments/contract'
import { Problem, type Tx } from '@souk/platform'
import { confirmReturned } from '../paying/operations.ts'
import { payHeaders } from './document.ts'
import type { PayingPages } from './paying.ts'
import { orStopped, type Reply, type Request, unknownPage, type Visit, visitOf } from './showing.ts'

/**
 * Where banks send payers back to. The gateway is asked how the payment stands, which can be done as often as anybody likes, and the page
 * shows what it said.
 */
export function answerReturn(pages: PayingPages, request: Request, reply: Reply): Promise<Reply> {
  return orStopped(request, reply, async () => {
    const visit = await visitOf(pages, request)
    if (!visit) return unknownPage(request, reply)
    await confirmWaiting(pages, visit)
    return reply.headers(payHeaders()).redirect(visit.asked.path, 303)
  })
}

async function confirmWaiting(
  { charges }: PayingPages,
  { request, opened: { linkId }, shown }: Visit,
): Promise<void> {
  const waiting = shown.payments.findLast(({ status }) => status === 'REQUIRES_ACTION')
  if (!waiting) return
  const { id: laneId } = waiting
  const begin = (tx: Tx) => confirmReturned(tx, linkId, laneId)
  try {
    await countingDeclines(request, charges, (queue) =>
      request.exchangeUnsent({ queue, laneId, begin }),
    )
  } catch (error) {
    // Somebody else has confirmed or cancelled it meanwhile, or its gateway is slow: the page shows how it stands.
    if (!(error instanceof Problem)) throw error
  }
}
