import { assetPathOf, type BrowserApp, type BuiltApp } from '@souk/console/build'
import { type Html, html, htmlPage, pageHeaders } from '@souk/platform'

/** Only our own files, nothing inline, and no text that becomes script or markup. */
export const appHeaders = pageHeaders([
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
])

export interface Page {
  readonly status: number
  readonly html: string
}

export interface AppPage {
  readonly app: BrowserApp
  readonly built: BuiltApp
  readonly title: string
  /** What the first script reads, so it stands before it. */
  readonly facts: Html
  /** The page in the address, whose script is asked for together with the first. */
  readonly page?: string | undefined
}

/** The document of an app: the same for every address, but for what is known of it. */
export function appPage({ app, built, title, facts, page = '' }: AppPage): Page {
  const { script, styles, early, font, ahead, pages } = built
  const path = assetPathOf(app)
  const own = pages.get(page)
  const modules = (own === undefined ? ahead : [...ahead, own]).map(
    (name) => html`<link rel="modulepreload" href="${path}${name}">\n`,
  )
  const head = html`${facts}
<script src="${path}${early}"></script>
<link rel="stylesheet" href="${path}${styles}">
<script type="module" src="${path}${script}"></script>
${modules}
<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}${font}">`
  return { status: 200, html: htmlPage({ title, head, body: html`<div id="app"></div>` }) }
}

/** What was wrong is in the log: whoever visits cannot mend it, and the API works all the same. */
export function failedPage(title: string, name: string): Page {
  const body = html`<h1>The ${name} could not be built</h1>
<p>The reason is in the log of the server. The API works: see the <a href="/docs">reference</a>.</p>`
  return { status: 503, html: htmlPage({ title, head: html``, body }) }
}
