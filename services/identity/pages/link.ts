import { html } from '@souk/platform'
import { alertBox, nothing, sandboxBadge, signInDocument } from './page.ts'
import type { PageTexts } from './texts/index.ts'

export interface PasswordForm {
  readonly tenantName: string
  readonly mode: 'live' | 'sandbox'
  readonly email: string
  readonly name: string | null
  readonly hasPassword: boolean
  readonly consoleUrl: string
  readonly lengthMin: number
  readonly lengthMax: number
  readonly trouble?: string
}

/** What a sign-in link leads to. Only sending the form uses the link up. */
export function choosePasswordPage(t: PageTexts, form: PasswordForm): string {
  const { tenantName, mode, email, name, hasPassword, consoleUrl, lengthMin, lengthMax, trouble } =
    form
  const texts = t.passwordForm
  const title = hasPassword ? texts.chooseNew : texts.welcome(tenantName)
  const lead = hasPassword ? texts.leadNew(tenantName) : texts.lead(name)
  const wrong = trouble ? html` aria-invalid="true"` : nothing
  const described = trouble ? 'rules trouble' : 'rules'
  return signInDocument(
    t,
    trouble ? t.error(title) : title,
    html`<h1>${title}</h1>
${sandboxBadge(mode)}
<p class="lead">${lead}</p>
${alertBox(trouble)}
<form method="post">
<div class="field"><label for="email">${t.email}</label>
<input id="email" type="email" name="email" autocomplete="username" readonly value="${email}"></div>
<div class="field"><label for="password">${texts.newPassword}</label>
<input id="password" type="password" name="password" autocomplete="new-password" minlength="${lengthMin}" maxlength="${lengthMax}" required autofocus aria-describedby="${described}"${wrong}>
<p class="hint" id="rules">${texts.rules(lengthMin)}</p></div>
<div class="field"><label for="repeated">${texts.repeat}</label>
<input id="repeated" type="password" name="repeated" autocomplete="new-password" minlength="${lengthMin}" maxlength="${lengthMax}" required${wrong}></div>
<button>${texts.save}</button>
</form>
${hasPassword ? html`<p class="aside">${texts.known} <a href="${consoleUrl}">${texts.signInWithIt}</a></p>` : nothing}`,
  )
}
