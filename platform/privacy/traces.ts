import { forgetDigests, listRequestsAbout } from '../db/commit.ts'
import type { Tx } from '../db/tx.ts'
import { eventTraces } from '../events/traces.ts'
import { answersKeptMs, eraseAnswers } from '../http/idempotency.ts'
import type { PersonalTraces, TraceSchemas } from './declaration.ts'

/** The copies that the kernel keeps, each beside its store. */
export function kernelTraces(schemas: TraceSchemas): readonly PersonalTraces[] {
  return [eventTraces(schemas), ...recordTraces]
}

const auditTraces: PersonalTraces = {
  name: 'audit',
  columns: { 'platform.audit_entries': ['before_digest', 'after_digest'] },
  erase: async (tx, ids) => {
    forgetNoted(tx, ids)
    await forgetDigests(tx, ids)
  },
}

/** What this very transaction changes gets its entry with the commit, after all of this. */
function forgetNoted({ pending }: Tx, ids: readonly string[]): void {
  const erased = new Set(ids)
  for (const [index, { before: _before, ...note }] of pending.audits.entries()) {
    if (note.id !== undefined && erased.has(note.id)) pending.audits[index] = note
  }
}

/** Found by what the request has changed, whatever its answer shows. */
const answerTraces: PersonalTraces = {
  name: 'answers',
  columns: { 'platform.idempotency_keys': ['headers', 'body'] },
  erase: async (tx, ids) => {
    const since = new Date(Date.now() - answersKeptMs)
    await eraseAnswers(tx, await listRequestsAbout(tx, ids, since))
  },
}

/** What is kept of every write: for services whose own resources tell of persons, by the ids of these resources. */
export const recordTraces: readonly PersonalTraces[] = [auditTraces, answerTraces]
