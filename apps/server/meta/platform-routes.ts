import { type App, ContentPage, listQuery } from '@souk/platform'
import type { Operations } from '@souk/platform/server'
import { Type } from 'typebox'
import { inReadingOrder, platformService, type ServiceFacts } from './documents.ts'
import { paged } from './paged.ts'
import {
  type Change,
  changeKinds,
  type Deprecation,
  deprecations,
  impacts,
  migrationGuide,
  type Release,
  releases,
} from './releases.ts'

const Guide = Type.Union([Type.String(), Type.Null()], {
  description: 'Page that says what a client has to change',
  examples: [migrationGuide],
})

const ReleaseView = Type.Object(
  {
    version: Type.String({ examples: ['3.4.0'] }),
    released: Type.String({ description: 'Year and month', examples: ['2026-06'] }),
    changes: Type.Array(
      Type.Object({
        kind: Type.Unsafe<Change['kind']>({ type: 'string', enum: changeKinds }),
        change: Type.String({ description: 'What changed, in a sentence' }),
        operation: Type.Union([Type.String(), Type.Null()], {
          description: 'The operation concerned, null when it is more than one',
        }),
        breaking: Type.Boolean({ description: 'Whether clients from before can fail' }),
        migration_required: Type.Boolean({ description: 'Whether such clients must be changed' }),
        impact: Type.Unsafe<Change['impact']>({
          type: 'string',
          enum: impacts,
          description: 'How much of a client from before is concerned',
        }),
        migration_guide: Guide,
      }),
    ),
  },
  {
    title: 'Release',
    examples: releases.map(releaseView),
  },
)

const DeprecationView = Type.Object(
  {
    feature: Type.String(),
    deprecated_in: Type.String({ description: 'Release that announced it' }),
    replacement: Type.String(),
    removal_date: Type.String({
      format: 'date',
      maxLength: 10,
      description: 'Day from which it is gone',
    }),
    migration_guide: Guide,
  },
  { title: 'Deprecation', examples: deprecations.map(deprecationView) },
)

const ServiceView = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    base_path: Type.String({ description: 'The one it is known by' }),
    base_paths: Type.Array(Type.String(), {
      description: 'All that its operations are found below',
    }),
    summary: Type.String(),
    openapi: Type.String({ description: 'OpenAPI document of this service alone' }),
  },
  {
    title: 'Service',
    examples: [
      {
        name: 'orders',
        version: '1.0.0',
        base_path: '/api/v1/orders',
        base_paths: ['/api/v1/fulfillments', '/api/v1/orders'],
        summary: 'Orders and what happens to them',
        openapi: '/openapi/orders.json',
      },
    ],
  },
)

/** What the platform says about itself, as data. */
export function mountPlatform(
  app: App,
  operations: Operations,
  services: readonly ServiceFacts[],
): void {
  const config = { scope: 'public' } as const
  app.route({
    method: 'GET',
    url: '/api/v1/platform/releases',
    config,
    schema: {
      operationId: 'listReleases',
      summary: 'Releases of the platform and what they changed, newest first',
      querystring: listQuery({}),
      response: { 200: ContentPage(ReleaseView) },
    },
    handler: ({ query }) => paged(releases.map(releaseView), ({ version }) => version, query),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/platform/deprecations',
    config,
    schema: {
      operationId: 'listDeprecations',
      summary: 'Features that are going away or gone, with their replacements',
      querystring: listQuery({}),
      response: { 200: ContentPage(DeprecationView) },
    },
    handler: ({ query }) =>
      paged(deprecations.map(deprecationView), ({ feature }) => feature, query),
  })
  const described = inReadingOrder([...services, platformService])
  app.route({
    method: 'GET',
    url: '/api/v1/platform/services',
    config,
    schema: {
      operationId: 'listServices',
      summary: 'Services of the platform with their versions and base paths',
      querystring: listQuery({}),
      response: { 200: ContentPage(ServiceView) },
    },
    handler: ({ query }) => {
      const views = described.map((service) => serviceView(service, operations))
      return paged(views, ({ name }) => name, query)
    },
  })
}

function releaseView({ version, released, changes }: Release) {
  return {
    version,
    released,
    changes: changes.map((change) => ({
      kind: change.kind,
      change: change.summary,
      operation: change.operation,
      breaking: change.kind === 'breaking',
      migration_required: change.migrationGuide !== null,
      impact: change.impact,
      migration_guide: change.migrationGuide,
    })),
  }
}

function deprecationView(deprecation: Deprecation) {
  return {
    feature: deprecation.feature,
    deprecated_in: deprecation.deprecatedIn,
    replacement: deprecation.replacement,
    removal_date: deprecation.removal,
    migration_guide: deprecation.migrationGuide,
  }
}

function serviceView({ name, version, basePath, summary }: ServiceFacts, operations: Operations) {
  return {
    name,
    version,
    base_path: basePath,
    base_paths: basePathsOf(name, operations),
    summary,
    openapi: `/openapi/${name}.json`,
  }
}

/** What the addresses of a service start with: the version and the noun, or the first word where there is none. */
export function basePathsOf(service: string, { list }: Operations): string[] {
  const own = list.filter((operation) => operation.service === service && !operation.hidden)
  const starts = own.flatMap(({ url }) => /^(\/api)?\/v\d+\/[^/]+|^\/[^/]+/.exec(url)?.[0] ?? [])
  return [...new Set(starts)].sort()
}
