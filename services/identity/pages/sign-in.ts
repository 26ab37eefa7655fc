import { type Html, html } from '@souk/platform'
import { alertBox, nothing, sandboxBadge, signInDocument } from './page.ts'
import type { PageTexts } from './texts/index.ts'

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
export function signInPage(t: PageTexts, form: SignInForm): string {
  const { tenantName, mode, asks, trouble } = form
  const texts = t.signInForm
  const title = texts.title(tenantName)
  return signInDocument(
    t,
    trouble ? t.error(title) : title,
    html`<h1>${title}</h1>
${sandboxBadge(mode)}
${asks ? askedBox(t, asks.name, asks.scopes) : html`<p class="lead">${texts.lead}</p>`}
${alertBox(trouble?.text)}
<form method="post">
<input type="hidden" name="form_token" value="${form.formToken}">
${fields(t, form)}
${asks ? consentButtons(t) : html`<button name="decision" value="allow">${t.signIn}</button>`}
</form>
<p class="aside">${texts.noPassword(tenantName)}</p>`,
  )
}

function consentButtons({ signInForm }: PageTexts): Html {
  return html`<button name="decision" value="allow">${signInForm.allow}</button>
<button class="quiet" name="decision" value="deny" formnovalidate>${signInForm.deny}</button>`
}

/** After a wrong password the address stays, and the next thing to type is the password. */
function fields(t: PageTexts, { email, trouble }: SignInForm): Html {
  const wrong = trouble?.isWrongLogin
    ? html` aria-invalid="true" aria-describedby="trouble"`
    : nothing
  const focus = html` autofocus`
  return html`<div class="field"><label for="email">${t.email}</label>
<input id="email" type="email" name="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required value="${email}"${wrong}${email === '' ? focus : nothing}></div>
<div class="field"><label for="password">${t.password}</label>
<input id="password" type="password" name="password" autocomplete="current-password" maxlength="200" required${wrong}${email === '' ? nothing : focus}></div>`
}

/** As many as a person takes in at a glance; more are one click away. */
const scopesShown = 6

function askedBox({ signInForm }: PageTexts, name: string, scopes: readonly AskedScope[]): Html {
  const list = html`<ul>${scopes.map((scope) => html`<li><span>${scope.text}</span> <code>${scope.name}</code></li>`)}</ul>`
  const shown =
    scopes.length <= scopesShown
      ? list
      : html`<details><summary>${signInForm.permissions(scopes.length)}</summary>${list}</details>`
  return html`<div class="asked"><p><strong>${name}</strong> ${signInForm.asks}</p>
${shown}</div>`
}
