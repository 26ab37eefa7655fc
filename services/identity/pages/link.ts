import { html } from '@souk/platform'
import { alertBox, nothing, page, sandboxBadge } from './page.ts'

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
export function choosePasswordPage(form: PasswordForm): string {
  const { tenantName, mode, email, name, hasPassword, consoleUrl, lengthMin, lengthMax, trouble } =
    form
  const title = hasPassword ? 'Choose a new password' : `Welcome to ${tenantName}`
  const greeting = name === null ? '' : `${name}, `
  const lead = hasPassword
    ? `For your account at ${tenantName}. It signs you out everywhere else.`
    : `${greeting}choose a password and you are in.`
  const wrong = trouble ? html` aria-invalid="true"` : nothing
  const described = trouble ? 'rules trouble' : 'rules'
  return page(
    trouble ? `Error: ${title}` : title,
    html`<h1>${title}</h1>
${sandboxBadge(mode)}
<p class="lead">${lead}</p>
${alertBox(trouble)}
<form method="post">
<div class="field"><label for="email">Email</label>
<input id="email" type="email" name="email" autocomplete="username" readonly value="${email}"></div>
<div class="field"><label for="password">New password</label>
<input id="password" type="password" name="password" autocomplete="new-password" minlength="${lengthMin}" maxlength="${lengthMax}" required autofocus aria-describedby="${described}"${wrong}>
<p class="hint" id="rules">At least ${lengthMin} characters. A few words that only you would put together are fine.</p></div>
<div class="field"><label for="repeated">Repeat the password</label>
<input id="repeated" type="password" name="repeated" autocomplete="new-password" minlength="${lengthMin}" maxlength="${lengthMax}" required${wrong}></div>
<button>Save and sign in</button>
</form>
${hasPassword ? html`<p class="aside">You know your password? <a href="${consoleUrl}">Sign in with it</a></p>` : nothing}`,
  )
}
