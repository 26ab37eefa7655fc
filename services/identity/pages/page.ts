import { Html, html, markOfSouk } from '@souk/platform'
import { iconUrl, styleUrl } from './assets.ts'
import type { PageTexts } from './texts/index.ts'

/** What all pages of signing in share. They work without scripts and load one style sheet of our own. */

const warning = html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.4v.1"/></svg>`

export function page(t: PageTexts, title: string, content: Html): string {
  return html`<!doctype html>
<html lang="${t.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Souk</title>
<link rel="icon" type="image/svg+xml" href="${iconUrl}">
<link rel="stylesheet" href="${styleUrl}">
</head>
<body>
<main>
${markOfSouk}
${content}
</main>
<footer>Souk</footer>
</body>
</html>
`.text
}

export const nothing = new Html('')

/** Read out at once where a page is shown again because of it. */
export function alertBox(text: string | undefined): Html {
  if (text === undefined) return nothing
  return html`<div class="alert" role="alert" id="trouble">${warning}<span>${text}</span></div>`
}

export function sandboxBadge(mode: 'live' | 'sandbox'): Html {
  return mode === 'sandbox' ? html`<p class="badge">Sandbox</p>` : nothing
}

/** Where a page leads on to. */
export interface WayOn {
  readonly href: string
  readonly text: string
}

export function wayOnButton({ href, text }: WayOn): Html {
  return html`<a class="button" href="${href}">${text}</a>`
}

/** What went wrong and what to do about it, on a page of its own. */
export interface Stop {
  readonly title: string
  readonly text: string
  /** The word that OAuth2 has for it, for whoever has to find out why. */
  readonly code?: string
  readonly wayOn?: WayOn
}

export function stopPage(t: PageTexts, { title, text, code, wayOn }: Stop): string {
  return page(
    t,
    title,
    html`<h1>${title}</h1>
<p class="lead">${text}</p>
${wayOn ? wayOnButton(wayOn) : nothing}
${code ? html`<p class="aside">${t.support}: <code>${code}</code></p>` : nothing}`,
  )
}

/** No script, no frame around us, files of our own only, and forms only to ourselves and on to the application. */
export function pageHeaders(redirectUri?: string): Record<string, string> {
  const onwards = redirectUri === undefined ? '' : ` ${new URL(redirectUri).origin}`
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // To others nothing; our own forms say where they come from, so that those of others can be told from them.
    'referrer-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; " +
      `form-action 'self'${onwards}`,
    'cross-origin-opener-policy': 'same-origin',
    vary: 'accept-language',
  }
}
