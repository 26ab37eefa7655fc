import { type Tx, uuidOf } from '@souk/platform'
import { scopeNotHeld } from './problems.ts'
import { beyond } from './scopes.ts'
import { insertRevocation } from './tokens/store.ts'
import { type SubjectKind, subjectOf } from './tokens/subject.ts'
import { accessTokenSeconds } from './tokens/token.ts'

/** A caller grants only scopes that it holds, and gets no secret of a credential that has others. */
export function checkHeld(held: Iterable<string>, asked: readonly string[]): void {
  const scopes = beyond([...held], asked)
  if (scopes.length > 0) throw scopeNotHeld({ scopes })
}

/** Tokens, keys and secrets live by the clock on the wall, also in a sandbox that has moved its own. */
export function wallClock(tx: Tx): Date {
  return new Date(tx.now.getTime() - tx.clockOffsetMs)
}

/** Until when a secret that was replaced goes on working. */
export function endOfOverlap(tx: Tx, overlapSeconds: number): Date {
  return new Date(wallClock(tx).getTime() + overlapSeconds * 1000)
}

/** Tells every process to read again what it has cached for this client, key, member or tenant. */
export async function announceChange(tx: Tx, kind: SubjectKind, id: string): Promise<void> {
  const recordedAt = wallClock(tx)
  const expiresAt = new Date(recordedAt.getTime() + accessTokenSeconds * 1000)
  const subject = subjectOf(kind, uuidOf(id))
  await insertRevocation(tx, tx.tenantId, { subject, recordedAt, expiresAt })
}
