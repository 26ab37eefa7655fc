import { type App, refusals } from '@souk/platform'
import { commissionLineNotFound } from '../problems.ts'
import { LinePage, LineParams, LinesQuery, LineView, viewOfLine } from './schemas.ts'
import { getLine, listLines } from './store.ts'

const collection = '/api/v1/marketplace/commission-lines'
const reading = {
  scope: 'marketplace:read_commissions',
  audience: ['operator', 'provider'],
} as const

export function lineRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: reading,
    schema: {
      operationId: 'listCommissionLines',
      summary: 'List commission lines',
      description:
        'Returns what sales came to in commission, and what was taken back of it, newest first. Lines are never changed: a sale has ' +
        'one for each line of its order that a provider sells, and those that reverse it name it. Providers see their own.',
      querystring: LinesQuery,
      response: { 200: LinePage },
    },
    handler: (request) => request.list((tx, page) => listLines(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: `${collection}/:commissionLineId`,
    config: reading,
    schema: {
      operationId: 'getCommissionLine',
      summary: 'Get a commission line',
      description:
        'Returns a commission line with the terms by which it was computed, as they were at the sale. Providers see their own.',
      params: LineParams,
      response: { 200: LineView, ...refusals(commissionLineNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfLine(await getLine(tx, request.params.commissionLineId))),
  })
}
