import { type Html, html } from './html.ts'

/** Where the app serves the mark, which browsers ask for beside documents that cannot name an icon too. */
export const iconPath = '/favicon.ico'

export interface HtmlPage {
  readonly title: string
  readonly language?: string
  /** What it loads, or is known by. */
  readonly head: Html
  readonly body: Html
}

/** What every page of the server is. */
export function htmlPage({ title, language = 'en', head, body }: HtmlPage): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${iconPath}">
${head}
</head>
<body>
${body}
</body>
</html>
`.text
}

/** What a page may do beside nothing at all: no other origin, no frame around it, no other page that holds on to it. */
export function pageHeaders(allowed: readonly string[]): Record<string, string> {
  const policy = ["default-src 'none'", ...allowed, "base-uri 'none'", "frame-ancestors 'none'"]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  }
}
