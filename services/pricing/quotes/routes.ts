import {
  type App,
  amountOutOfRange,
  currencyUnsupported,
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

function quoteRoute(app: App, options: QuoteOptions): void {
  app.route({
    method: 'POST',
    url: quotes,
    config: { scope: 'pricing:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'quotePrices',
      summary: 'Quote prices',
      description:
        'Returns and keeps the unit price, line amount and total of variants in the given quantities. Price lists that apply in ' +
        'the context are asked by priority, then the base prices; of those of the first that has one, the highest `min_quantity` ' +
        'reached is taken. An order that names the quote and its signature within 30 ' +
        'minutes costs exactly this. A quote reserves no stock and can be used more than once.',
      body: QuoteBody,
      response: {
        200: QuoteView,
        ...refusals(
          priceMissing,
          currencyMismatch,
          currencyUnsupported,
          amountOutOfRange,
          validationFailed,
        ),
      },
    },
    handler: (request) => {
      const asked = requestOf(request.body)
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
        'Says for each line of a quote, list by list, whether the price is taken from it or why not. It asks the rule that quotes ' +
        'and orders ask, and changes nothing.',
      body: QuoteBody,
      response: { 200: ExplanationView, ...refusals(currencyUnsupported, validationFailed) },
    },
    handler: (request) => {
      const asked = requestOf(request.body)
      return request.read(async (tx) => {
        const { context, lists, lines } = await explainQuote(tx, asked, groupsOf)
        const { channel, country, currency, customerId, at } = context
        const listOf = new Map(lists.map((list) => [list.id, list]))
        return {
          context: { channel, country, currency, customer_id: customerId, at: at.toISOString() },
          lines: lines.map(({ variantId, quantity, explained }) => ({
            variant_id: variantId,
            quantity,
            price_lists: explained.map((one) => viewOfExplanation(one, listOf, currency)),
          })),
        }
      })
    },
  })
}
