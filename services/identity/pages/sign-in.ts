import { type Html, html } from '@souk/platform'
import { alertBox, nothing, page, sandboxBadge } from './page.ts'

export interface SignInForm {
  readonly tenantName: string
  readonly mode: 'live' | 'sandbox'
  /** The application that asks; none for the console, which is our own and asks for nothing. */
  readonly asks: { readonly name: string; readonly scopes: readonly AskedScope[] } | undefined
  readonly formToken: string
  readonly email: string
  readonly trouble?: Trouble
}

export interface AskedScope {
  readonly name: string
  readonly text: string
}

export interface Trouble {
  readonly text: string
  /** Email and password are what is wrong, and not the moment. */
  readonly isWrongLogin?: boolean
}

/** One page signs in and consents: the person sees what is asked for before giving the password. */
export function signInPage(form: SignInForm): string {
  const { tenantName, mode, asks, trouble } = form
  const title = `Sign in to ${tenantName}`
  return page(
    trouble ? `Error: ${title}` : title,
    html`<h1>${title}</h1>
${sandboxBadge(mode)}
${asks ? askedBox(asks.name, asks.scopes) : html`<p class="lead">Orders, catalog, providers and money in one place.</p>`}
${alertBox(trouble?.text)}
<form method="post">
<input type="hidden" name="form_token" value="${form.formToken}">
${fields(form)}
${asks ? consentButtons : html`<button name="decision" value="allow">Sign in</button>`}
</form>
<p class="aside">No password yet, or forgotten? Ask an owner of ${tenantName} for a sign-in link.</p>`,
  )
}

const consentButtons = html`<button name="decision" value="allow">Sign in and allow</button>
<button class="quiet" name="decision" value="deny" formnovalidate>Deny</button>`

/** After a wrong password the address stays, and the next thing to type is the password. */
function fields({ email, trouble }: SignInForm): Html {
  const wrong = trouble?.isWrongLogin
    ? html` aria-invalid="true" aria-describedby="trouble"`
    : nothing
  const focus = html` autofocus`
  return html`<div class="field"><label for="email">Email</label>
<input id="email" type="email" name="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required value="${email}"${wrong}${email === '' ? focus : nothing}></div>
<div class="field"><label for="password">Password</label>
<input id="password" type="password" name="password" autocomplete="current-password" maxlength="200" required${wrong}${email === '' ? nothing : focus}></div>`
}

/** As many as a person takes in at a glance; more are one click away. */
const scopesShown = 6

function askedBox(name: string, scopes: readonly AskedScope[]): Html {
  const list = html`<ul>${scopes.map((scope) => html`<li><span>${scope.text}</span> <code>${scope.name}</code></li>`)}</ul>`
  const shown =
    scopes.length <= scopesShown
      ? list
      : html`<details><summary>${scopes.length} permissions</summary>${list}</details>`
  return html`<div class="asked"><p><strong>${name}</strong> asks to act for you. It never gets more than your own roles allow.</p>
${shown}</div>`
}
