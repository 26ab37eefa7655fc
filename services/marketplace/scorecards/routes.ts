import { type App, refusals } from '@souk/platform'
import { providerNotFound } from '../problems.ts'
import { ProviderParams } from '../providers/schemas.ts'
import { readScorecard } from './operations.ts'
import { ScorecardQuery, ScorecardView } from './schemas.ts'

export function scorecardRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/providers/:providerId/scorecard',
    config: { scope: 'marketplace:read', audience: ['operator', 'provider'], read: 'long' },
    schema: {
      operationId: 'getProviderScorecard',
      summary: 'Get the scorecard of a provider',
      description:
        'Returns the performance of a provider: fifteen metrics with their targets, a tier and a score. A metric whose ' +
        'numerator and denominator are null is not measured yet, because the platform does not record what it needs. ' +
        'With `as_of` the windows end at that time; a scorecard is computed on request and not stored.',
      params: ProviderParams,
      querystring: ScorecardQuery,
      response: { 200: ScorecardView, ...refusals(providerNotFound) },
    },
    handler: (request) =>
      request.read((tx) => readScorecard(tx, request.params.providerId, request.query.as_of)),
  })
}
