import {
  auditedElsewhere,
  type CallOutcome,
  type Context,
  type FileStore,
  type OutboundCall,
  type OutboundQueue,
  outboundQueue,
  type Tx,
} from '@souk/platform'
import { runLanes } from '../lanes.ts'
import { FileFault } from '../reading/format.ts'
import { failRun, noteFailedTurn } from '../runs/operations.ts'
import type { Run } from '../runs/run.ts'
import { findNextRun } from '../runs/store.ts'
import { Overtaken, type Working, workOn } from './phases.ts'

interface Turn extends OutboundCall {
  readonly context: Context
  readonly run: Run
}

type Taken = 'done' | 'failed'

/** So many runs at once in one process. */
const atOnceMax = 4

/**
 * The runs of a tenant, one after the other. A turn does a part of one and saves how far it has come as it goes, so the step has
 * nothing to record: it looks what is next.
 */
export function runQueue(store: FileStore): OutboundQueue {
  return outboundQueue({
    lanes: runLanes,
    load: findNextRun,
    call: async ({ context, run }: Turn, { database, signal, log }): Promise<Taken> => {
      try {
        await takeTurn({ database, store, signal, context }, run)
        return 'done'
      } catch (err) {
        log.error({ tenantId: context.tenantId, runId: run.id, err }, 'a turn of a run failed')
        await written(database, context, (tx) => noteFailedTurn(tx, run.id))
        return 'failed'
      }
    },
    classify: (_tx, _run, { answer }: { answer: Taken }): CallOutcome => ({
      result: answer === 'done' ? 'succeeded' : 'failed',
    }),
    step: async (tx, { subject: run, room }) => {
      const { tenantId, mode, currency, clockOffsetMs, timeZone, requestId } = tx
      const actor = { type: 'system' as const, id: 'reconciliation' }
      const known = { tenantId, mode, currency, clockOffsetMs, actor, requestId }
      const context: Context = {
        ...known,
        operation: 'reconciliation',
        ...(timeZone !== undefined && { timeZone }),
      }
      const key = `${run.id} ${run.phase} ${run.position} ${run.cursor ?? ''} ${run.lines} ${run.exceptions} ${run.matched}`
      return {
        calls: room > 0 ? [{ key, context, run }] : [],
        nextAt: room > 0 ? null : tx.now,
      }
    },
    callsMax: atOnceMax,
    callTimeoutMs: 30_000,
    hold: { afterFailures: 1, seconds: [1, 5, 30, 60, 300] },
  })
}

async function takeTurn(working: Working, run: Run): Promise<void> {
  try {
    await workOn(working, run)
  } catch (error) {
    if (error instanceof Overtaken) return
    if (!(error instanceof FileFault)) throw error
    const { code, message } = error
    await written(working.database, working.context, (tx) => failRun(tx, run.id, { code, message }))
  }
}

function written(
  database: Working['database'],
  context: Context,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  return database.write(context, async (tx) => {
    await work(tx)
    if (tx.pending.audits.length === 0) auditedElsewhere(tx)
  })
}
