import type { Tx } from '../../db/tx.ts'
import { newUuid } from '../../ids/typeid.ts'
import { oneByOne, type Schedule, schedule } from '../../worker/schedule.ts'
import type { PersonalTraces } from '../declaration.ts'
import { beginTraces, eraseTraces } from '../erasing.ts'
import {
  deletePending,
  findPendingForUpdate,
  insertPending,
  markPrepared,
  type PendingErasure,
  pendingErasures,
  saveTraces,
} from './store.ts'

/**
 * Has the traces of these subjects erased after the commit, from this declaration on. No request waits for it, and none for what
 * it locks.
 */
export async function eraseTracesLater(
  tx: Tx,
  ids: readonly string[],
  from: string | null = null,
): Promise<void> {
  if (ids.length === 0) return
  const traces = { ...beginTraces(ids), name: from }
  await insertPending(tx, { id: newUuid(), isPrepared: false, traces, createdAt: tx.now })
}

/** Those of many persons stay: what goes is about single resources. */
export function tracesOfOne(traces: readonly PersonalTraces[]): readonly PersonalTraces[] {
  return traces.filter(({ isOfMany = false }) => !isOfMany)
}

/** What the worker does about it. */
export function erasingSchedule(traces: readonly PersonalTraces[]): Schedule {
  return schedule('platform.erase_traces', {
    everySeconds: 1,
    work: pendingErasures,
    run: oneByOne(findPendingForUpdate, (tx, pending) => eraseSome(tx, pending, traces)),
  })
}

async function eraseSome(
  tx: Tx,
  { id, isPrepared, traces: at }: PendingErasure,
  traces: readonly PersonalTraces[],
): Promise<void> {
  if (!isPrepared) return prepareSome(tx, id, traces)
  const left = await eraseTraces(tx, traces, at)
  if (left) await saveTraces(tx, id, left)
  else await deletePending(tx, id)
}

async function prepareSome(tx: Tx, id: string, traces: readonly PersonalTraces[]): Promise<void> {
  for (const { prepare } of traces) if (await prepare?.(tx)) return
  await markPrepared(tx, id)
}
