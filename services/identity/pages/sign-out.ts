import { html } from '@souk/platform'
import { nothing, signInDocument, wayOnButton } from './page.ts'
import type { PageTexts } from './texts/index.ts'

/** Without its form nothing ends: an address that somebody is made to visit signs nobody out. */
export function signOutPage(t: PageTexts, tenantId: string, tenantName: string): string {
  const texts = t.signOutForm
  return signInDocument(
    t,
    texts.title,
    html`<h1>${texts.question(tenantName)}</h1>
<p class="lead">${texts.lead}</p>
<form method="post" action="/oauth/sign-out">
<input type="hidden" name="tenant" value="${tenantId}">
<button>${texts.title}</button>
</form>`,
  )
}

export function signedOutPage(t: PageTexts, consoleUrl: string | undefined): string {
  const texts = t.signOutForm
  return signInDocument(
    t,
    texts.signedOut,
    html`<h1>${texts.youAre}</h1>
<p class="lead">${texts.close}</p>
${consoleUrl ? wayOnButton({ href: consoleUrl, text: t.signInAgain }) : nothing}`,
  )
}
