import { type App, amountOutOfRange, refusals, timeZoneUnknown } from '@souk/platform'
import { providerNotFound } from '../problems.ts'
import { readAnalytics } from './operations.ts'
import { AnalyticsQuery, AnalyticsView } from './schemas.ts'

export function analyticsRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/marketplace/analytics',
    config: { scope: 'marketplace:read', audience: ['operator', 'provider'], read: 'long' },
    schema: {
      operationId: 'getMarketplaceAnalytics',
      summary: 'Get marketplace analytics',
      description:
        'Returns GMV, take rate and settlement figures of a period of at most 366 days, by currency. Without `from` and ' +
        '`to` the period is the last thirty days. A figure is null, never zero, as long as the platform does not record what it is ' +
        'computed from: commissions, fees, disputes, payouts, reconciliation, searches and requests. NMV does not ' +
        'deduct lost disputes until then. `interval` adds the sales of each day, week or month as the time zone has them, ' +
        '`group_by` those of each provider or channel. A provider gets the figures of its own sales.',
      querystring: AnalyticsQuery,
      response: {
        200: AnalyticsView,
        ...refusals(providerNotFound, amountOutOfRange, timeZoneUnknown),
      },
    },
    handler: (request) => request.read((tx) => readAnalytics(tx, request.query)),
  })
}
