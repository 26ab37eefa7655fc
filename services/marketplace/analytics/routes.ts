import { type App, amountOutOfRange, refusals } from '@souk/platform'
import { providerNotFound } from '../problems.ts'
import { readAnalytics } from './operations.ts'
import { AnalyticsQuery, AnalyticsView } from './schemas.ts'

export function analyticsRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/marketplace/analytics',
    config: { scope: 'marketplace:read', read: 'long' },
    schema: {
      operationId: 'getMarketplaceAnalytics',
      summary: 'GMV, take rate and settlement figures of a period, by currency',
      querystring: AnalyticsQuery,
      response: { 200: AnalyticsView, ...refusals(providerNotFound, amountOutOfRange) },
    },
    handler: (request) => request.read((tx) => readAnalytics(tx, request.query)),
  })
}
