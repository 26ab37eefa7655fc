import { createHash, randomBytes } from 'node:crypto'

/** A browser without scripts: keeps cookies, follows nothing by itself. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #baseUrls: readonly string[]
  #next = 0

  constructor(baseUrls: readonly string[]) {
    this.#baseUrls = baseUrls
  }

  /** Every request goes to the other process than the one before. */
  async visit(
    url: string,
    fields?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const base = this.#baseUrls[this.#next++ % this.#baseUrls.length]
    const { pathname, search } = new URL(url, base)
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${base}${pathname}${search}`, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html', ...headers },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}

export const locationOf = (response: Response) => response.headers.get('location') ?? ''

export const formTokenIn = (page: string) =>
  /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? ''

/** What a page reads out at once. */
export const alertIn = (page: string) => /role="alert".*?<span>([^<]*)</s.exec(page)?.[1]

export const verifier = randomBytes(32).toString('base64url')
export const challenge = createHash('sha256').update(verifier).digest('base64url')
