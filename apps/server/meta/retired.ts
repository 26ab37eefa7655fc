import { type App, endpointRetired, refusals } from '@souk/platform'
import type { Operations } from '@souk/platform/server'
import { deprecationHeaders, migrationGuide, retiredEndpoints } from './releases.ts'

/** Anything below the v0 prefixes is gone, for everybody, and says where to go instead. */
export function mountRetired(app: App, operations: Operations): void {
  const headers = deprecationHeaders(retiredEndpoints)
  const refuse = (url: string) => {
    const successor = successorOf(url, operations)
    const link = `<${successor}>; rel="successor-version", <${migrationGuide}>; rel="deprecation"; type="text/html"`
    return endpointRetired({ successor }, { headers: { ...headers, link } })
  }
  for (const url of ['/v0', '/v0/*', '/api/v0', '/api/v0/*']) {
    app.route({
      method: app.supportedMethods,
      url,
      config: { scope: 'public', hidden: true },
      schema: { response: refusals(endpointRetired) },
      // Before the body is read: whatever was sent, the answer is the same.
      onRequest: (request, _reply, done) => done(refuse(request.url)),
      handler: (request) => {
        throw refuse(request.url)
      },
    })
  }
}

const everyOperation = '/openapi.json'

/** The same path below a v1 prefix if something answers there, else the document of all that does. */
function successorOf(url: string, operations: Operations): string {
  const [asked = ''] = url.split('?', 1)
  const [path] = /^(?:\/api)?\/v0(?:\/[A-Za-z0-9_-]+)+/.exec(asked) ?? []
  return (path && operations.elsewhere(path)) || everyOperation
}
