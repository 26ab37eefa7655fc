import type { App } from '@souk/platform'
import { Html, html, htmlPage, pageHeaders } from '@souk/platform'
import fastify from 'fastify'
import { servePacked } from './packed.ts'
import { navigation } from './page.ts'
import { referenceHeadStyles, referenceStyles } from './style.ts'

/**
 * The reference sets its styles from its own script, so inline styles are allowed; everything else, scripts
 * above all, is served from here only, and the browser enforces that.
 */
const headers = pageHeaders([
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "form-action 'none'",
])

const configuration = {
  url: '/openapi.json',
  theme: 'none',
  customCss: referenceStyles,
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  // Light or dark as the system is, like the pages beside it.
  hideDarkModeToggle: true,
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
  app.get('/docs', { config }, (_request, reply) => reply.headers(headers).send(referencePage))
  servePacked(app, script, {
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=86400',
    build: load,
  })
}

const referencePage = htmlPage({
  title: 'Souk API reference',
  head: html`<style>${new Html(referenceHeadStyles)}</style>`,
  body: html`${navigation}
<noscript>The reference needs JavaScript. <a href="/openapi.json">The OpenAPI document</a> and
<a href="/docs/events">the events</a> do not.</noscript>
<script id="api-reference" type="application/json" data-configuration="${JSON.stringify(configuration)}"></script>
<script src="${script}"></script>`,
})

/** The package hands its script out only through its plugin, so a throw-away app is asked for it, once. */
async function load(): Promise<Buffer> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const temporary = fastify()
  temporary.register(plugin, { routePrefix: '/docs', configuration: { url: configuration.url } })
  const { rawPayload } = await temporary.inject('/docs/js/scalar.js')
  await temporary.close()
  return rawPayload
}
