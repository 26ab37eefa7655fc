import {
  type App,
  accessRefusal,
  amountOutOfRange,
  currencyUnsupported,
  filterOf,
  insufficientScope,
  invalidCursor,
  type Principal,
  refusals,
  validationFailed,
} from '@souk/platform'
import { currencyMismatch, priceMissing } from '../problems.ts'
import { listQuotes } from './listing/store.ts'
import { explainQuote, type QuoteOptions, quotePrices } from './operations.ts'
import { quoteNotFound } from './problems.ts'
import {
  ExplanationView,
  QuoteBody,
  QuotePage,
  QuoteParams,
  QuotesQuery,
  QuoteView,
  requestOf,
  viewOfExplanation,
  viewOfQuote,
} from './schemas.ts'
import { getQuote, type QuoteReading } from './store.ts'

const quotes = '/api/v1/pricing/quotes'

export function quoteRoutes(app: App, options: QuoteOptions): void {
  quoteRoute(app, options)
  explainRoute(app, options)
  listRoute(app, options)
  app.route({
    method: 'GET',
    url: `${quotes}/:quoteId`,
    config: { scope: 'pricing:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getQuote',
      summary: 'Get a quote',
      description:
        'Returns a quote as it was answered, whatever has become of the prices since, with the order that was placed by it. Quotes ' +
        'are deleted a day after they have expired. One for a customer is only found by those who may read customers.',
      params: QuoteParams,
      response: { 200: QuoteView, ...refusals(quoteNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfQuote(
          await getQuote(tx, request.params.quoteId, readingOf(request, options)),
          tx.now,
        ),
      ),
  })
}

interface Asker {
  readonly principal: Principal | undefined
}

/** What a customer pays tells of their contracts and groups: it is for those who may read customers. */
function seesCustomers({ principal }: Asker): boolean {
  if (principal === undefined) return false
  return accessRefusal({ scope: 'customers:read', audience: ['operator'] }, principal) === undefined
}

function checkMayAsk({ customerId }: { customerId: string | null }, asker: Asker): void {
  if (customerId !== null && !seesCustomers(asker)) {
    throw insufficientScope({ requiredScope: 'customers:read' })
  }
}

function readingOf(asker: Asker, { orderOf }: QuoteOptions): QuoteReading {
  return { orderOf, seesCustomers: seesCustomers(asker) }
}

function listRoute(app: App, options: QuoteOptions): void {
  app.route({
    method: 'GET',
    url: quotes,
    config: { scope: 'pricing:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listQuotes',
      summary: 'List quotes',
      description:
        'Returns the quotes that are still kept, newest first, without their lines: those of the last 30 minutes, and those that have ' +
        'expired within a day. Filter by customer, time or `status`; a page can then have fewer than `limit` quotes and still have a ' +
        'next one. Quotes for customers are shown to those who may read customers. A provider sees the quotes that it has asked for.',
      querystring: QuotesQuery,
      response: { 200: QuotePage, ...refusals(insufficientScope, validationFailed, invalidCursor) },
    },
    handler: (request) => {
      checkMayAsk({ customerId: request.query.customer_id ?? null }, request)
      return request.list((tx, page) =>
        listQuotes(tx, filterOf(request.query), page, readingOf(request, options)),
      )
    },
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
      return request.write(async (tx) => viewOfQuote(await quotePrices(tx, asked, options), tx.now))
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
