/** The pages of the sign-in. Plain HTML: they work without scripts and load nothing. */

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f5f5f4; color: #1c1917 }
  main { max-width: 24rem; margin: 10vh auto; padding: 2rem; background: #fff; border-radius: 8px }
  h1 { font-size: 1.25rem; margin: 0 0 1rem }
  label { display: block; margin: 1rem 0 0 }
  input { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit }
  button { font: inherit; padding: .5rem 1rem; margin: 1.5rem .5rem 0 0 }
  .trouble { color: #b91c1c }
`

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body>
</html>
`
}

export interface LoginForm {
  readonly clientName: string
  readonly tenantName: string
  readonly scopes: readonly string[]
  readonly formToken: string
  readonly email: string
  readonly trouble?: string
}

/** One page signs in and consents: the person sees what is asked for before giving the password. */
export function loginPage(form: LoginForm): string {
  const scopes = form.scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join('')
  const trouble = form.trouble
    ? `<p class="trouble" role="alert">${escapeHtml(form.trouble)}</p>`
    : ''
  return page(
    `Sign in to ${form.tenantName}`,
    `<p><strong>${escapeHtml(form.clientName)}</strong> asks to act for you with</p>
<ul>${scopes}</ul>
<p>It never gets more than your own roles allow.</p>${trouble}
<form method="post">
<input type="hidden" name="form_token" value="${escapeHtml(form.formToken)}">
<label>Email <input type="email" name="email" autocomplete="username" required
  value="${escapeHtml(form.email)}"></label>
<label>Password <input type="password" name="password" autocomplete="current-password"></label>
<button name="decision" value="allow">Sign in and allow</button>
<button name="decision" value="deny" formnovalidate>Deny</button>
</form>`,
  )
}

export function errorPage(error: string, description = ''): string {
  return page(
    'Sign-in failed',
    `<p>${escapeHtml(description)}</p><p><code>${escapeHtml(error)}</code></p>
<p>Go back to the application and start again.</p>`,
  )
}

/** No script, no frame around us, and forms only to ourselves and on to the application. */
export function pageHeaders(redirectUri?: string): Record<string, string> {
  const onwards = redirectUri === undefined ? '' : ` ${new URL(redirectUri).origin}`
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; " +
      `form-action 'self'${onwards}`,
  }
}
