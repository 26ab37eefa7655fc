import { type Static, Type } from 'typebox'
import { sql } from '../../db/sql.ts'
import { exactlyOne, orStale } from '../../db/table.ts'
import { type Tx, withCommit } from '../../db/tx.ts'
import { event } from '../../events/event.ts'
import { emit } from '../../events/outbox.ts'
import { Nullable } from '../../http/fields.ts'
import { created, keptButRefused } from '../../http/outcome.ts'
import { type Service, service } from '../../http/service.ts'
import type { App } from '../../http/types.ts'
import { checkVersion } from '../../http/versions.ts'
import { Id, idOf, newId, uuidOf } from '../../ids/typeid.ts'
import type { CallOutcome } from '../../outbound/health.ts'
import { OutboundLanes } from '../../outbound/lanes.ts'
import {
  type LaneStep,
  type OutboundQueue,
  outboundQueue,
  type StepDecision,
} from '../../outbound/queue.ts'
import { callInProgress, outcomeUnknown } from '../../problems/common.ts'
import { problem, refusals } from '../../problems/problem.ts'

/** The smallest domain that needs somebody outside: what the kernel promises of outbound work is shown on it. */

const ErrandView = Type.Object({
  id: Id('err'),
  text: Type.String(),
  status: Type.Enum(['WAITING', 'DONE', 'REFUSED']),
  result: Nullable(Type.String()),
  version: Type.Integer(),
})
export type Errand = Static<typeof ErrandView>
const ErrandParams = Type.Object({ errandId: Id('err') })

const errandNotFound = problem<{ errandId: string }>('errand_not_found', 404, 'No such errand', {
  help: 'Only in tests.',
})
const errandUnwanted = problem('errand_unwanted', 422, 'Nobody should be asked for this', {
  help: 'Only in tests.',
})
const errandRefused = problem('errand_refused', 402, 'The errand was refused', {
  help: 'Only in tests.',
})
const errandUnanswered = problem('errand_unanswered', 504, 'The errand was not answered', {
  help: 'Only in tests.',
})

const errandDone = event('errand.done', 1, {
  resource: 'errand',
  summary: 'An errand was done',
  object: Type.Object({ id: Type.String(), result: Type.String() }),
})

export interface ErrandCall {
  readonly key: string
  readonly text: string
}

export type ErrandAnswer =
  | { readonly outcome: 'done'; readonly result: string }
  | { readonly outcome: 'refused' | 'unanswered' }

/** Whoever does the errands. Nothing when it was not asked after all. */
export type Outside = (call: ErrandCall, signal: AbortSignal) => Promise<ErrandAnswer | undefined>

export const errandLanes = new OutboundLanes('errands.run', 'err')

interface ErrandOutcome extends CallOutcome {
  readonly answer: ErrandAnswer
}

type ErrandQueue = OutboundQueue<Errand, ErrandCall, ErrandAnswer, ErrandOutcome, Errand>

interface ErrandOptions {
  /** Records answers on what was there when the call was handed out, as long as it still is. */
  readonly expects?: boolean
  readonly onStep?: (tx: Tx) => void
}

/** As they were when their calls were handed out. */
const expectedErrands = new WeakSet<Errand>()

function expected(errand: Errand): Errand {
  const before = { ...errand }
  expectedErrands.add(before)
  return before
}

function errandQueue(outside: Outside, { expects, onStep }: ErrandOptions): ErrandQueue {
  return outboundQueue({
    lanes: errandLanes,
    load: (tx, errandId) => findErrand(tx, errandId),
    ...(expects && { expected }),
    classify: (_tx, _errand: Errand, { answer }: { call: ErrandCall; answer: ErrandAnswer }) => ({
      result: answer.outcome === 'unanswered' ? ('failed' as const) : ('succeeded' as const),
      answer,
    }),
    step: (tx, step) => {
      onStep?.(tx)
      return runErrand(tx, step)
    },
    call: (call: ErrandCall, { signal }) => outside(call, signal),
    hold: { afterFailures: 1, seconds: [60, 600] },
  })
}

/** One that is called `doubtful` is recorded on nothing but what is read. */
async function runErrand(
  tx: Tx,
  { subject, outcomes, room }: LaneStep<Errand, ErrandOutcome>,
): Promise<StepDecision<ErrandCall, Errand> | undefined> {
  const [outcome] = outcomes
  const errand = outcome ? settled(subject, outcome.answer) : subject
  if (errand !== subject) saveErrand(tx, errand)
  if (subject.text === 'doubtful' && expectedErrands.has(subject)) return undefined
  const reply = replyOf(errand)
  if (errand.status !== 'WAITING') return { calls: [], nextAt: null, reply }
  const { id: key, text } = errand
  return room > 0
    ? { calls: [{ key, text }], nextAt: null, reply }
    : { calls: [], nextAt: tx.now, reply }
}

