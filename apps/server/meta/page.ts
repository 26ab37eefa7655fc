import { createHash } from 'node:crypto'
import { readFont } from '@souk/console/build'
import type { App } from '@souk/platform'
import {
  fontPath,
  Html,
  html,
  htmlPage,
  iconPath,
  markFile,
  markOfSouk,
  pageHeaders,
} from '@souk/platform'
import { pageStyles } from './style.ts'

const styleHash = createHash('sha256').update(pageStyles).digest('base64')

/** Nothing but this one style sheet and our letters: no script, no other origin. */
export const textPageHeaders = pageHeaders([
  `style-src 'sha256-${styleHash}'`,
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
])

/** The letters that all our pages are written in. */
export function mountFont(app: App): void {
  let font: Buffer | undefined
  app.get(fontPath, { config: { scope: 'public', hidden: true } }, (_request, reply) => {
    font ??= readFont()
    return reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(font)
  })
}

/** Browsers ask for this beside documents that cannot name an icon, such as JSON. */
export function mountIcon(app: App): void {
  app.get(iconPath, { config: { scope: 'public', hidden: true } }, (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(markFile),
  )
}

/** The way to all pages. */
export const navigation = html`<nav><div><a class="home" href="/">${markOfSouk} Souk</a><a href="/docs">Reference</a><a href="/docs/events">Events</a><a href="/problems">Problems</a><a href="/docs/releases">Releases</a><a class="console" href="/console">Console</a></div></nav>`

/** A page of text, under the way to all others. */
export function textPage(title: string, content: Html): string {
  return htmlPage({
    title,
    head: html`<style>${new Html(pageStyles)}</style>`,
    body: html`${navigation}
<main>${content}</main>`,
  })
}

/** Serves a page whose content is settled once the server runs; it is rendered when first asked for. */
export function servePage(app: App, url: string, title: string, body: () => Html): void {
  let rendered: string | undefined
  app.route({
    method: 'GET',
    url,
    config: { scope: 'public', hidden: true },
    handler: (_request, reply) => {
      rendered ??= textPage(title, body())
      return reply.headers(textPageHeaders).send(rendered)
    },
  })
}

/** A browser names HTML among what it takes; a program does not. */
export function takesPages(accept = ''): boolean {
  return accept.includes('text/html')
}
