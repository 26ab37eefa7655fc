import { type App, type EventKind, type Service, sampleOf } from '@souk/platform'
import { type Operation, type Operations, openapi } from '@souk/platform/server'
import { samples } from '../services.ts'
import { asyncapi } from './asyncapi.ts'
import { introduction } from './introduction.ts'
import { servePacked } from './packed.ts'
import { currentRelease } from './releases.ts'

/** What the documents and pages tell about a service. */
export type ServiceFacts = Pick<
  Service,
  'name' | 'version' | 'basePath' | 'summary' | 'chapter' | 'scopes' | 'events'
>

/** The routes of the app itself stand in the documents as a service of their own. */
export const platformService: ServiceFacts = {
  name: 'platform',
  version: currentRelease,
  basePath: '/api/v1/platform',
  summary: 'Releases, deprecations and services of the platform itself',
  chapter: Number.POSITIVE_INFINITY,
  scopes: {},
  events: [],
}

/** The OAuth2 operations have a protocol of their own, and so a chapter of their own. */
export const oauthTag = {
  name: 'oauth',
  summary: 'Access tokens: get, revoke and introspect them, and verify their signatures',
}

/** What one builds with first comes first, as each service says. */
export function inReadingOrder<Placed extends Pick<Service, 'chapter'>>(
  services: readonly Placed[],
): Placed[] {
  return services.toSorted((a, b) => Math.sign(a.chapter - b.chapter) || 0)
}

const localUrl = 'http://127.0.0.1:3000'

export function wholeDocument(
  operations: readonly Operation[],
  services: readonly ServiceFacts[],
  baseUrl = localUrl,
) {
  return openapi(operations, {
    title: 'Souk',
    version: currentRelease,
    description: introduction(baseUrl),
    tags: [...inReadingOrder(services), oauthTag, platformService],
    scopes: Object.assign({}, ...services.map(({ scopes }) => scopes)),
    samples,
  })
}

export function serviceDocument(operations: readonly Operation[], service: ServiceFacts) {
  const own = operations.filter((operation) => operation.service === service.name)
  return openapi(own, {
    title: `Souk ${service.name}`,
    version: service.version,
    description: service.summary,
    tags: [service, oauthTag],
    scopes: service.scopes,
    samples,
  })
}

/** `/openapi.json` for all, `/openapi/<service>.json` for each, `/asyncapi.json`. Built when first asked for. */
export function mountDocuments(
  app: App,
  operations: Operations,
  services: readonly ServiceFacts[],
  baseUrl: string,
): void {
  serveJson(app, '/openapi.json', () => wholeDocument(operations.list, services, baseUrl))
  serveJson(app, '/asyncapi.json', () =>
    asyncapi({ operations: operations.list, services, baseUrl }),
  )
  for (const service of [...services, platformService]) {
    serveJson(app, `/openapi/${service.name}.json`, () => serviceDocument(operations.list, service))
  }
}

function serveJson(app: App, url: string, build: () => object): void {
  servePacked(app, url, {
    type: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
    build: () => Buffer.from(JSON.stringify(build())),
  })
}

/** An event of this kind with every field, as pages show it. */
export function exampleEvent(kind: EventKind): object {
  const [, verb = ''] = kind.type.split('.')
  const happened = { verb, at: new Date('2026-06-01T09:30:00.000Z') }
  const shown = sampleOf(kind.object, { samples, places: [kind.type], fields: 'all', happened })
  const { id = `${kind.resource}_…`, version = 1 } = (shown ?? {}) as {
    id?: unknown
    version?: unknown
  }
  return {
    id: 'evt_01jwq2m3n4p5q6r7s8t9v0w1x2',
    type: kind.type,
    version: kind.version,
    tenant_id: 'ten_01jwq2m3n4p5q6r7s8t9v0w1x2',
    mode: 'live',
    sequence: 42,
    occurred_at: happened.at.toISOString(),
    resource: { type: kind.resource, id, version },
    actor: { type: 'client', id: 'cli_01jwq2m3n4p5q6r7s8t9v0w1x2' },
    correlation_id: 'req_01jwq2m3n4p5q6r7s8t9v0w1x2',
    causation_id: null,
    data: { object: shown },
  }
}
