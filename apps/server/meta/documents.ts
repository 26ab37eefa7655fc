import { createHash } from 'node:crypto'
import type { App, Service } from '@souk/platform'
import { type Operation, type Operations, openapi } from '@souk/platform/server'
import { currentRelease } from './releases.ts'

/** What the documents and pages tell about a service. */
export type ServiceFacts = Pick<Service, 'name' | 'version' | 'basePath' | 'summary'>

/** The routes of the app itself stand in the documents as a service of their own. */
export const platformService: ServiceFacts = {
  name: 'platform',
  version: currentRelease,
  basePath: '/api/v1/platform',
  summary: 'Releases, deprecations and services of the platform itself',
}

const description = `
Every call acts for one tenant, the one its token belongs to. Money is whole minor units. Lists are paged by
opaque cursors. Writes accept an \`Idempotency-Key\` and then happen once, however often they are sent. Every
refusal is a problem document whose \`code\` comes from a closed list.
`.trim()

export function wholeDocument(operations: readonly Operation[], services: readonly ServiceFacts[]) {
  return openapi(operations, {
    title: 'Souk',
    version: currentRelease,
    description,
    tags: [...services, platformService],
  })
}

export function serviceDocument(operations: readonly Operation[], service: ServiceFacts) {
  const own = operations.filter((operation) => operation.service === service.name)
  return openapi(own, {
    title: `Souk ${service.name}`,
    version: service.version,
    description: service.summary,
    tags: [service],
  })
}

/** `/openapi.json` for all, `/openapi/<service>.json` for each. Built when first asked for. */
export function mountDocuments(
  app: App,
  operations: Operations,
  services: readonly ServiceFacts[],
): void {
  serveJson(app, '/openapi.json', () => wholeDocument(operations.list, services))
  for (const service of [...services, platformService]) {
    serveJson(app, `/openapi/${service.name}.json`, () => serviceDocument(operations.list, service))
  }
}

function serveJson(app: App, url: string, build: () => object): void {
  let built: { text: string; etag: string } | undefined
  app.route({
    method: 'GET',
    url,
    config: { scope: 'public', hidden: true },
    handler: (request, reply) => {
      built ??= tagged(JSON.stringify(build()))
      const { text, etag } = built
      reply.headers({ etag, 'cache-control': 'no-cache' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
}

function tagged(text: string) {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}
