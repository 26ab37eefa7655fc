import {
  type App,
  accessRefusal,
  amountOutOfRange,
  currencyUnsupported,
  insufficientScope,
  type Principal,
  refusals,
  validationFailed,
} from '@souk/platform'
import { currencyMismatch, priceMissing } from '../problems.ts'
import { explainQuote, type QuoteOptions, quotePrices } from './operations.ts'
import { quoteNotFound } from './problems.ts'
import {
  ExplanationView,
  QuoteBody,
  QuoteParams,
  type QuoteRequest,
  QuoteView,
  requestOf,
  viewOfExplanation,
  viewOfQuote,
} from './schemas.ts'
import { getQuote } from './store.ts'

const quotes = '/api/v1/pricing/quotes'

export function quoteRoutes(app: App, options: QuoteOptions): void {
  quoteRoute(app, options)
  explainRoute(app, options)
  app.route({
    method: 'GET',
    url: `${quotes}/:quoteId`,
    config: { scope: 'pricing:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getQuote',
      summary: 'Get a quote',
      description:
        'Returns a quote as it was answered, whatever has become of the prices since. Quotes are deleted a day after they have ' +
        'expired.',
      params: QuoteParams,
      response: { 200: QuoteView, ...refusals(quoteNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfQuote(await getQuote(tx, request.params.quoteId))),
  })
}

/** What a customer pays tells of their contracts and groups: it is for those who may read customers. */
function checkMayAsk(
  { customerId }: QuoteRequest,
  { principal }: { readonly principal: Principal | undefined },
): void {
  if (customerId === null || principal === undefined) return
  const requiredScope = 'customers:read'
  if (accessRefusal({ scope: requiredScope, audience: ['operator'] }, principal)) {
    throw insufficientScope({ requiredScope })
  }
}

function quoteRoute(app: App, options: QuoteOptions): void {
  app.route({
    method: 'POST',
    url: quotes,
    config: { scope: 'pricing:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'quotePrices',
      summary: 'Quote prices',
      description:
        'Returns and keeps the unit price, line amount and total of variants in the given quantities. The price comes from ' +
        'the price list with the highest priority that applies and has one, or else from the base prices: the one with the ' +
        'highest `min_quantity` that the line reaches. An order that names the quote and its signature within 30 ' +
        'minutes costs exactly this. A quote reserves no stock and can be used more than once.',
      body: QuoteBody,
      response: {
        200: QuoteView,
        ...refusals(
          priceMissing,
          currencyMismatch,
          currencyUnsupported,
          amountOutOfRange,
          insufficientScope,
          validationFailed,
        ),
      },
    },
    handler: (request) => {
      const asked = requestOf(request.body)
      checkMayAsk(asked, request)
      return request.write(async (tx) => viewOfQuote(await quotePrices(tx, asked, options)))
    },
  })
}

function explainRoute(app: App, { groupsOf }: QuoteOptions): void {
  app.route({
    method: 'POST',
    url: `${quotes}/explain`,
    config: { scope: 'pricing:read', audience: ['operator'], safe: true },
    schema: {
      operationId: 'explainQuote',
      summary: 'Explain prices',
      description:
        'Says for each line of a quote, list by list, whether the price is taken from it, or why not. It applies the same rule as ' +
        'quotes and orders, and changes nothing.',
      body: QuoteBody,
      response: {
        200: ExplanationView,
        ...refusals(currencyUnsupported, insufficientScope, validationFailed),
      },
    },
    handler: (request) => {
      const asked = requestOf(request.body)
      checkMayAsk(asked, request)
      return request.read(async (tx) => viewOfExplanation(await explainQuote(tx, asked, groupsOf)))
    },
  })
}
