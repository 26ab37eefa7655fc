import type { App } from '@souk/platform'
import { principalOf } from '../http.ts'
import { describeCaller, type NameProvider } from './operations.ts'
import { CallerView } from './schemas.ts'

export function meRoutes(app: App, nameProvider: NameProvider): void {
  app.route({
    method: 'GET',
    url: '/api/v1/me',
    config: { scope: 'any', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getCaller',
      summary: 'Get the caller',
      description:
        'Returns whom the token speaks for, what it may do, and the tenant with its clock. Use it to show a ' +
        'person only what they may do. Roles and scopes are those of this moment, so they can be fewer than when ' +
        'the token was issued.',
      response: { 200: CallerView },
    },
    handler: (request) =>
      request.read((tx) => describeCaller(tx, principalOf(request), nameProvider)),
  })
}
