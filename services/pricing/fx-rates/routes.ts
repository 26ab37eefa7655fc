import {
  type App,
  ContentPage,
  currencyUnsupported,
  refusals,
  validationFailed,
} from '@souk/platform'
import { recordRates } from './operations.ts'
import { fxRateNotFound, fxRateTaken } from './problems.ts'
import {
  draftsOfRates,
  FxRateParams,
  FxRatesQuery,
  FxRateView,
  RecordedRates,
  RecordRatesBody,
  viewOfRate,
} from './schemas.ts'
import { getRate, listRates } from './store.ts'

const rates = '/api/v1/pricing/fx-rates'

export function fxRateRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: rates,
    config: { scope: 'pricing:read', audience: ['operator'] },
    schema: {
      operationId: 'listFxRates',
      summary: 'List FX rates',
      description:
        'Returns the exchange rates that were recorded, the latest first. With `base`, `quote` and `at` the first one is the rate ' +
        'that stood at that moment. Nothing is converted by them.',
      querystring: FxRatesQuery,
      response: { 200: ContentPage(FxRateView) },
    },
    handler: (request) => request.list((tx, page) => listRates(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: `${rates}/:fxRateId`,
    config: { scope: 'pricing:read', audience: ['operator'] },
    schema: {
      operationId: 'getFxRate',
      summary: 'Get an FX rate',
      description: 'Returns one exchange rate. It never changes.',
      params: FxRateParams,
      response: { 200: FxRateView, ...refusals(fxRateNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfRate(await getRate(tx, request.params.fxRateId))),
  })
  recordRoute(app)
}

function recordRoute(app: App): void {
  app.route({
    method: 'POST',
    url: rates,
    config: { scope: 'pricing:write', audience: ['operator'] },
    schema: {
      operationId: 'recordFxRates',
      summary: 'Record FX rates',
      description:
        'Records up to 200 exchange rates, all or none. A rate is identified by its currencies, source and moment and never ' +
        'changes; sending the same again changes nothing. Emits `fx_rate.updated` for each rate that is new.',
      body: RecordRatesBody,
      response: {
        200: RecordedRates,
        ...refusals(currencyUnsupported, fxRateTaken, validationFailed),
      },
    },
    handler: (request) => {
      const drafts = draftsOfRates(request.body)
      return request.write(async (tx) => ({
        content: (await recordRates(tx, drafts)).map(viewOfRate),
      }))
    },
  })
}
