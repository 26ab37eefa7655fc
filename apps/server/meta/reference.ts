import type { App } from '@souk/platform'
import { Html, html } from '@souk/platform'
import fastify from 'fastify'
import { servePacked } from './packed.ts'
import { icon, pageHeaders } from './page.ts'
import { referenceStyles } from './style.ts'

/**
 * The reference sets its styles from its own script, so inline styles are allowed; everything else, scripts
 * above all, is served from here only, and the browser enforces that.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const configuration = {
  url: '/openapi.json',
  theme: 'none',
  customCss: referenceStyles,
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'bearer' },
  defaultOpenAllTags: false,
  metaData: { title: 'Souk API reference' },
}

const script = '/docs/reference.js'

/** `/docs`: the API reference, complete without any other origin. */
export function mountReference(app: App): void {
  const config = { scope: 'public', hidden: true } as const
  app.get('/docs', { config }, (_request, reply) => reply.headers(pageHeaders(policy)).send(page))
  servePacked(app, script, {
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=86400',
    build: load,
  })
}

const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Souk API reference</title>
<link rel="icon" href="${new Html(icon)}">
</head>
<body>
<noscript>The reference needs JavaScript. <a href="/openapi.json">The OpenAPI document</a> and
<a href="/docs/events">the events</a> do not.</noscript>
<script id="api-reference" type="application/json" data-configuration="${JSON.stringify(configuration)}"></script>
<script src="${script}"></script>
</body>
</html>
`.text

/** The package hands its script out only through its plugin, so a throw-away app is asked for it, once. */
async function load(): Promise<Buffer> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const temporary = fastify()
  temporary.register(plugin, { routePrefix: '/docs', configuration: { url: configuration.url } })
  const { rawPayload } = await temporary.inject('/docs/js/scalar.js')
  await temporary.close()
  return rawPayload
}
