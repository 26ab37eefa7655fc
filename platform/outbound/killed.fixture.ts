import { Egress } from '../egress/request.ts'
import { errandService, type Outside } from '../testing/errands/errands.ts'
import { type KilledRequest, requestAndHalt } from '../testing/killed.ts'

export interface ErrandRequest extends KilledRequest {
  readonly outsideUrl: string
}

/** Asks over HTTP, so that what was asked is known to somebody who is not killed. */
function asking(url: string): Outside {
  const egress = new Egress({ loopback: true })
  return async ({ key, text }, signal) => {
    const headers = { 'idempotency-key': key }
    const answer = await egress.post({ url, headers, body: text, signal })
    return answer.outcome === 'answered'
      ? { outcome: 'done', result: answer.body }
      : { outcome: 'unanswered' }
  }
}

if (import.meta.main) {
  requestAndHalt<ErrandRequest>(({ outsideUrl }) => ({
    services: [errandService(asking(outsideUrl))],
  }))
}
