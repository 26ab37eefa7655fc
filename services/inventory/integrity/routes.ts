import type { App } from '@souk/platform'
import { IntegrityView, viewOfMismatch } from './schemas.ts'
import { findMismatches } from './store.ts'

const mismatchesMax = 100

export function integrityRoute(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/inventory/integrity',
    config: { scope: 'inventory:read', audience: ['operator', 'provider'], read: 'long' },
    schema: {
      operationId: 'checkStockIntegrity',
      summary: 'Check stock integrity',
      description:
        'Recomputes the counters of all stock items from their movements, open reservations and transfers on the way, and ' +
        'reports differences, at most 100. Use it in an audit: an answer that is not consistent indicates a bug in the platform. It changes ' +
        'nothing, and its cost grows with the stock of the tenant.',
      response: { 200: IntegrityView },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { checked, mismatches } = await findMismatches(tx, mismatchesMax)
        return {
          consistent: mismatches.length === 0,
          items_checked: checked,
          mismatches: mismatches.map(viewOfMismatch),
        }
      }),
  })
}
