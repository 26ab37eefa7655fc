import { type App, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { edition, findRebuild, type Rebuild, upsertRebuild } from './store.ts'

const Language = Type.String({
  pattern: '^[a-z]{2,3}$',
  maxLength: 3,
  description:
    'Language of the untranslated texts, as a BCP 47 tag without a region, which determines word stems; English by default',
  examples: ['en'],
})

const RebuildView = Type.Object(
  {
    status: Type.Unsafe<'NEVER' | 'RUNNING' | 'FINISHED'>({
      type: 'string',
      enum: ['NEVER', 'RUNNING', 'FINISHED'],
      description: '`NEVER` if there was no product yet',
    }),
    language: Language,
    products: Type.Integer({
      minimum: 0,
      description: 'Products indexed so far',
      examples: [1200],
    }),
    requested_at: Nullable(Time),
    finished_at: Nullable(Time),
  },
  { title: 'SearchRebuild' },
)

const ReindexBody = Type.Object(
  { language: Type.Optional(Language) },
  { additionalProperties: false, examples: [{ language: 'de' }] },
)

function viewOf(rebuild: Rebuild | undefined): Static<typeof RebuildView> {
  if (!rebuild) {
    return {
      status: 'NEVER',
      language: 'en',
      products: 0,
      requested_at: null,
      finished_at: null,
    }
  }
  const { language, products, requested_at, finished_at } = rebuild
  return {
    status: rebuild.edition < edition ? 'RUNNING' : 'FINISHED',
    language,
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
      summary: 'Get the progress of the reindexing',
      description:
        'Returns the language of the search index and the progress of the last reindexing, whether it was requested or ' +
        'started by an upgrade. Changes of products need no reindexing: they are searchable within a second.',
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
      summary: 'Rebuild the search index',
      description:
        'Indexes all products again, for example in another `language`. After an upgrade this happens by ' +
        'itself. It runs in the background while searches continue to work; calling it again starts over. No event is ' +
        'emitted, and `GET` shows the progress.',
      body: ReindexBody,
      response: { 200: RebuildView },
    },
    handler: (request) =>
      request.write(async (tx) => viewOf(await upsertRebuild(tx, request.body.language))),
  })
}
