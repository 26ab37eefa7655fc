import { type App, ContentPage, listQuery } from '@souk/platform'
import type { Operations } from '@souk/platform/server'
import { Type } from 'typebox'
import { inReadingOrder, platformService, type ServiceFacts } from './documents.ts'
import { paged } from './paged.ts'
import {
  availableSince,
  type Change,
  changeKinds,
  type Deprecation,
  deprecations,
  impacts,
  lastUpdated,
  migrationGuide,
  type Release,
  releases,
} from './releases.ts'

const Guide = Type.Union([Type.String(), Type.Null()], {
  description: 'Page that says what to change in a client',
  examples: [migrationGuide],
})

const ReleaseView = Type.Object(
  {
    version: Type.String({ examples: ['3.4.0'] }),
    released: Type.String({ description: 'Year and month', examples: ['2026-06'] }),
    changes: Type.Array(
      Type.Object({
        kind: Type.Unsafe<Change['kind']>({ type: 'string', enum: changeKinds }),
        change: Type.String({ description: 'What changed' }),
        operation: Type.Union([Type.String(), Type.Null()], {
          description: 'The operation that changed; null if there are several',
        }),
        breaking: Type.Boolean({ description: 'Whether existing clients can fail' }),
        migration_required: Type.Boolean({
          description: 'Whether existing clients must be changed',
        }),
        impact: Type.Unsafe<Change['impact']>({
          type: 'string',
          enum: impacts,
          description: 'How much of an existing client is affected',
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
    deprecated_in: Type.String({ description: 'Release that announced the removal' }),
    replacement: Type.String(),
    removal_date: Type.String({
      format: 'date',
      maxLength: 10,
      description: 'Date of the removal',
    }),
    migration_guide: Guide,
  },
  { title: 'Deprecation', examples: deprecations.map(deprecationView) },
)

const ServiceView = Type.Object(
  {
    name: Type.String(),
    version: Type.String(),
    base_path: Type.String({ description: 'Main base path' }),
    base_paths: Type.Array(Type.String(), {
      description: 'All base paths of its operations',
    }),
    summary: Type.String(),
    openapi: Type.String({ description: 'OpenAPI document of this service' }),
    available_since: Type.String({
      description:
        'Release in which the service became available, or the date if it is newer than the latest release',
    }),
    updated: Type.Union([Type.String({ format: 'date', maxLength: 10 }), Type.Null()], {
      description: 'Date of its latest change since the latest release; null if there is none',
    }),
  },
  {
    title: 'Service',
    examples: [
      {
        name: 'orders',
        version: '1.0.0',
        base_path: '/api/v1/orders',
        base_paths: ['/api/v1/fulfillments', '/api/v1/orders'],
        summary: 'Orders and their fulfillments',
        openapi: '/openapi/orders.json',
        available_since: '3.4.0',
        updated: '2026-11-15',
      },
    ],
  },
)

/** Releases, deprecations and services as data. */
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
      summary: 'List releases',
      description:
        'Returns the releases of the API and what each of them changed, newest first. `migration_guide` leads ' +
        'to a page for each change that requires work.',
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
      summary: 'List deprecations',
      description:
        'Returns the features that were removed or will be removed, with their replacement and the date of ' +
        'removal. Check it before you upgrade.',
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
      summary: 'List services',
      description:
        'Returns the services of the platform with their versions, base paths and OpenAPI documents. Only services ' +
        'of this installation are listed.',
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
    available_since: availableSince(name),
    updated: lastUpdated(name),
  }
}

/** What the paths of a service start with: version and noun, or the first segment of a path without a version. */
export function basePathsOf(service: string, { list }: Operations): string[] {
  const own = list.filter((operation) => operation.service === service && !operation.hidden)
  const starts = own.flatMap(({ url }) => /^(\/api)?\/v\d+\/[^/]+|^\/[^/]+/.exec(url)?.[0] ?? [])
  return [...new Set(starts)].sort()
}
