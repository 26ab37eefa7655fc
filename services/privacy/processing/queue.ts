import type { Quota } from '@souk/files/contract'
import {
  type CallOutcome,
  type Context,
  type FileStore,
  type OutboundCall,
  type OutboundQueue,
  outboundQueue,
} from '@souk/platform'
import { type Copying, makeCopy } from './copying.ts'
import { lanes } from './lanes.ts'
import { beginErasure, erasePage, Overtaken, type PersonalData, postpone } from './operations.ts'
import { isSamePlace, type Progress } from './progress.ts'
import { findNextProgress } from './store.ts'

interface Turn extends OutboundCall {
  readonly context: Context
  readonly progress: Progress
}

/** Requests of all tenants at once in one process. */
const atOnceMax = 4
/** After so many parts of pages another request of the tenant has its turn. */
const partsAtOnce = 200

export interface Processing extends PersonalData {
  readonly store: FileStore
  readonly quota: Quota
}

/** How a turn ended: with what it was to do, or with another try later. */
type Taken = 'done' | 'postponed'

/**
 * The requests of a tenant, one at a time. A turn saves how far it has come as it goes, so the step has nothing to record:
 * it looks what is next.
 */
export function processingQueue(processing: Processing): OutboundQueue {
  return outboundQueue({
    lanes,
    load: findNextProgress,
    call: async ({ context, progress }: Turn, { database, signal, log }): Promise<Taken> => {
      const error = await takeTurn({ ...processing, database, signal }, context, progress)
      if (error === undefined) return 'done'
      const { tenantId } = context
      log.error({ tenantId, privacyRequestId: progress.id, err: error }, 'privacy request failed')
      return 'postponed'
    },
    // The lane is well: another request may go on.
    classify: (_tx, _progress, { answer }: { answer: Taken }): CallOutcome => ({
      result: answer === 'done' ? 'succeeded' : 'ignored',
    }),
    step: async (tx, { subject: progress, room }) => {
      const { id, phase, step, cursor, page, dueAt } = progress
      if (dueAt === null || dueAt > tx.now) return { calls: [], nextAt: dueAt }
      const key = `${id} ${phase} ${step ?? ''} ${cursor ?? ''} ${page?.traces.name ?? ''} ${page?.traces.after ?? ''}`
      const turn = { key, context: contextOf(tx), progress }
      return { calls: room > 0 ? [turn] : [], nextAt: room > 0 ? null : tx.now }
    },
    callsMax: atOnceMax,
  })
}

/** Why it did not go on, if that is no fault of the moment. */
async function takeTurn(running: Copying, context: Context, progress: Progress): Promise<unknown> {
  const place = { at: progress }
  try {
    await advance(running, context, place)
    return undefined
  } catch (error) {
    if (error instanceof Overtaken) return undefined
    await running.database.write(context, (tx) => postpone(tx, place.at)).catch(ignoreOvertaken)
    return error
  }
}

function ignoreOvertaken(error: unknown): void {
  if (!(error instanceof Overtaken)) throw error
}

/** Each part is a transaction of its own: whatever ends the process, the next one goes on behind it. */
async function advance(running: Copying, context: Context, place: { at: Progress }): Promise<void> {
  const { database, signal } = running
  if (place.at.phase === 'copy') return makeCopy(running, context, place.at)
  const { at } = place
  if (at.phase === 'begin') {
    place.at = await database.write(context, (tx) => beginErasure(tx, at, running))
    return
  }
  if (at.step === null) await prepareTraces(running, context)
  for (let parts = 0; parts < partsAtOnce && !signal.aborted; parts += 1) {
    const before = place.at
    const after = await database.write(context, (tx) => erasePage(tx, before, running))
    if (after === undefined) return
    place.at = after
    // It is blocked, or the second time is not due yet.
    if (after.phase !== before.phase || isSamePlace(after, before)) return
  }
}

/** Makes what the release before has stored findable, in parts that are saved one by one. */
async function prepareTraces(
  { database, traces, signal }: Copying,
  context: Context,
): Promise<void> {
  for (const { prepare } of traces) {
    let mayHaveMore = prepare !== undefined
    while (prepare && mayHaveMore) {
      if (signal.aborted) throw new Overtaken('the process ends')
      mayHaveMore = await database.write(context, prepare)
    }
  }
}

/** What the worker does is no act of whoever asked. */
function contextOf(tx: Context): Context {
  const { tenantId, mode, currency, clockOffsetMs, timeZone, requestId } = tx
  const actor = { type: 'system' as const, id: 'privacy' }
  const known = { tenantId, mode, currency, clockOffsetMs, actor, requestId, operation: 'privacy' }
  return timeZone === undefined ? known : { ...known, timeZone }
}
