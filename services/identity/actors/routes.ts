import type { App } from '@souk/platform'
import { nameActors } from './operations.ts'
import { ActorsQuery, ActorsView } from './schemas.ts'

export function actorRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/actors',
    config: { scope: 'any', audience: ['operator', 'provider'], onlyForPeople: true },
    schema: {
      operationId: 'nameActors',
      summary: 'Get the names of actors',
      description:
        'Returns the names of members, clients, API keys and agents by their ids, as events and audit entries have ' +
        'them. Every member may call it, whatever their roles: who changed an order is no secret among those who work ' +
        'on it. Ids that do not exist are left out, and for members of a provider all but those of its own members.',
      querystring: ActorsQuery,
      response: { 200: ActorsView },
    },
    handler: (request) =>
      request.read(async (tx) => ({ content: await nameActors(tx, request.query.ids.split(',')) })),
  })
}
