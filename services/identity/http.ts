import { type App, uuidOf } from '@souk/platform'
import type { Identity } from './identity.ts'
import { type SubjectKind, subjectOf } from './tokens/subject.ts'
import { accessTokenSeconds } from './tokens/token.ts'

type Handler = Parameters<App['route']>[0]['handler']
export type Request = Parameters<Handler>[0]
export type Reply = Parameters<Handler>[1]

/** What the caller holds, and so may hand on. Nobody holds nothing. */
export function heldBy(request: Pick<Request, 'principal'>): ReadonlySet<string> {
  return request.principal?.scopes ?? new Set()
}

/** After the write this process knows of the change at once; the others learn of it within a second. */
export async function thenForget<Answer>(
  identity: Identity,
  kind: SubjectKind,
  id: string,
  written: Promise<Answer>,
): Promise<Answer> {
  const answer = await written
  const expiresAt = new Date(identity.now().getTime() + accessTokenSeconds * 1000)
  identity.revocations.apply([{ subject: subjectOf(kind, uuidOf(id)), expiresAt }])
  return answer
}
