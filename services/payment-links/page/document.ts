import { Html, html, htmlPage, markOfSouk, pageHeaders } from '@souk/platform'
import { pageStyles } from './assets.ts'
import type { PageTexts, Stop } from './texts/index.ts'

export const nothing = new Html('')

const tick = html`<svg class="tick" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M5 12.5l4.5 4.5L19 7.5"/></svg>`
const clock = html`<svg class="clock" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/></svg>`
export const signs = { tick, clock } as const

export interface PageDocument {
  readonly title: string
  /** Whose page it is; nothing where that is not known. */
  readonly shop?: { readonly name: string; readonly isTest: boolean } | undefined
  /** Looks again by itself after so many seconds, or goes on to an address. */
  readonly refresh?: { readonly seconds: number; readonly url?: string } | undefined
  readonly content: Html
}

export function payDocument(t: PageTexts, { title, shop, refresh, content }: PageDocument): string {
  return htmlPage({
    title: shop ? `${title} · ${shop.name}` : title,
    language: t.language,
    head: html`<meta name="robots" content="noindex, nofollow">
${refresh ? refreshTag(refresh) : nothing}
<link rel="stylesheet" href="${pageStyles.url}">`,
    body: html`<header>${shop ? html`<p class="shop">${shop.name}</p>` : nothing}
${shop?.isTest ? html`<p class="badge">${t.sandbox}</p>` : nothing}</header>
<main>
${content}
</main>
<footer>${markOfSouk}<span>Souk</span></footer>`,
  })
}

function refreshTag({ seconds, url }: NonNullable<PageDocument['refresh']>): Html {
  const content = url === undefined ? String(seconds) : `${seconds}; url=${url}`
  return html`<meta http-equiv="refresh" content="${content}">`
}

/** What cannot be shown or paid, on a page of its own. */
export function stopPage(t: PageTexts, { title, lead }: Stop): string {
  const content = html`<div class="card alone"><h1>${title}</h1>
<p class="lead">${lead}</p></div>`
  return payDocument(t, { title, content })
}

/** No script, files of our own only, and forms only to ourselves. The address opens the page, so nobody is told it. */
export function payHeaders(): Record<string, string> {
  return {
    ...pageHeaders(["style-src 'self'", "font-src 'self'", "img-src 'self'", "form-action 'self'"]),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    vary: 'accept-language',
  }
}
