import type { Answer } from './answer.ts'
import type { RequestTokenResponse } from './generated/types.ts'
import type { CallOptions } from './options.ts'

/** A bearer token, with the time of its end in milliseconds where that is known. */
export type Token = string | { readonly token: string; readonly expiresAt?: number | undefined }

/** Gives a token when the first is needed, when the last is about to expire, and once when a call is refused with 401. */
export type TokenSource = (ask: TokenRequest) => Token | Promise<Token>

export interface TokenRequest {
  /** The token that the server refused; a source that keeps one has to replace it. */
  readonly refused: string | undefined
  /** The token endpoint of the server. */
  readonly requestToken: (
    fields: TokenFields,
    options?: CallOptions,
  ) => Promise<Answer<RequestTokenResponse>>
}

type TokenFields = Readonly<Record<string, string>> & { readonly grant_type: string }

export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
  /** What the token is for, such as `orders:read`; all that the client may do if nothing is said. */
  readonly scopes?: readonly string[] | undefined
}

/** Tokens for a program that acts in its own name. */
export function clientCredentials(credentials: ClientCredentials): TokenSource {
  const { clientId, clientSecret, scopes = [] } = credentials
  const fields = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  }
  return async ({ requestToken }) => {
    const { data } = await requestToken(fields, { isRepeatable: true })
    return { token: data.access_token, expiresAt: Date.now() + data.expires_in * 1_000 }
  }
}

interface Held {
  readonly token: string
  readonly renewAt: number
}

const earlyMs = 30_000

/** The token in use. However many calls need another one at the same moment, the source is asked once. */
export class Tokens {
  readonly #ask: (refused: string | undefined) => Token | Promise<Token>
  #held: Held | undefined
  #renewal: Promise<string> | undefined

  constructor(ask: (refused: string | undefined) => Token | Promise<Token>) {
    this.#ask = ask
  }

  current(): string | Promise<string> {
    const held = this.#held
    return held && Date.now() < held.renewAt ? held.token : this.#renew(undefined)
  }

  /** Another token than the refused one, which somebody else may have got already. */
  instead(refused: string): string | Promise<string> {
    const held = this.#held
    return held && held.token !== refused ? held.token : this.#renew(refused)
  }

  #renew(refused: string | undefined): Promise<string> {
    this.#renewal ??= this.#replace(refused).finally(() => {
      this.#renewal = undefined
    })
    return this.#renewal
  }

  async #replace(refused: string | undefined): Promise<string> {
    const given = await this.#ask(refused)
    const { token, expiresAt = Number.POSITIVE_INFINITY } =
      typeof given === 'string' ? { token: given } : given
    const lifeMs = expiresAt - Date.now()
    this.#held = { token, renewAt: expiresAt - Math.min(earlyMs, lifeMs / 2) }
    return token
  }
}
