import { createHash } from 'node:crypto'
import type { App } from '@souk/platform'
import { Html, html } from '@souk/platform'

const styles = `
:root { color-scheme: light dark; --ink: #1d1b19; --soft: #6b645c; --paper: #fdfbf7; --line: #e6dfd4; --accent: #9a3b1b }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f0ebe3; --soft: #a39a8e; --paper: #191715; --line: #38332d; --accent: #f0a07c }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/1.6 ui-sans-serif, system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 4rem 1.5rem 6rem; overflow-wrap: break-word }
nav { max-width: 46rem; margin: 0 auto; padding: 1.25rem 1.5rem 0; font-size: .9rem; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
h1 { font: 600 2.5rem/1.15 ui-serif, Georgia, serif; letter-spacing: -.01em; margin: 0 0 1rem }
h2 { font: 600 1.3rem/1.3 ui-serif, Georgia, serif; margin: 2.5rem 0 .75rem }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem }
small { color: var(--soft); font-size: .85em; font-weight: 400 }
p.lead { font-size: 1.2rem; color: var(--soft); margin: 0 0 2rem }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px }
a:has(> code) { text-decoration: none; border-bottom: 1px dotted }
ul.links { list-style: none; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)) }
ul.links a { display: block; height: 100%; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: .6rem; text-decoration: none; font-weight: 600 }
ul.links a:hover { border-color: var(--accent) }
ul.links span { display: block; color: var(--soft); font-weight: 400; font-size: .92rem }
table { border-collapse: collapse; width: 100%; font-size: .95rem }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line) }
th { color: var(--soft); font-weight: 500 }
table.named { table-layout: fixed; overflow-wrap: anywhere }
table.named th:first-child { width: 38% }
@media (max-width: 40rem) {
  table.facts, table.facts tbody, table.facts tr, table.facts td { display: block; width: auto }
  table.facts tr:has(th) { display: none }
  table.facts td { border: 0; padding: 0; overflow-wrap: anywhere }
  table.facts td:not(:first-child)::before { content: attr(data-name) ': '; color: var(--soft) }
  table.facts tr { border-bottom: 1px solid var(--line); padding: .5rem 0 }
}
ul.inline { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
code, pre { font: .88em/1.5 ui-monospace, Menlo, monospace }
pre { overflow-x: auto; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: .6rem }
`
const styleHash = createHash('sha256').update(styles).digest('base64')

/** Nothing but this one style sheet: no script, no other origin, no frame. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 7l1-4h10l1 4v7H2z" fill="#9a3b1b"/></svg>'

/** The icon inside the page itself, so that it costs no request. */
export const icon = `data:image/svg+xml,${encodeURIComponent(drawing)}`

/** Browsers ask for this beside documents that cannot name an icon, such as JSON. */
export function mountIcon(app: App): void {
  app.get('/favicon.ico', { config: { scope: 'public', hidden: true } }, (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(drawing),
  )
}

export function pageHeaders(contentSecurityPolicy: string) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
  }
}

export function document(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${new Html(icon)}">
<style>${new Html(styles)}</style>
</head>
<body>
<nav><a href="/">Souk</a><a href="/docs">Reference</a><a href="/docs/events">Events</a><a href="/problems">Problems</a><a href="/docs/releases">Releases</a></nav>
<main>${body}</main>
</body>
</html>
`.text
}

/** Serves a page whose content is settled once the server runs; it is rendered when first asked for. */
export function servePage(app: App, url: string, title: string, body: () => Html): void {
  let rendered: string | undefined
  app.route({
    method: 'GET',
    url,
    config: { scope: 'public', hidden: true },
    handler: (_request, reply) => {
      rendered ??= document(title, body())
      return reply.headers(pageHeaders(pagePolicy)).send(rendered)
    },
  })
}

/** A browser names HTML among what it takes; a program does not. */
export function takesPages(accept = ''): boolean {
  return accept.includes('text/html')
}
