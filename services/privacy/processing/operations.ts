import { alreadyAnonymized, anonymizePerson, findPersonForUpdate } from '@souk/customers/contract'
import {
  announce,
  beginTraces,
  eraseTraces,
  forgetNoted,
  type Objection,
  type Person,
  type PersonalRecords,
  type PersonalTraces,
  subjectsOfPerson,
  type Tx,
} from '@souk/platform'
import { requestBlocked, requestCompleted, requestRejected, requestResumed } from '../events.ts'
import { findObjection } from '../operations.ts'
import {
  blocked,
  completed,
  type Obstacle,
  type PrivacyRequest,
  type Result,
  rejected,
  resumed,
} from '../request.ts'
import { requestView } from '../schemas.ts'
import { addRecords, findRequestForUpdate, listOpenRequests, updateRequest } from '../store.ts'
import {
  begun,
  isFirstPage,
  isSamePlace,
  isStuck,
  nextPage,
  type Progress,
  personToErase,
  postponed,
  stepOf,
  type UnfinishedPage,
  waiting,
} from './progress.ts'
import { deleteProgress, findProgress, updateProgress } from './store.ts'

/** What the services keep of persons, and what they have to say about it. */
export interface PersonalData {
  readonly records: readonly PersonalRecords[]
  readonly traces: readonly PersonalTraces[]
  readonly objections: readonly Objection[]
}

/** The request is not where this turn believed it to be: it is held, or another worker has taken over. */
export class Overtaken extends Error {}

interface Place {
  readonly request: PrivacyRequest
  readonly progress: Progress
}

/** Locks the request where this turn has left it. */
export async function lockAt(tx: Tx, at: Progress): Promise<Place> {
  const request = await findRequestForUpdate(tx, at.id)
  const progress = await findProgress(tx, at.id)
  if (!request || !progress || !isSamePlace(progress, at) || progress.dueAt === null) {
    throw new Overtaken('the request is somewhere else')
  }
  return { request, progress }
}

/**
 * From here on nobody can order as this person or add anything to it. What objects is asked under the lock of the customer,
 * without which nobody is merged into it, and again every hour for as long as it does.
 */
export async function beginErasure(
  tx: Tx,
  at: Progress,
  { objections }: PersonalData,
): Promise<Progress> {
  const { request, progress } = await lockAt(tx, at)
  const { customerId } = request
  const found = await findPersonForUpdate(tx, customerId)
  const { ids, emails, taxIds = [] } = found ?? { ids: [customerId], emails: [] }
  const person = { ids, emails, taxIds }
  const obstacle = await findObstacle(tx, person, objections)
  if (obstacle) return standStill(tx, { request, progress }, obstacle)
  await goOn(tx, request)
  await anonymizePerson(tx, person)
  const after = begun(progress, person, tx.now)
  await updateProgress(tx, after)
  return after
}

async function findObstacle(
  tx: Tx,
  person: Person,
  objections: readonly Objection[],
): Promise<Obstacle | undefined> {
  const found = await findObjection(tx, person, objections)
  if (!found) return undefined
  const { code, title } = found.objection.problem
  return { code, reason: title, ids: found.ids }
}

/** It waits until the obstacle is gone. Announced once, however often it is checked. */
export async function standStill(
  tx: Tx,
  { request, progress }: Place,
  obstacle: Obstacle,
): Promise<Progress> {
  await announceObstacle(tx, request, obstacle)
  const after = waiting(progress, tx.now)
  await updateProgress(tx, after)
  return after
}

