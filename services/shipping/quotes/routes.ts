import {
  type App,
  callInProgress,
  currencyUnsupported,
  outcomeUnknown,
  refusals,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { basketOf, OptionsBody } from '../options/schemas.ts'
import { nextQuoteId, requestQuote } from './operations.ts'
import type { QuoteQueue } from './queue.ts'
import { QuoteView } from './schemas.ts'

export function quoteRoutes(app: App, queue: QuoteQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/shipping/quotes',
    config: { scope: 'shipping:read', audience: ['operator'] },
    schema: {
      operationId: 'quoteShipping',
      summary: 'Quote shipping',
      description:
        'Like `POST /api/v1/shipping/options`, but calls the carrier gateway of the tenant, if there is one, for methods with ' +
        '`rates_from: GATEWAY`. If the call fails, the rate tables of these methods apply and `fallback` gives the reason. The rates ' +
        'are valid for 30 minutes. Nothing is emitted; each request calls the gateway again.',
      body: OptionsBody,
      response: {
        200: QuoteView,
        ...refusals(currencyUnsupported, validationFailed, callInProgress, outcomeUnknown),
      },
    },
    handler: (request) => {
      const laneId = nextQuoteId()
      const begin = (tx: Tx) =>
        requestQuote(tx, laneId, { basket: basketOf(request.body, tx), holder: null })
      return request.exchange({ queue, laneId, begin })
    },
  })
}
