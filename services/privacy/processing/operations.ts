import { anonymizePerson, findPerson } from '@souk/customers/contract'
import {
  announce,
  type Objection,
  type Person,
  type PersonalRecords,
  type PersonalTraces,
  type Tx,
} from '@souk/platform'
import { requestBlocked, requestCompleted, requestResumed } from '../events.ts'
import { findObjection } from '../operations.ts'
import {
  blocked,
  completed,
  isHeld,
  type Obstacle,
  type PrivacyRequest,
  type Result,
  resumed,
} from '../request.ts'
import { requestView } from '../schemas.ts'
import { addRecords, findRequestForUpdate, updateRequest } from '../store.ts'
import { begun, nextPage, type Progress, postponed, stepOf, waiting } from './progress.ts'
import { deleteProgress, findProgress, updateProgress } from './store.ts'

/** What the services keep of persons, and what they have to say about it. */
export interface PersonalData {
  readonly records: readonly PersonalRecords[]
  readonly traces: readonly PersonalTraces[]
  readonly objections: readonly Objection[]
}

/** The request is not where this turn believed it to be: it was blocked, or another worker has taken over. */
export class Overtaken extends Error {}

interface Place {
  readonly request: PrivacyRequest
  readonly progress: Progress
}

/** Locks the request where this turn has left it. */
export async function lockAt(tx: Tx, { id, phase, step, cursor }: Progress): Promise<Place> {
  const request = await findRequestForUpdate(tx, id)
  const progress = await findProgress(tx, id)
  const isSame = progress?.phase === phase && progress.step === step && progress.cursor === cursor
  if (!request || !progress || !isSame || isHeld(request)) {
    throw new Overtaken('the request is somewhere else')
  }
  return { request, progress }
}

/** A customer that was merged after somebody asked is erased with the one that it became part of. */
export function personOf(tx: Tx, { customerId }: PrivacyRequest): Promise<Person> {
  return findPerson(tx, customerId)
}

/**
 * From here on nobody can order as this person or add anything to it. What objects is asked under the same lock, and
 * again every hour for as long as it does.
 */
export async function beginErasure(
  tx: Tx,
  at: Progress,
  { objections }: PersonalData,
): Promise<Progress> {
  const { request, progress } = await lockAt(tx, at)
  const person = await personOf(tx, request)
  const found = await findObjection(tx, person, objections)
  if (found) {
    const { code, title } = found.objection.problem
    return standStill(tx, { request, progress }, { code, reason: title, ids: found.ids })
  }
  await goOn(tx, request)
  await anonymizePerson(tx, person)
  const after = begun(progress, person, tx.now)
  await updateProgress(tx, after)
  return after
}

/** It waits for something that passes by itself. Said once, however often it is looked at. */
export async function standStill(
  tx: Tx,
  { request, progress }: Place,
  obstacle: Obstacle,
): Promise<Progress> {
  if (request.status === 'PROCESSING') {
    const after = blocked(request, obstacle, tx.now)
    await updateRequest(tx, after)
    announce(tx, requestBlocked, requestView, { before: request, after })
  }
  const after = waiting(progress, tx.now)
  await updateProgress(tx, after)
  return after
}

/** What was in the way is not any more. */
async function goOn(tx: Tx, request: PrivacyRequest): Promise<PrivacyRequest> {
  if (request.status !== 'BLOCKED') return request
  const after = resumed(request, tx.now)
  await updateRequest(tx, after)
  announce(tx, requestResumed, requestView, { before: request, after })
  return after
}

/**
 * One page: the records and all that is kept about them elsewhere, in one transaction. Undefined after the last of them,
 * with which the request is completed.
 */
export async function erasePage(
  tx: Tx,
  at: Progress,
  { records, traces }: PersonalData,
): Promise<Progress | undefined> {
  const { progress } = await lockAt(tx, at)
  const { person } = progress
  if (person === null) throw new Overtaken('nobody was anonymized')
  const steps = records.map(({ name }) => name)
  const step = stepOf(progress, steps)
  const { ids, next } = (await recordsNamed(records, step)?.erase(tx, person, progress.cursor)) ?? {
    ids: [],
    next: null,
  }
  // One after the other: each may lock what another one reads.
  if (ids.length > 0) for (const kept of traces) await kept.erase(tx, ids)
  await addRecords(tx, progress.id, ids.length)
  const after = nextPage(progress, { steps, next }, tx.now)
  if (after) await updateProgress(tx, after)
  else await endErasure(tx, progress.id)
  return after
}

function recordsNamed(
  records: readonly PersonalRecords[],
  wanted: string,
): PersonalRecords | undefined {
  return records.find(({ name }) => name === wanted)
}

/** Read anew: its own texts were erased with the last pages. Who the person was goes with the progress. */
async function endErasure(tx: Tx, requestId: string): Promise<void> {
  const request = await findRequestForUpdate(tx, requestId)
  if (request) await complete(tx, request, null)
}

export async function endCopy(
  tx: Tx,
  at: Progress,
  { result, records }: { readonly result: Result; readonly records: number },
): Promise<void> {
  const { request } = await lockAt(tx, at)
  const counted = { ...(await goOn(tx, request)), records: request.records + records }
  await complete(tx, counted, result)
}

async function complete(tx: Tx, request: PrivacyRequest, result: Result | null): Promise<void> {
  const after = completed(request, result, tx.now)
  await Promise.all([updateRequest(tx, after), deleteProgress(tx, request.id)])
  announce(tx, requestCompleted, requestView, { before: request, after })
}

/** It is tried again later. */
export async function postpone(tx: Tx, at: Progress): Promise<void> {
  const { progress } = await lockAt(tx, at)
  await updateProgress(tx, postponed(progress, tx.now))
}
