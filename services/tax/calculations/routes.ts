import { alreadyAnonymized, customerUnknown, taxIdInvalid } from '@souk/customers/contract'
import {
  type App,
  amountOutOfRange,
  callInProgress,
  currencyUnsupported,
  newId,
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
import { requestCalculation } from '../requested/operations.ts'
import type { CalculationQueue } from '../requested/queue.ts'
import {
  CalculateBody,
  CalculationParams,
  CalculationView,
  requestOf,
  viewOfCalculation,
} from './schemas.ts'
import { getCalculation } from './store.ts'

const calculations = '/api/v1/pricing/tax/calculations'

export function calculationRoutes(app: App, queue: CalculationQueue): void {
  calculateRoute(app, queue)
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
        'answer says which was used. With `customer_id` an approved exemption applies. ' +
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
      // Made before the transaction: it is the same one when that has to be tried again.
      const laneId = newId('txc')
      const begin = (tx: Tx) => requestCalculation(tx, laneId, requestOf(request.body, tx.now))
      return request.exchange({ queue, laneId, begin })
    },
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
