import { Html, html, htmlPage, markOfSouk, pageHeaders } from '@souk/platform'
import { pageStyles } from './assets.ts'
import type { PageTexts } from './texts/index.ts'

/** What all pages of signing in share. They work without scripts and load one style sheet of our own. */

const warning = html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.4v.1"/></svg>`

export function signInDocument(t: PageTexts, title: string, content: Html): string {
  return htmlPage({
    title: `${title} · Souk`,
    language: t.language,
    head: html`<meta name="robots" content="noindex">
<link rel="stylesheet" href="${pageStyles.url}">`,
    body: html`<main>
${markOfSouk}
${content}
</main>
<footer>Souk</footer>`,
  })
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
  return signInDocument(
    t,
    title,
    html`<h1>${title}</h1>
<p class="lead">${text}</p>
${wayOn ? wayOnButton(wayOn) : nothing}
${code ? html`<p class="aside">${t.support}: <code>${code}</code></p>` : nothing}`,
  )
}

/** No script, files of our own only, and forms only to ourselves and on to the application. */
export function signInHeaders(redirectUri?: string): Record<string, string> {
  const onwards = redirectUri === undefined ? '' : ` ${new URL(redirectUri).origin}`
  return {
    ...pageHeaders([
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      `form-action 'self'${onwards}`,
    ]),
    'cache-control': 'no-store',
    // To others nothing; our own forms say where they come from, so that those of others can be told from them.
    'referrer-policy': 'same-origin',
    vary: 'accept-language',
  }
}
