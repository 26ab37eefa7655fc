import { isProblem, Souk } from '@souk/sdk'
import { Store } from '../base/store.ts'
import { callbackPath, currentAddress, pathOfTenant } from '../router/address.ts'
import { challengeOf, randomText } from './pkce.ts'
import { endSignIn, finishSignOut } from './sign-out.ts'

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

/** What a tab tells the others: their tokens are worth nothing any more. */
interface SignedOut {
  readonly signedOutOf: string
}

export type SessionState =
  | 'starting'
  | 'signed-in'
  | 'signed-out'
  | 'signed-out-here'
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
  #tabs: BroadcastChannel | undefined

  /** Goes on with the session of this tab, takes up what a sign-in brought back, or begins a sign-in. */
  async start(): Promise<void> {
    // A browser has neither locks nor digests for a page that came in the clear.
    if (!isSecureContext) return this.state.set('insecure')
    this.#tabs = new BroadcastChannel('souk.session')
    this.#tabs.onmessage = ({ data }: MessageEvent<SignedOut>) => {
      if (data.signedOutOf === this.#kept?.tenantId) this.#forget('signed-out')
    }
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
      if (!(await finishSignOut(tenantId))) return this.state.set('failed')
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
      // With the tenant, so that a way back that this tab knows nothing of leads to a second try.
      state: `${randomText()}.${tenantId}`,
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
    const state = query.get('state') ?? ''
    const begun = readJson<PendingSignIn>(begunKey)
    sessionStorage.removeItem(begunKey)
    // At once: the page that was asked for is loaded meanwhile, and a second try begins there.
    history.replaceState(null, '', begun?.returnTo ?? pathOfTenant(state.split('.')[1]))
    if (begun === undefined || state !== begun.state) return this.state.set('failed')
    const code = query.get('code')
    if (code === null) return this.state.set('failed')
    try {
      const asked = await ask(begun, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: begun.redirectUri,
        code_verifier: begun.verifier,
      })
      this.#keep(asked)
    } catch {
      return this.state.set('failed')
    }
    this.state.set('signed-in')
  }

  #keep(kept: StoredSession): StoredSession {
    this.#kept = kept
    sessionStorage.setItem(keptKey, JSON.stringify(kept))
    void isOnlyHere(kept.id)
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
      return await navigator.locks.request(`souk.renew.${kept.id}`, async () => {
        if (this.#kept !== undefined && this.#kept !== kept) return this.#kept
        const { refreshToken: refresh_token } = kept
        const renewed = await ask(kept, { grant_type: 'refresh_token', refresh_token })
        // Whoever has signed out meanwhile stays so.
        if (this.#kept === undefined) throw new Error('nobody is signed in')
        return this.#keep(renewed)
      })
    } catch (error) {
      // A server that is away or busy has ended nothing.
      if (isProblem(error, ...ends)) this.#forget('expired')
      throw error
    }
  }

  /** Ends the session in every tab and at the server, and the next visit asks for a password. */
  async signOut(): Promise<void> {
    const kept = this.#kept
    if (kept === undefined) return
    this.#forget('signed-out')
    this.#tabs?.postMessage({ signedOutOf: kept.tenantId } satisfies SignedOut)
    if (await endSignIn(kept)) location.assign(`${kept.signOutUrl}?tenant=${kept.tenantId}`)
    else this.state.set('signed-out-here')
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

async function ask(
  { tenantId, clientId, signOutUrl, id = randomText() }: Place & { readonly id?: string },
  fields: { readonly grant_type: string } & Readonly<Record<string, string>>,
): Promise<StoredSession> {
  const { data } = await patiently(() =>
    open.requestToken({ ...fields, client_id: clientId } as never),
  )
  return {
    id,
    tenantId,
    clientId,
    accessToken: data.access_token,
    refreshToken: data.refresh_token ?? '',
    expiresAt: Date.now() + data.expires_in * 1_000,
    signOutUrl,
  }
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
