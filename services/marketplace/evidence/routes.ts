import { type App, invalidCursor, refusals, validationFailed } from '@souk/platform'
import { providerNotFound } from '../problems.ts'
import { ProviderParams } from '../providers/schemas.ts'
import { listEvidence } from './operations.ts'
import { EvidencePage, EvidenceQuery } from './schemas.ts'

export function evidenceRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/providers/:providerId/scorecard/evidence',
    config: { scope: 'marketplace:read', audience: ['operator', 'provider'], read: 'long' },
    schema: {
      operationId: 'listScorecardEvidence',
      summary: 'List the evidence of a metric',
      description:
        'Returns the orders or shipments behind one metric of the scorecard of a provider, newest first. The numerators ' +
        'and denominators of all rows add up to those of the metric. Use `as_of` of the scorecard for the same rows, ' +
        'and `faults` for those that count against the provider.',
      params: ProviderParams,
      querystring: EvidenceQuery,
      response: {
        200: EvidencePage,
        ...refusals(validationFailed, invalidCursor, providerNotFound),
      },
    },
    handler: (request) =>
      request.list((tx, page) => listEvidence(tx, request.params.providerId, request.query, page)),
  })
}