function settled(errand: Errand, answer: ErrandAnswer): Errand {
  const version = errand.version + 1
  if (answer.outcome === 'done')
    return { ...errand, status: 'DONE', result: answer.result, version }
  return answer.outcome === 'refused' ? { ...errand, status: 'REFUSED', version } : errand
}

function replyOf(errand: Errand): Errand {
  if (errand.status === 'REFUSED') return keptButRefused(errand, errandRefused())
  if (errand.status === 'WAITING') return keptButRefused(errand, errandUnanswered())
  return created(errand, `/api/v1/errands/${errand.id}`)
}

async function findErrand(tx: Tx, errandId: string, lock = sql``): Promise<Errand | undefined> {
  const [row] = await tx<Errand>`
    select id, text, status, result, version from errands.errands
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(errandId)} ${lock}
  `
  return row && { ...row, id: idOf('err', row.id) }
}

/** One that is called `known` needs nobody outside, one that is called `unwanted` is refused. */
export async function addErrand(tx: Tx, id: string, text: string): Promise<Errand> {
  if (text === 'unwanted') throw errandUnwanted()
  const isKnown = text === 'known'
  const errand: Errand = {
    id,
    text,
    status: isKnown ? 'DONE' : 'WAITING',
    result: isKnown ? text : null,
    version: 1,
  }
  await tx`
    insert into errands.errands (tenant_id, id, text, status, result, version)
    values (${tx.tenantId}, ${uuidOf(id)}, ${text}, ${errand.status}, ${errand.result}, 1)
  `
  return errand
}

function saveErrand(tx: Tx, errand: Errand): void {
  const { id, result, version } = errand
  withCommit(tx, () => updateErrand(tx, errand))
  if (result !== null) emit(tx, errandDone, { id, version, object: { id, result } })
}

async function updateErrand(tx: Tx, { id, status, result, version }: Errand): Promise<void> {
  const update = sql`
    update errands.errands set status = ${status}, result = ${result}, version = ${version}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)} and version = ${version - 1}
  `
  await orStale(tx`${exactlyOne(update)}`, 'the errand has changed')
}

async function repeatErrand(tx: Tx, errandId: string): Promise<Errand> {
  const errand = await findErrand(tx, errandId, sql`for update`)
  if (!errand) throw errandNotFound({ errandId })
  checkVersion(tx, errand.version)
  const again: Errand = { ...errand, status: 'WAITING', result: null, version: errand.version + 1 }
  saveErrand(tx, again)
  return again
}

export function errandService(outside: Outside, options: ErrandOptions = {}): Service {
  const queue = errandQueue(outside, options)
  return service({
    name: 'errands',
    version: '1.0.0',
    basePath: '/api/v1/errands',
    summary: 'Errands, for the kernel’s own tests',
    routes: (app) => errandRoutes(app, queue),
    events: [errandDone],
    queues: [queue],
    migrations: new URL('./migrations/', import.meta.url),
  })
}

function errandRoutes(app: App, queue: ErrandQueue): void {
  const refused = refusals(
    errandUnwanted,
    errandRefused,
    errandUnanswered,
    errandNotFound,
    callInProgress,
    outcomeUnknown,
  )
  app.route({
    method: 'POST',
    url: '/api/v1/errands',
    config: { scope: 'errands:write', audience: ['operator'] },
    schema: {
      operationId: 'runErrand',
      summary: 'Run an errand',
      body: Type.Object({ text: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
      response: { 201: ErrandView, ...refused },
    },
    handler: (request) => {
      const laneId = newId('err')
      const begin = (tx: Tx) => addErrand(tx, laneId, request.body.text)
      return request.exchange({ queue, laneId, begin })
    },
  })
  app.route({
    method: 'POST',
    url: '/api/v1/errands/:errandId/repeat',
    config: { scope: 'errands:write', audience: ['operator'] },
    schema: {
      operationId: 'repeatErrand',
      summary: 'Run an errand once more',
      params: ErrandParams,
      response: { 201: ErrandView, ...refused },
    },
    handler: (request) => {
      const { errandId: laneId } = request.params
      return request.exchange({ queue, laneId, begin: (tx) => repeatErrand(tx, laneId) })
    },
  })
}
