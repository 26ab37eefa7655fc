import { isProblem, Souk } from '@souk/sdk'
import { Store } from '../base/store.ts'
import { callbackPath, currentAddress } from '../router/address.ts'
import { challengeOf, randomText } from './pkce.ts'

/** Where one signs in. */
interface Place {
  readonly tenantId: string
  readonly clientId: string
  readonly signOutUrl: string
}

/** What a tab knows of its session. It never leaves the tab: another one signs in by itself, which asks nobody anything. */
interface StoredSession extends Place {
  /** Tells a session from its copy in a duplicated tab. */
  readonly id: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresAt: number
}

interface PendingSignIn extends Place {
  readonly state: string
  readonly verifier: string
  readonly redirectUri: string
  readonly returnTo: string
}

export type SessionState =
  | 'starting'
  | 'signed-in'
  | 'signed-out'
  | 'expired'
  | 'failed'
  | 'unknown-tenant'
  | 'insecure'

const keptKey = 'souk.session'
const begunKey = 'souk.sign-in'
/** A token that is about to expire would be refused on the way. */
const earlyMs = 20_000

/** The refusals by which the server says that a session is over. */
const ends = ['invalid_grant', 'invalid_client', 'unauthorized_client'] as const

/** Calls that need no token. */
const open = new Souk()

class Session {
  readonly state = new Store<SessionState>('starting')
  #kept: StoredSession | undefined

  /** Goes on with the session of this tab, takes up what a sign-in brought back, or begins a sign-in. */
  async start(): Promise<void> {
    // A browser has neither locks nor digests for a page that came in the clear.
    if (!isSecureContext) return this.state.set('insecure')
    if (location.pathname === callbackPath) return this.#finishSignIn()
    const { tenantId } = currentAddress()
    if (tenantId === undefined) return this.state.set('signed-out')
    const kept = readJson<StoredSession>(keptKey)
    if (kept?.tenantId === tenantId && (await isOnlyHere(kept.id))) {
      this.#kept = kept
      return this.state.set('signed-in')
    }
    await this.signIn()
  }

  async signIn(): Promise<void> {
    const { tenantId } = currentAddress()
    if (tenantId === undefined) return this.state.set('signed-out')
    try {
      await this.#begin(tenantId)
    } catch (error) {
      const isUnknown = isProblem(error, 'console_not_found', 'validation_failed', 'not_found')
      this.state.set(isUnknown ? 'unknown-tenant' : 'failed')
    }
  }

  async #begin(tenantId: string): Promise<void> {
    const { data: place } = await open.getConsole({ tenantId })
    const { origin } = new URL(place.redirect_uri)
    // What a tab knows stays with the name that it was opened under, and the way back leads to this one.
    if (origin !== location.origin) return location.assign(origin + pathHere())
    const begun: PendingSignIn = {
      state: randomText(),
      verifier: randomText(),
      tenantId,
      clientId: place.client_id,
      redirectUri: place.redirect_uri,
      signOutUrl: place.sign_out_url,
      returnTo: pathHere(),
    }
    sessionStorage.setItem(begunKey, JSON.stringify(begun))
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: begun.clientId,
      redirect_uri: begun.redirectUri,
      state: begun.state,
      code_challenge: await challengeOf(begun.verifier),
      code_challenge_method: 'S256',
    })
    location.assign(`${place.authorization_url}?${query}`)
  }

  async #finishSignIn(): Promise<void> {
    const query = new URLSearchParams(location.search)
    const begun = readJson<PendingSignIn>(begunKey)
    sessionStorage.removeItem(begunKey)
    if (begun === undefined || query.get('state') !== begun.state) return this.state.set('failed')
    // At once: the page that was asked for is loaded meanwhile, and a second try begins there.
    history.replaceState(null, '', begun.returnTo)
    const code = query.get('code')
    if (code === null) return this.state.set('failed')
    try {
      await this.#ask(begun, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: begun.redirectUri,
        code_verifier: begun.verifier,
      })
    } catch {
      return this.state.set('failed')
    }
    this.state.set('signed-in')
  }

  async #ask(
    { tenantId, clientId, signOutUrl, id = randomText() }: Place & { readonly id?: string },
    fields: { readonly grant_type: string } & Readonly<Record<string, string>>,
  ): Promise<StoredSession> {
    const { data } = await patiently(() =>
      open.requestToken({ ...fields, client_id: clientId } as never),
    )
    const kept = {
      id,
      tenantId,
      clientId,
      accessToken: data.access_token,
      refreshToken: data.refresh_token ?? '',
      expiresAt: Date.now() + data.expires_in * 1_000,
      signOutUrl,
    }
    this.#kept = kept
    sessionStorage.setItem(keptKey, JSON.stringify(kept))
    void isOnlyHere(id)
    return kept
  }

  /** The token of this tab, renewed when it is about to expire or was refused. */
  async token(refused: string | undefined) {
    const kept = this.#kept
    if (kept === undefined) throw new Error('nobody is signed in')
    const isUsable = kept.accessToken !== refused && Date.now() < kept.expiresAt - earlyMs
    const { accessToken, expiresAt } = isUsable ? kept : await this.#renew(kept)
    return { token: accessToken, expiresAt }
  }

  /** A refresh token works once, so no two calls may use the same. */
  async #renew(kept: StoredSession): Promise<StoredSession> {
    try {
      return await navigator.locks.request(`souk.renew.${kept.id}`, () =>
        this.#kept !== undefined && this.#kept !== kept
          ? this.#kept
          : this.#ask(kept, { grant_type: 'refresh_token', refresh_token: kept.refreshToken }),
      )
    } catch (error) {
      // A server that is away or busy has ended nothing.
      if (isProblem(error, ...ends)) this.#forget('expired')
      throw error
    }
  }

  /** Ends the session here and at the server, and the next visit asks for a password. */
  signOut(): void {
    const kept = this.#kept
    if (kept === undefined) return
    this.#forget('signed-out')
    leaveBy(kept.signOutUrl, { tenant: kept.tenantId })
  }

  #forget(state: SessionState): void {
    this.#kept = undefined
    sessionStorage.removeItem(keptKey)
    this.state.set(state)
  }
}

export const session = new Session()

function pathHere(): string {
  return location.pathname + location.search
}

const attemptsMax = 4
const pauseMaxMs = 5_000

/** A busy server refuses before it has looked at anything, so what it refused is sent again when it says so. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === attemptsMax || !isProblem(error) || ![429, 503].includes(error.status))
        throw error
      const askedMs = Number(error.headers.get('retry-after') ?? 1) * 1_000
      if (!(askedMs <= pauseMaxMs)) throw error
      await new Promise((resolve) => setTimeout(resolve, askedMs))
    }
  }
}

/** A form leaves the page, so that the server can end its own session as well. */
function leaveBy(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

/**
 * A duplicated tab has a copy of the session, and whichever renews first ends the other. So a tab holds a lock for as long
 * as it lives, and one that does not get it signs in by itself.
 */
function isOnlyHere(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const name = `souk.session.${id}`
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise<void>(() => {})
    })
  })
}

function readJson<Value>(key: string): Value | undefined {
  const text = sessionStorage.getItem(key)
  return text === null ? undefined : (JSON.parse(text) as Value)
}
