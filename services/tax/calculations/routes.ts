import { alreadyAnonymized, customerUnknown, taxIdInvalid } from '@souk/customers/contract'
import {
  type App,
  amountOutOfRange,
  callInProgress,
  currencyUnsupported,
  filterOf,
  invalidCursor,
  outcomeUnknown,
  refusals,
  type Tx,
  validationFailed,
} from '@souk/platform'
import {
  taxCalculationNotFound,
  taxExemptionNotApplicable,
  taxGatewayError,
  taxJurisdictionUnresolved,
} from '../problems.ts'
import { nextCalculationId, requestCalculation } from '../requested/operations.ts'
import type { CalculationQueue } from '../requested/queue.ts'
import { listCalculations } from './listing/store.ts'
import {
  CalculateBody,
  CalculationPage,
  CalculationParams,
  CalculationsQuery,
  CalculationView,
  requestOf,
  viewOfCalculation,
} from './schemas.ts'
import { getCalculation } from './store.ts'

const calculations = '/api/v1/pricing/tax/calculations'

export function calculationRoutes(app: App, queue: CalculationQueue): void {
  calculateRoute(app, queue)
  listRoute(app)
  readRoute(app)
}

function calculateRoute(app: App, queue: CalculationQueue): void {
  app.route({
    method: 'POST',
    url: '/api/v1/pricing/tax/calculate',
    config: { scope: 'tax:calculate', audience: ['operator'] },
    schema: {
      operationId: 'calculateTax',
      summary: 'Calculate taxes',
      description:
        'Calculates the tax of up to 500 lines and of shipping that are sold to an address, and keeps the result, which ' +
        'stays the same. `amount` is that of the whole line, after discounts; it may be negative for a refund. Lines without ' +
        '`tax_code` have the default one of the settings. With a VAT number of another member state of the European Union ' +
        'than the one that you sell from, the reverse charge applies: the one in `tax_id`, or that of the customer; `tax_id` of the ' +
        'answer says which was used. `reference` is what you call the sale. With `customer_id` an approved exemption applies. ' +
        'Where no rate is known the request is refused: a rate of zero has to be entered. A tax gateway, if there is one, is asked instead of ' +
        'the rates; if it fails, the answer is 502, or `fallback` says so. Nothing is emitted.',
      body: CalculateBody,
      response: {
        201: CalculationView,
        ...refusals(
          validationFailed,
          taxJurisdictionUnresolved,
          taxIdInvalid,
          customerUnknown,
          alreadyAnonymized,
          taxExemptionNotApplicable,
          currencyUnsupported,
          amountOutOfRange,
          taxGatewayError,
          callInProgress,
          outcomeUnknown,
        ),
      },
    },
    handler: (request) => {
      const laneId = nextCalculationId()
      const begin = (tx: Tx) => requestCalculation(tx, laneId, requestOf(request.body, tx.now))
      return request.exchange({ queue, laneId, begin })
    },
  })
}

function listRoute(app: App): void {
  app.route({
    method: 'GET',
    url: calculations,
    config: { scope: 'tax:read', audience: ['operator'] },
    schema: {
      operationId: 'listTaxCalculations',
      summary: 'List tax calculations',
      description:
        'Returns the tax calculations, newest first, without their lines and rates. Filter by `customer_id`, which also finds those of ' +
        'customers that were merged into it, by `reference`, by who calculated them, or by time; with `gateway`, `has_fallback` or ' +
        'a time a page can have fewer than `limit` items and still have a next one.',
      querystring: CalculationsQuery,
      response: { 200: CalculationPage, ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) =>
      request.list((tx, page) => listCalculations(tx, filterOf(request.query), page)),
  })
}

function readRoute(app: App): void {
  app.route({
    method: 'GET',
    url: `${calculations}/:taxCalculationId`,
    config: { scope: 'tax:read', audience: ['operator'] },
    schema: {
      operationId: 'getTaxCalculation',
      summary: 'Get a tax calculation',
      description:
        'Returns a tax calculation as it was made, with the names and percentages of the rates at that time. It stays the ' +
        'same when rates, settings or exemptions change; a customer that was merged is shown as the one that it has become.',
      params: CalculationParams,
      response: { 200: CalculationView, ...refusals(taxCalculationNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfCalculation(await getCalculation(tx, request.params.taxCalculationId)),
      ),
  })
}
