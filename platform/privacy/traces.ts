import { forgetDigests } from '../db/commit.ts'
import { atEndOfWork, type Tx } from '../db/tx.ts'
import { eventTraces } from '../events/traces.ts'
import { eraseAnswers } from '../http/idempotency.ts'
import type { EraseTraces, Service } from '../http/service.ts'
import type { Schedule } from '../worker/schedule.ts'
import { type PersonalTraces, type TraceSchemas, tracesErased } from './declaration.ts'
import { forgetNoted } from './erasing.ts'
import { eraseTracesLater, erasingSchedule, tracesOfOne } from './pending-erasures/operations.ts'

/** The copies that the kernel keeps. */
export function kernelTraces(schemas: TraceSchemas): readonly PersonalTraces[] {
  return [answerTraces, eventTraces(schemas), auditTraces]
}

/** All that these services keep of persons for other reasons, with what the kernel keeps for them. */
export function allTraces(services: readonly Service[]): readonly PersonalTraces[] {
  const kinds = services.flatMap(({ events }) => events)
  return [...kernelTraces({ kinds }), ...services.flatMap(({ traces }) => traces)]
}

/**
 * Erases the traces of resources that are deleted: those that the transaction itself would leave with it, and all others after
 * the commit. However many these are, the deletion is done at once and holds nothing that others want. Stored answers go with
 * it: that of the deletion, which is not there yet, stays for whoever repeats it.
 */
export function tracesEraser(services: readonly Service[]): EraseTraces {
  const traces = tracesOfOne(allTraces(services))
  const first = traces.find((one) => one !== answerTraces)
  const erase = async (tx: Tx, ids: readonly string[]) => {
    forgetNoted(tx, traces, ids)
    await eraseAnswers(tx, ids)
    await eraseTracesLater(tx, ids, first?.name)
  }
  return (tx, ids) => atEndOfWork(tx, erase, ids)
}

/** Everything that runs by the clock in these services, and what the kernel does for them. */
export function schedulesOf(services: readonly Service[]): readonly Schedule[] {
  const erasing = erasingSchedule(tracesOfOne(allTraces(services)))
  return [...services.flatMap(({ schedules }) => schedules), erasing]
}

const auditTraces: PersonalTraces = {
  name: 'audit',
  columns: { 'platform.audit_entries': ['before_digest', 'after_digest'] },
  forgetNoted: forgetDigestsBefore,
  erase: async (tx, ids) => {
    await forgetDigests(tx, ids)
    return tracesErased
  },
}

/** What this very transaction changes gets its entry with the commit, after all of this. */
function forgetDigestsBefore({ pending }: Tx, ids: readonly string[]): void {
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
