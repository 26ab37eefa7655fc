import assert from 'node:assert/strict'
import { type App, type Principal, uuidOf } from '@souk/platform'
import type { Identity } from './identity.ts'
import type { SubjectKind } from './tokens/subject.ts'

type Handler = Parameters<App['route']>[0]['handler']
export type Request = Parameters<Handler>[0]
export type Reply = Parameters<Handler>[1]

/** The scopes of the caller, which it may grant to others. Without a token there are none. */
export function heldBy(request: Pick<Request, 'principal'>): ReadonlySet<string> {
  return request.principal?.scopes ?? new Set()
}

export function principalOf({ principal }: Pick<Request, 'principal'>): Principal {
  assert(principal, 'a public route has nobody to act for')
  return principal
}

/** After the write this process knows of the change at once; the others learn of it within a second. */
export async function thenForget<Answer>(
  identity: Identity,
  kind: SubjectKind,
  id: string,
  written: Promise<Answer>,
): Promise<Answer> {
  const answer = await written
  identity.forget(kind, uuidOf(id))
  return answer
}
