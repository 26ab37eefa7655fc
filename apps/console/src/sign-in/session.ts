import { Store } from '@souk/pages/store.ts'
import { isProblem, type RequestTokenResponse, Souk } from '@souk/sdk'
import { callbackPath, currentAddress, pathOfTenant } from '../router/address.ts'
import { type Answers, keyOf, sessionKey, signedInAhead } from './ahead.ts'
import { randomText } from './pkce.ts'
import { isHere, type Place, placeOf, placeOfPage } from './place.ts'
import { requestCode, tokenForm } from './request.ts'
import { endSignIn, finishSignOut, isSignOutLeft } from './sign-out.ts'

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

const begunKey = 'souk.sign-in'
/** A token that is about to expire would be refused on the way. */
const earlyMs = 20_000

/** What was asked for on the way and is not on a page by then is not on it. */
const answersMaxMs = 10_000

/** The refusals by which the server says that a session is over. */
const ends = ['invalid_grant', 'invalid_client', 'unauthorized_client'] as const

/** Calls that need no token. */
const open = new Souk()

class Session {
  readonly state = new Store<SessionState>('starting')
  #kept: StoredSession | undefined
  #tabs: BroadcastChannel | undefined
  #position: string | undefined
  #answers: Answers = new Map()

  readonly #started = Promise.withResolvers<void>()

  /** Until it is known whether somebody is signed in: what pages ask for until then waits. */
  get started(): Promise<void> {
    return this.#started.promise
  }

  /** Until all that was asked for on the way is there, and what that led to; says whether there was anything. */
  async answered(): Promise<boolean> {
    await this.started
    let known = 0
    while (this.#answers.size > known) {
      known = this.#answers.size
      await Promise.allSettled(this.#answers.values())
    }
    return known > 0
  }

  async start(): Promise<void> {
    await this.#takeUp().finally(this.#started.resolve)
  }

  /** Goes on with the session of this tab, takes up what a sign-in brought back, or signs in. */
  async #takeUp(): Promise<void> {
    // A browser has neither locks nor digests for a page that came in the clear.
    if (!isSecureContext) return this.state.set('insecure')
    this.#tabs = new BroadcastChannel('souk.session')
    this.#tabs.onmessage = ({ data }: MessageEvent<SignedOut>) => {
      if (data.signedOutOf === this.#kept?.tenantId) this.#forget('signed-out')
    }
    if (location.pathname === callbackPath) return this.#finishSignIn()
    const { tenantId } = currentAddress()
    if (tenantId === undefined) return this.state.set('signed-out')
    const kept = readJson<StoredSession>(sessionKey)
    if (kept?.tenantId === tenantId && (await isOnlyHere(kept.id))) {
      this.#kept = kept
      return this.state.set('signed-in')
    }
    await this.#signInHere(tenantId)
  }

  /** Whoever has signed in at the server is signed in here without leaving the page. */
  async #signInHere(tenantId: string): Promise<void> {
    const place = isSignOutLeft(tenantId) ? undefined : placeOfPage()
    const answer = place === undefined ? 'failed' : await signedInAhead(place)
    if (place === undefined || answer === 'failed') return this.signIn()
    if (answer === 'login required') return this.#leaveFor(place)
    this.#keep(sessionOf(place, answer.tokens))
    this.#position = answer.position
    this.#answers = answer.answers
    setTimeout(() => this.forgetAnswers(), answersMaxMs)
    this.state.set('signed-in')
  }

  /** How far the events were known when this tab signed in, for the first that wants to know it. */
  takePosition(): string | undefined {
    const position = this.#position
    this.#position = undefined
    return position
  }

  /** What was asked for on the way, for the first that asks the same: whoever asks later wants to know it anew. */
  takeAnswer(url: string, body: unknown): Promise<Response> | undefined {
    const key = keyOf(url, body)
    const answer = this.#answers.get(key)
    this.#answers.delete(key)
    return answer
  }

  /** Something has happened since, or nobody wanted to know. */
  forgetAnswers(): void {
    this.#answers.clear()
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
    const { data } = await open.getConsole({ tenantId })
    await this.#leaveFor(placeOf(data))
  }

  /** To the page where a person signs in, and back. */
  async #leaveFor(place: Place): Promise<void> {
    // What a tab knows stays with the name that it was opened under, and the way back leads to this one.
    if (!isHere(place)) return location.assign(new URL(place.redirectUri).origin + pathHere())
    const { url, state, verifier } = await requestCode(place)
    const begun: PendingSignIn = { ...place, state, verifier, returnTo: pathHere() }
    sessionStorage.setItem(begunKey, JSON.stringify(begun))
    location.assign(url)
    // The page is left: nothing on it goes on.
    await new Promise(() => {})
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
      this.#keep(await ask(begun, tokenForm(begun, code, begun.verifier)))
    } catch {
      return this.state.set('failed')
    }
    this.state.set('signed-in')
  }

  #keep(kept: StoredSession): StoredSession {
    this.#kept = kept
    sessionStorage.setItem(sessionKey, JSON.stringify(kept))
    void isOnlyHere(kept.id)
    return kept
  }

  /** The token of this tab, renewed when it is about to expire or was refused. */
  async token(refused: string | undefined) {
    await this.started
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
    sessionStorage.removeItem(sessionKey)
    this.state.set(state)
  }
}

export const session = new Session()

function pathHere(): string {
  return location.pathname + location.search
}

async function ask(
  place: Place & { readonly id?: string },
  fields: { readonly grant_type: string } & Readonly<Record<string, string>>,
): Promise<StoredSession> {
  const { clientId: client_id } = place
  const { data } = await patiently(() => open.requestToken({ ...fields, client_id } as never))
  return sessionOf(place, data)
}

function sessionOf(
  { id = randomText(), ...place }: Place & { readonly id?: string },
  tokens: RequestTokenResponse,
): StoredSession {
  const { tenantId, clientId, authorizationUrl, redirectUri, signOutUrl } = place
  return {
    ...{ id, tenantId, clientId, authorizationUrl, redirectUri, signOutUrl },
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? '',
    expiresAt: Date.now() + tokens.expires_in * 1_000,
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
