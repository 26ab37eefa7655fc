import { assetPath, type Console } from '@souk/console/build'
import { consoleSignIn } from '@souk/identity/contract'
import { type Html, html, htmlPage, isId, pageHeaders } from '@souk/platform'

/** Only our own files, nothing inline, and no text that becomes script or markup. */
export const consoleHeaders = pageHeaders([
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
])

const title = 'Souk'

interface Page {
  readonly status: number
  readonly html: string
}

/** The same for every address, but for where one signs in. */
export function consolePage(console: Console, baseUrl: string, url: string): Page {
  const { script, styles, early, font } = console
  const [, , tenantId = '', page = ''] = new URL(url, baseUrl).pathname.split('/')
  const head = html`${signInFacts(baseUrl, tenantId)}
<script src="${assetPath}${early}"></script>
<link rel="stylesheet" href="${assetPath}${styles}">
<script type="module" src="${assetPath}${script}"></script>
${modulesAhead(console, page)}
<link rel="preload" as="font" type="font/woff2" crossorigin href="${assetPath}${font}">`
  return { status: 200, html: htmlPage({ title, head, body: html`<div id="app"></div>` }) }
}

/** What the script would ask for once it is read, together with the page that was asked for: the first without a name. */
function modulesAhead({ ahead, pages }: Console, page: string): readonly Html[] {
  const own = pages.get(page === '' ? 'overview' : page)
  const names = own === undefined ? ahead : [...ahead, own]
  return names.map((name) => html`<link rel="modulepreload" href="${assetPath}${name}">\n`)
}

/** Stands before the first script, which begins to sign in by it. */
function signInFacts(baseUrl: string, tenantId: string): Html {
  if (!isId('ten', tenantId)) return html``
  const facts = JSON.stringify(consoleSignIn(baseUrl, tenantId))
  return html`<meta name="souk-sign-in" content="${facts}">`
}

/** What was wrong is in the log: whoever visits cannot mend it, and the API works all the same. */
export function failedPage(): Page {
  const body = html`<h1>The console could not be built</h1>
<p>The reason is in the log of the server. The API works: see the <a href="/docs">reference</a>.</p>`
  return { status: 503, html: htmlPage({ title, head: html``, body }) }
}