async function announceObstacle(
  tx: Tx,
  request: PrivacyRequest,
  obstacle: Obstacle,
): Promise<void> {
  if (request.obstacle?.code === obstacle.code) return
  const after = blocked(request, obstacle, tx.now)
  await updateRequest(tx, after)
  announce(tx, requestBlocked, requestView, { before: request, after })
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
 * One part of a page: its records, or some of what is kept about them elsewhere. Undefined after the last of them, with which the
 * request is completed.
 */
export async function erasePage(
  tx: Tx,
  at: Progress,
  { records, traces, objections }: PersonalData,
): Promise<Progress | undefined> {
  const { request, progress } = await lockAt(tx, at)
  const person = personToErase(progress)
  if (person === null) throw new Overtaken('nobody was anonymized')
  // An order that was under way when it began still has to be sent to somebody.
  const obstacle = isFirstPage(progress) && (await findObstacle(tx, person, objections))
  if (obstacle) return standStill(tx, { request, progress }, obstacle)
  await goOn(tx, request)
  const steps = records.map(({ name }) => name)
  const page = await erasePart(tx, { ...progress, person }, { records, traces })
  const after =
    page.traces.ids.length > 0
      ? { ...progress, page, failures: 0, dueAt: tx.now }
      : nextPage(progress, { steps, next: page.next }, tx.now)
  if (after) await updateProgress(tx, after)
  else await endErasure(tx, progress.id, person)
  return after
}

/**
 * Traces are erased by the transactions after that of their records: whoever changes a record may hold something that a keeper of
 * traces wants, and wait for the record.
 */
async function erasePart(
  tx: Tx,
  progress: Progress & { readonly person: Person },
  { records, traces }: Pick<PersonalData, 'records' | 'traces'>,
): Promise<UnfinishedPage> {
  const { page } = progress
  if (page) return { ...page, traces: (await eraseTraces(tx, traces, page.traces)) ?? noTraces }
  const erased = await eraseRecords(tx, progress, records)
  forgetNoted(tx, traces, erased.traces.ids)
  return erased
}

const noTraces = beginTraces([])

/** Traces without an id of a record are found by the email addresses of the person. */
async function eraseRecords(
  tx: Tx,
  progress: Progress & { readonly person: Person },
  records: readonly PersonalRecords[],
): Promise<UnfinishedPage> {
  const { id, person, cursor } = progress
  const step = stepOf(
    progress,
    records.map(({ name }) => name),
  )
  const erased = await recordsNamed(records, step)?.erase(tx, person, cursor)
  const { ids, next } = erased ?? { ids: [], next: null }
  await addRecords(tx, id, ids.length)
  return {
    next,
    traces: beginTraces(ids.length === 0 ? [] : [...ids, ...subjectsOfPerson(person)]),
  }
}

function recordsNamed(
  records: readonly PersonalRecords[],
  wanted: string,
): PersonalRecords | undefined {
  return records.find(({ name }) => name === wanted)
}

/** Read anew: its own texts were erased with the last pages. Who the person was goes with the progress. */
async function endErasure(tx: Tx, requestId: string, { ids }: Person): Promise<void> {
  const request = await findRequestForUpdate(tx, requestId)
  if (!request) return
  await complete(tx, request, null)
  await rejectCopies(tx, ids)
}

/** Nothing is left of the person to copy. */
async function rejectCopies(tx: Tx, customerIds: readonly string[]): Promise<void> {
  const open = await listOpenRequests(tx, customerIds)
  for (const { id } of open.filter(({ status }) => status === 'RECEIVED')) {
    const before = await findRequestForUpdate(tx, id)
    if (before?.status !== 'RECEIVED') continue
    const after = rejected(before, alreadyAnonymized.title, tx.now)
    await updateRequest(tx, after)
    announce(tx, requestRejected, requestView, { before, after })
  }
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

/** It is tried again later. A failure that lasts is announced. */
export async function postpone(tx: Tx, at: Progress): Promise<void> {
  const { request, progress } = await lockAt(tx, at)
  const after = postponed(progress, tx.now)
  await updateProgress(tx, after)
  if (isStuck(after)) await announceObstacle(tx, request, processingFailed)
}

const processingFailed: Obstacle = {
  code: 'processing_failed',
  reason: 'Processing failed and is tried again every hour; the log of the server says why',
  ids: [],
}
