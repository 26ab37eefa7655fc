import { html } from '@souk/platform'
import { nothing, page, wayOnButton } from './page.ts'

/** Without its form nothing ends: an address that somebody is made to visit signs nobody out. */
export function signOutPage(tenantId: string, tenantName: string): string {
  return page(
    'Sign out',
    html`<h1>Sign out of ${tenantName}?</h1>
<p class="lead">Every tab that is signed in here is signed out with it.</p>
<form method="post" action="/oauth/sign-out">
<input type="hidden" name="tenant" value="${tenantId}">
<button>Sign out</button>
</form>`,
  )
}

export function signedOutPage(consoleUrl: string | undefined): string {
  return page(
    'Signed out',
    html`<h1>You are signed out</h1>
<p class="lead">Close this window if others use this computer too.</p>
${consoleUrl ? wayOnButton({ href: consoleUrl, text: 'Sign in again' }) : nothing}`,
  )
}
