import { assetPath, type Console } from '@souk/console/build'
import { Html, html } from '@souk/platform'

/** Only our own files, nothing inline, and no text that becomes script or markup. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

interface Page {
  readonly status: number
  readonly html: string
}

/** Names what the page of the address needs, so that it is on its way before the script asks for it. */
export function consolePage(console: Console, url: string): Page {
  const { script, styles, early, preloads, pages } = console
  const [, , , name = ''] = url.split(/[/?]/)
  const preload = [...preloads, ...(pages.get(name) ?? [])].map(
    (name) => html`<link rel="modulepreload" href="${assetPath}${name}">`.text,
  )
  const head = html`<script src="${assetPath}${early}"></script>
<link rel="stylesheet" href="${assetPath}${styles}">
<script type="module" src="${assetPath}${script}"></script>
${new Html(preload.join('\n'))}`
  return { status: 200, html: page(head, html`<div id="app"></div>`) }
}

/** What was wrong is in the log: whoever visits cannot mend it, and the API works all the same. */
export function failedPage(): Page {
  const body = html`<h1>The console could not be built</h1>
<p>The reason is in the log of the server. The API works: see the <a href="/docs">reference</a>.</p>`
  return { status: 503, html: page(html``, body) }
}

function page(head: Html, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Souk</title>
<link rel="icon" href="/favicon.ico">
${head}
</head>
<body>${body}</body>
</html>
`.text
}
