import { forgetDigests } from '../db/commit.ts'
import { atEndOfWork, sendPending, type Tx } from '../db/tx.ts'
import { eventTraces } from '../events/traces.ts'
import { eraseAnswers } from '../http/idempotency.ts'
import type { EraseTraces, Service } from '../http/service.ts'
import { type PersonalTraces, type TraceSchemas, tracesErased } from './declaration.ts'
import { eraseAllTraces } from './erasing.ts'

/** The copies that the kernel keeps. Those of events come first: the relay locks the log before anything else, too. */
export function kernelTraces(schemas: TraceSchemas): readonly PersonalTraces[] {
  return [eventTraces(schemas), auditTraces, answerTraces]
}

/**
 * Erases all traces of resources that are deleted, those of the deletion itself included. Rows that wait for the commit are
 * sent before: what they say of the resources is found with the rest.
 */
export function tracesEraser(services: readonly Service[]): EraseTraces {
  const kinds = services.flatMap(({ events }) => events)
  const all = [...kernelTraces({ kinds }), ...services.flatMap(({ traces }) => traces)]
  const single = all.filter(({ isOfMany = false }) => !isOfMany)
  const erase = async (tx: Tx, ids: readonly string[]) => {
    await sendPending(tx)
    await eraseAllTraces(tx, single, ids)
  }
  return (tx, ids) => atEndOfWork(tx, erase, ids)
}

const auditTraces: PersonalTraces = {
  name: 'audit',
  columns: { 'platform.audit_entries': ['before_digest', 'after_digest'] },
  erase: async (tx, ids) => {
    forgetNoted(tx, ids)
    await forgetDigests(tx, ids)
    return tracesErased
  },
}

/** What this very transaction changes gets its entry with the commit, after all of this. */
function forgetNoted({ pending }: Tx, ids: readonly string[]): void {
  const erased = new Set(ids)
  for (const [index, { before: _before, ...note }] of pending.audits.entries()) {
    if (note.id !== undefined && erased.has(note.id)) pending.audits[index] = note
  }
}

const answerTraces: PersonalTraces = {
  name: 'answers',
  columns: { 'platform.idempotency_keys': ['headers', 'body'] },
  erase: async (tx, ids) => {
    await eraseAnswers(tx, ids)
    return tracesErased
  },
}
