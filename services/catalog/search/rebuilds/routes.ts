import { type App, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { NoBody } from '../../products/schemas.ts'
import { findRebuild, type Rebuild, upsertRebuild } from './store.ts'

const RebuildView = Type.Object(
  {
    status: Type.Unsafe<'NEVER' | 'RUNNING' | 'FINISHED'>({
      type: 'string',
      enum: ['NEVER', 'RUNNING', 'FINISHED'],
      description: '`NEVER` where nobody has asked for it',
    }),
    products: Type.Integer({ minimum: 0, description: 'Products that are done', examples: [1200] }),
    requested_at: Nullable(Time),
    finished_at: Nullable(Time),
  },
  { title: 'SearchRebuild' },
)

function viewOf(rebuild: Rebuild | undefined): Static<typeof RebuildView> {
  if (!rebuild) return { status: 'NEVER', products: 0, requested_at: null, finished_at: null }
  const { products, requested_at, finished_at } = rebuild
  return {
    status: finished_at === null ? 'RUNNING' : 'FINISHED',
    products,
    requested_at: requested_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

const url = '/v1/catalog/search/reindex'

export function rebuildRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'catalog:read', audience: ['operator'], volatile: true },
    schema: {
      operationId: 'getSearchReindex',
      summary: 'Get the progress of the last reindexing',
      description:
        'Says how far the search has been written anew since somebody asked for it last. Changes of products need no ' +
        'reindexing: they are found within a second.',
      response: { 200: RebuildView },
    },
    handler: (request) => request.read(async (tx) => viewOf(await findRebuild(tx))),
  })
  app.route({
    method: 'POST',
    url,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'reindexSearch',
      summary: 'Write the search anew',
      description:
        'Writes what is searched of every product anew, for example after an upgrade from a release without search. It ' +
        'runs in the background, in parts and in turns with other tenants; searches go on meanwhile. Asked again, it begins ' +
        'again. No event is emitted, and `GET` shows the progress.',
      body: NoBody,
      response: { 200: RebuildView },
    },
    handler: (request) => request.write(async (tx) => viewOf(await upsertRebuild(tx))),
  })
}
