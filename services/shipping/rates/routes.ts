import {
  type App,
  currencyUnsupported,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { MethodParams } from '../methods/schemas.ts'
import { getMethod } from '../methods/store.ts'
import {
  shippingMethodArchived,
  shippingMethodNotFound,
  shippingMethodWithoutRates,
  shippingRateOverlap,
} from '../problems.ts'
import { setRates } from './operations.ts'
import { RatesBody, RatesView, ratesOf, viewOfRates } from './schemas.ts'
import { listRates } from './store.ts'

const url = '/api/v1/shipping/methods/:shippingMethodId/rates'

export function rateRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'shipping:read', audience: ['operator'] },
    schema: {
      operationId: 'getShippingRates',
      summary: 'Get the rates of a shipping method',
      description:
        'Returns the whole table of rates in the order in which it was entered. A table has at most 2,000 rows.',
      params: MethodParams,
      response: { 200: RatesView, ...refusals(shippingMethodNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { shippingMethodId } = request.params
        const [method, rates] = await Promise.all([
          getMethod(tx, shippingMethodId),
          listRates(tx, shippingMethodId),
        ])
        return viewOfRates(method, rates)
      }),
  })
  app.route({
    method: 'PUT',
    url,
    config: { scope: 'shipping:write', audience: ['operator'] },
    schema: {
      operationId: 'setShippingRates',
      summary: 'Set the rates of a shipping method',
      description:
        'Replaces the whole table of a method that is not archived. The rows of the place closest to the destination apply alone: postal ' +
        'code, region, country, anywhere. Two rows that could both be the price of one parcel are refused. Emits ' +
        '`shipping_method.rates_changed`; the same table again changes nothing.',
      params: MethodParams,
      body: RatesBody,
      response: {
        200: RatesView,
        ...refusals(
          shippingMethodNotFound,
          shippingMethodArchived,
          shippingMethodWithoutRates,
          shippingRateOverlap,
          currencyUnsupported,
          validationFailed,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const rates = ratesOf(request.body)
      return request.write(async (tx) =>
        viewOfRates(await setRates(tx, request.params.shippingMethodId, rates), rates),
      )
    },
  })
}
