import { type App, ContentPage } from '@souk/platform'
import { Type } from 'typebox'
import type { ServiceFacts } from './documents.ts'
import { type Change, changeKinds, deprecations, releases } from './releases.ts'

const Guide = Type.Union([Type.String(), Type.Null()], {
  description: 'Page that says what a client has to change',
})
const nothing = Type.Object({}, { additionalProperties: false })

const ReleaseView = Type.Object(
  {
    version: Type.String({ examples: ['3.4.0'] }),
    released: Type.String({ description: 'Year and month', examples: ['2026-06'] }),
    changes: Type.Array(
      Type.Object({
        kind: Type.Unsafe<Change['kind']>({ type: 'string', enum: changeKinds }),
        summary: Type.String(),
        operation: Type.Union([Type.String(), Type.Null()]),
        migration_guide: Guide,
      }),
    ),
  },
  { title: 'Release' },
)

const DeprecationView = Type.Object(
  {
    feature: Type.String(),
    deprecated_in: Type.String({ description: 'Release that announced it' }),
    replacement: Type.String(),
    removal_date: Type.String({ format: 'date', description: 'Day from which it is gone' }),
    migration_guide: Guide,
  },
  { title: 'Deprecation' },
)

const ServiceView = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    base_path: Type.String(),
    summary: Type.String(),
    openapi: Type.String({ description: 'OpenAPI document of this service alone' }),
  },
  { title: 'Service' },
)

/** What the platform says about itself, as data. The lists are short and come whole. */
export function mountPlatform(app: App, services: readonly ServiceFacts[]): void {
  const config = { scope: 'public' } as const
  app.route({
    method: 'GET',
    url: '/api/v1/platform/releases',
    config,
    schema: {
      operationId: 'listReleases',
      summary: 'Releases of the platform and what they changed, newest first',
      querystring: nothing,
      response: { 200: ContentPage(ReleaseView) },
    },
    handler: () => wholeList(releases.map(releaseView)),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/platform/deprecations',
    config,
    schema: {
      operationId: 'listDeprecations',
      summary: 'Features that are going away or gone, with their replacements',
      querystring: nothing,
      response: { 200: ContentPage(DeprecationView) },
    },
    handler: () => wholeList(deprecations.map(deprecationView)),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/platform/services',
    config,
    schema: {
      operationId: 'listServices',
      summary: 'Services of the platform with their versions and base paths',
      querystring: nothing,
      response: { 200: ContentPage(ServiceView) },
    },
    handler: () => wholeList(services.map(serviceView)),
  })
}

function wholeList<Item>(content: Item[]) {
  return { content, page: { limit: content.length, next: null } }
}

function releaseView({ version, released, changes }: (typeof releases)[number]) {
  return {
    version,
    released,
    changes: changes.map(({ kind, summary, operation, migrationGuide }) => ({
      kind,
      summary,
      operation,
      migration_guide: migrationGuide,
    })),
  }
}

function deprecationView(deprecation: (typeof deprecations)[number]) {
  return {
    feature: deprecation.feature,
    deprecated_in: deprecation.deprecatedIn,
    replacement: deprecation.replacement,
    removal_date: deprecation.removal,
    migration_guide: deprecation.migrationGuide,
  }
}

function serviceView({ name, version, basePath, summary }: ServiceFacts) {
  return { name, version, base_path: basePath, summary, openapi: `/openapi/${name}.json` }
}
