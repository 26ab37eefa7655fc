import type { Caller, RequestTokenResponse } from '@souk/sdk'
import { isHere, type Place, placeOfPage } from './place.ts'
import { requestCode, tokenForm } from './request.ts'
import { isSignOutLeft } from './sign-out.ts'

/**
 * Signing in without leaving the page, for whoever has signed in at the server before. The first script of the page begins
 * it while the others are on their way, so this file and what it imports are small.
 */

export const sessionKey = 'souk.session'

/** What a page is asked for first, and how far the events were known before. */
export interface FirstAnswers {
  readonly caller: Caller
  readonly position: string
}

export interface SignedIn {
  readonly tokens: RequestTokenResponse
  readonly first: FirstAnswers | undefined
}

/** Somebody has to be asked, or it did not work and another way may tell why. */
export type NotSignedIn = 'login required' | 'failed'

async function signInSilently(place: Place): Promise<SignedIn | NotSignedIn> {
  if (!isHere(place)) return 'failed'
  const { url, state, verifier } = await requestCode(place, 'none')
  // The answer leads to the page for codes. Its address is all that is read of it.
  const answered = await fetch(url)
  void answered.body?.cancel()
  const [address = '', query] = answered.url.split('?')
  const answer = new URLSearchParams(query)
  if (address !== place.redirectUri || answer.get('state') !== state) return 'failed'
  const code = answer.get('code')
  if (code === null) return answer.get('error') === 'login_required' ? 'login required' : 'failed'
  const body = new URLSearchParams(tokenForm(place, code, verifier))
  const tokens = await readJson<RequestTokenResponse>('/oauth/token', { method: 'POST', body })
  if (tokens === undefined) return 'failed'
  return { tokens, first: await firstAnswers(tokens).catch(() => undefined) }
}

/** The end of the log is behind any number that an event can have. */
const endOfLog = `/api/v1/events?limit=1&after_sequence=${Number.MAX_SAFE_INTEGER}`

async function firstAnswers(tokens: RequestTokenResponse): Promise<FirstAnswers | undefined> {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const [caller, events] = await Promise.all([
    readJson<Caller>('/api/v1/me', { headers }),
    readJson<{ page: { last_sequence: number } }>(endOfLog, { headers }),
  ])
  return caller && events && { caller, position: String(events.page.last_sequence) }
}

async function readJson<Body>(path: string, init: RequestInit): Promise<Body | undefined> {
  const response = await fetch(path, init)
  return response.ok ? ((await response.json()) as Body) : undefined
}

declare global {
  var soukSignIn: Promise<SignedIn | NotSignedIn> | undefined
}

/** Begins for whoever has no session in this tab. */
export function beginAhead(): void {
  const place = placeOfPage()
  if (!isSecureContext || place === undefined || hasSession(place)) return
  if (isSignOutLeft(place.tenantId)) return
  globalThis.soukSignIn = signInSilently(place).catch(() => 'failed')
}

function hasSession({ tenantId }: Place): boolean {
  const kept = JSON.parse(sessionStorage.getItem(sessionKey) ?? '{}') as { tenantId?: string }
  return kept.tenantId === tenantId
}

/** What was begun, for one to go on with; else it begins now. */
export function signedInAhead(place: Place): Promise<SignedIn | NotSignedIn> {
  const begun = globalThis.soukSignIn
  globalThis.soukSignIn = undefined
  return begun ?? signInSilently(place).catch(() => 'failed')
}
