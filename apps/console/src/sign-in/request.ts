import { challengeOf, randomText } from './pkce.ts'
import type { Place } from './place.ts'

/** One question for a code, and what its answer is told by. */
export interface CodeRequest {
  readonly url: string
  readonly state: string
  readonly verifier: string
}

/** With `none` nobody is asked: the answer is a code, or why there is none. */
export async function requestCode(place: Place, prompt?: 'none'): Promise<CodeRequest> {
  // With the tenant, so that a way back that this tab knows nothing of leads to a second try.
  const state = `${randomText()}.${place.tenantId}`
  const verifier = randomText()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: place.clientId,
    redirect_uri: place.redirectUri,
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
  })
  return { url: `${place.authorizationUrl}?${query}`, state, verifier }
}

/** What is sent for tokens. */
export function tokenForm(place: Place, code: string, verifier: string) {
  return {
    grant_type: 'authorization_code',
    client_id: place.clientId,
    redirect_uri: place.redirectUri,
    code,
    code_verifier: verifier,
  } as const
}
