import { type BuiltApp, consoleApp } from '@souk/console/build'
import { consoleSignIn } from '@souk/identity/contract'
import { type Html, html, isId } from '@souk/platform'
import { appPage, type Page } from '../browser-apps/page.ts'

export const title = 'Souk'

/** The same for every address, but for where one signs in. */
export function consolePage(built: BuiltApp, baseUrl: string, url: string): Page {
  const [, , tenantId = '', page = ''] = new URL(url, baseUrl).pathname.split('/')
  const facts = signInFacts(baseUrl, tenantId)
  return appPage({ app: consoleApp, built, title, facts, page: page === '' ? 'overview' : page })
}

/** Stands before the first script, which begins to sign in by it. */
function signInFacts(baseUrl: string, tenantId: string): Html {
  if (!isId('ten', tenantId)) return html``
  const facts = JSON.stringify(consoleSignIn(baseUrl, tenantId))
  return html`<meta name="souk-sign-in" content="${facts}">`
}
