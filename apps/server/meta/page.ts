import { createHash } from 'node:crypto'
import { readFont } from '@souk/console/build'
import type { App } from '@souk/platform'
import { Html, html, markFile, markOfSouk } from '@souk/platform'
import { pageStyles } from './style.ts'

const styleHash = createHash('sha256').update(pageStyles).digest('base64')

/** Nothing but this one style sheet and our letters: no script, no other origin, no frame. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "font-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The icon inside the page itself, so that it costs no request. */
export const icon = `data:image/svg+xml,${encodeURIComponent(markFile)}`

/** The letters that all our pages are written in. */
export function mountFont(app: App): void {
  let font: Buffer | undefined
  app.get(
    '/fonts/inter.woff2',
    { config: { scope: 'public', hidden: true } },
    (_request, reply) => {
      font ??= readFont()
      return reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(font)
    },
  )
}

/** Browsers ask for this beside documents that cannot name an icon, such as JSON. */
export function mountIcon(app: App): void {
  app.get('/favicon.ico', { config: { scope: 'public', hidden: true } }, (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(markFile),
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
<style>${new Html(pageStyles)}</style>
</head>
<body>
<nav><div><a class="home" href="/">${markOfSouk} Souk</a><a href="/docs">Reference</a><a href="/docs/events">Events</a><a href="/problems">Problems</a><a href="/docs/releases">Releases</a><a class="console" href="/console">Console</a></div></nav>
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
