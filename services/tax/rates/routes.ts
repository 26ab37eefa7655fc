import { type App, created, refusals, validationFailed, versionMismatch } from '@souk/platform'
import {
  ratePrecision,
  taxRateLimitReached,
  taxRateNotFound,
  taxRateOverlap,
  taxRateValidity,
} from '../problems.ts'
import { changeRate, createRate, removeRate } from './operations.ts'
import {
  CreateRateBody,
  changesOfRate,
  draftOfRate,
  RatePage,
  RateParams,
  RatesQuery,
  RateView,
  UpdateRateBody,
  viewOfRate,
} from './schemas.ts'
import { getRate, listRates } from './store.ts'

const collection = '/api/v1/pricing/tax-rates'
const single = `${collection}/:taxRateId`

export function rateRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  changeRoute(app)
  deleteRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'tax:read', audience: ['operator'] },
    schema: {
      operationId: 'listTaxRates',
      summary: 'List tax rates',
      description:
        'Returns the tax rates of the tenant, newest first. Filter by `country`, by `tax_code`, or by the time `at` which ' +
        'they hold.',
      querystring: RatesQuery,
      response: { 200: RatePage },
    },
    handler: (request) => request.list((tx, page) => listRates(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'tax:read', audience: ['operator'] },
    schema: {
      operationId: 'getTaxRate',
      summary: 'Get a tax rate',
      description:
        'Returns a tax rate with the place, the tax code and the period that it is for. Calculations name the rates that ' +
        'they used by their ids.',
      params: RateParams,
      response: { 200: RateView, ...refusals(taxRateNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfRate(await getRate(tx, request.params.taxRateId))),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'tax:write', audience: ['operator'] },
    schema: {
      operationId: 'createTaxRate',
      summary: 'Create a tax rate',
      description:
        'Creates a rate for a tax code in a country, in one of its regions, or for a postal code. Rates with different ' +
        '`priority` add up on one base; of several with the same priority the closest to the address applies alone. ' +
        'Refused if it overlaps in time with another rate of the same place, tax code and priority. `valid_from` is now ' +
        'unless said. Emits `tax_rate.changed`.',
      body: CreateRateBody,
      response: {
        201: RateView,
        ...refusals(
          validationFailed,
          ratePrecision,
          taxRateValidity,
          taxRateOverlap,
          taxRateLimitReached,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const rate = await createRate(tx, draftOfRate(request.body, tx.now))
        return created(viewOfRate(rate), `${collection}/${rate.id}`)
      }),
  })
}

function changeRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'tax:write', audience: ['operator'] },
    schema: {
      operationId: 'updateTaxRate',
      summary: 'Update a tax rate',
      description:
        'Changes the percentage, the name, the period or the priority of a rate. Where a tax changes by law, set `valid_to` ' +
        'and create a new rate instead, so that both can be found. The place and the tax code cannot be changed. ' +
        'Calculations that were made before stay as they are. Emits `tax_rate.changed`; a request that changes nothing ' +
        'creates no new version and no event.',
      params: RateParams,
      body: UpdateRateBody,
      response: {
        200: RateView,
        ...refusals(
          validationFailed,
          taxRateNotFound,
          ratePrecision,
          taxRateValidity,
          taxRateOverlap,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const changes = changesOfRate(request.body)
      return request.write(async (tx) =>
        viewOfRate(await changeRate(tx, request.params.taxRateId, changes)),
      )
    },
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: { scope: 'tax:write', audience: ['operator'] },
    schema: {
      operationId: 'deleteTaxRate',
      summary: 'Delete a tax rate',
      description:
        'Deletes a rate that should not have been there; end one that no longer holds with `valid_to` instead. ' +
        'Calculations that used it keep its name and percentage. Emits `tax_rate.changed`.',
      params: RateParams,
      response: { 200: RateView, ...refusals(taxRateNotFound, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) => viewOfRate(await removeRate(tx, request.params.taxRateId))),
  })
}
