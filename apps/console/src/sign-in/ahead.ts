import type { RequestTokenResponse } from '@souk/sdk'
import { isHere, type Place, placeOfPage } from './place.ts'
import { requestCode, tokenForm } from './request.ts'
import { isSignOutLeft } from './sign-out.ts'

/**
 * Signing in without leaving the page, for whoever has signed in at the server before. The first script of the page begins
 * it while the others are on their way, so this file and what it imports are small.
 */

export const sessionKey = 'souk.session'

export interface SignedIn {
  readonly tokens: RequestTokenResponse
  /** How far the events were known before anything of the page was asked for. */
  readonly position: string | undefined
  /** What was asked for meanwhile, by `keyOf`. */
  readonly answers: Answers
}

export type Answers = Map<string, Promise<Response>>

/** What is asked for before the page is there to ask for it. */
export interface AskedAhead {
  readonly path: string
  readonly body?: string | undefined
  /** What only its answer tells to ask for. */
  readonly leadsTo?: ((answer: unknown) => readonly AskedAhead[]) | undefined
}

/** The same question has the same key. */
export function keyOf(url: string, body: unknown): string {
  return typeof body === 'string' ? `${url} ${body}` : url
}

/** Somebody has to be asked, or it did not work and another way may tell why. */
export type NotSignedIn = 'login required' | 'failed'

async function signInSilently(
  place: Place,
  request = requestCode(place, 'none'),
  questions: readonly AskedAhead[] = [],
): Promise<SignedIn | NotSignedIn> {
  if (!isHere(place)) return 'failed'
  const { url, state, verifier } = await request
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
  return { tokens, ...(await askAhead(tokens, questions)) }
}

/** The end of the log is behind any number that an event can have. */
const endOfLog = `/api/v1/events?limit=1&after_sequence=${Number.MAX_SAFE_INTEGER}`

export const callerPath = '/api/v1/me'

/**
 * Asks who is there, and for what the page shows: both are on their way while its scripts are read. What it shows is asked
 * for after the end of the log is known, so that no change lies between the two.
 */
async function askAhead(tokens: RequestTokenResponse, questions: readonly AskedAhead[]) {
  const authorization = `Bearer ${tokens.access_token}`
  const answers: Answers = new Map()
  const end = endOfEvents({ authorization }).catch(() => undefined)
  const ask = (question: AskedAhead) => {
    const { path, body } = question
    const answer = answered(question)
    // Whoever takes it is told why there is none, and nobody has to take it.
    answer.catch(() => {})
    answers.set(keyOf(location.origin + path, body), answer)
  }
  /** With all that it says, so that whoever takes it waits no more, and once what it leads to is asked. */
  const answered = async ({ path, body, leadsTo }: AskedAhead): Promise<Response> => {
    const response = await fetch(path, requestOf(authorization, body))
    const text = await response.text()
    if (response.ok && leadsTo && (await end) !== undefined) {
      for (const next of leadsTo(JSON.parse(text))) ask(next)
    }
    return new Response(text, response)
  }
  ask(questions.find(({ path }) => path === callerPath) ?? { path: callerPath })
  const position = await end
  const others = questions.filter(({ path }) => path !== callerPath)
  if (position !== undefined) for (const question of others) ask(question)
  return { position, answers }
}

function requestOf(authorization: string, body: string | undefined): RequestInit {
  if (body === undefined) return { headers: { authorization } }
  return { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body }
}

async function endOfEvents(headers: HeadersInit): Promise<string | undefined> {
  const events = await readJson<{ page: { last_sequence: number } }>(endOfLog, { headers })
  return events && String(events.page.last_sequence)
}

async function readJson<Body>(path: string, init: RequestInit): Promise<Body | undefined> {
  const response = await fetch(path, init)
  return response.ok ? ((await response.json()) as Body) : undefined
}

declare global {
  var soukSignIn: Promise<SignedIn | NotSignedIn> | undefined
}

/** Begins for whoever has no session in this tab, and asks for what its page will ask for. Waits until the first is asked. */
export async function beginAhead(
  questionsOf: (tenantId: string) => readonly AskedAhead[],
): Promise<void> {
  const place = placeOfPage()
  if (!isSecureContext || place === undefined || hasSession(place)) return
  if (isSignOutLeft(place.tenantId)) return
  const request = requestCode(place, 'none')
  const questions = questionsOf(place.tenantId)
  globalThis.soukSignIn = signInSilently(place, request, questions).catch(() => 'failed')
  await request
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
