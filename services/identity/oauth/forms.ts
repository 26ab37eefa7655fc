import type { Request } from '../http.ts'

/** What is sent without a body is a form without fields. */
export function isForm(body: unknown): boolean {
  return body === undefined || Buffer.isBuffer(body)
}

/** The fields of a form by their names; what was not sent is empty. */
export function fieldsOf({ body }: Pick<Request, 'body'>): (name: string) => string {
  const form = new URLSearchParams(isForm(body) ? String(body ?? '') : '')
  return (name) => form.get(name) ?? ''
}

/**
 * Whether a form comes from a page of ours. Browsers say so, older ones and those without TLS by the origin alone; what says
 * nothing is no browser, and has no cookies that somebody else could use.
 */
export function isOwnForm({ headers }: Pick<Request, 'headers'>, issuer: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined || origin === new URL(issuer).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
