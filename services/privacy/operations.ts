import {
  alreadyAnonymized,
  type FoundPerson,
  findPersonForUpdate,
  refusalOfBuyer,
} from '@souk/customers/contract'
import { discardFile } from '@souk/files/contract'
import {
  announce,
  checkVersion,
  newId,
  type Objection,
  type Person,
  type Problem,
  type Tx,
} from '@souk/platform'
import { requestReceived, requestRejected, requestVerified } from './events.ts'
import { dueInPast, privacyRequestOpen } from './problems.ts'
import { wakeLane } from './processing/lanes.ts'
import { newProgress } from './processing/progress.ts'
import { insertProgress } from './processing/store.ts'
import {
  inTheWay,
  newRequest,
  type PrivacyRequest,
  type RequestKind,
  rejected,
  type Verification,
  verified,
  withoutResult,
} from './request.ts'
import { requestView } from './schemas.ts'
import { getRequestForUpdate, insertRequest, listOpenRequests, updateRequest } from './store.ts'

export interface RequestDraft {
  readonly customerId: string
  readonly kind: RequestKind
  readonly reason: string | null
  readonly dueAt: Date | undefined
}

export async function createRequest(tx: Tx, asked: RequestDraft): Promise<PrivacyRequest> {
  const { dueAt, kind } = asked
  if (dueAt !== undefined && dueAt < tx.now) throw dueInPast({ dueAt: dueAt.toISOString() })
  const person = await getPersonForUpdate(tx, asked)
  const open = await listOpenRequests(tx, person.ids)
  const same = open.find((other) => other.kind === kind)
  if (same) throw refusalBecauseOf(same)
  const request = newRequest({ ...asked, id: newId('prq'), requestedBy: tx.actor }, tx.now)
  await insertRequest(tx, request)
  announce(tx, requestReceived, requestView, { after: request })
  return request
}

function refusalBecauseOf({ id: privacyRequestId }: PrivacyRequest): Problem {
  return privacyRequestOpen({ privacyRequestId })
}

/**
 * Refuses a customer that is unknown or was merged, and a copy for one that was erased. A second erasure is possible: feeds of
 * other systems may have written to the orders since.
 */
async function getPersonForUpdate(
  tx: Tx,
  { customerId, kind }: Pick<PrivacyRequest, 'customerId' | 'kind'>,
): Promise<FoundPerson> {
  const found = await findPersonForUpdate(tx, customerId)
  if (!found || found.mergedInto !== null) throw await refusalOfBuyer(tx, customerId)
  if (found.isAnonymized && kind === 'EXPORT') throw alreadyAnonymized()
  return found
}

/** The person is who they say: from here on the worker does the rest. */
export async function verifyRequest(
  tx: Tx,
  requestId: string,
  said: Pick<Verification, 'method' | 'reference'>,
  objections: readonly Objection[],
): Promise<PrivacyRequest> {
  await wakeLane(tx)
  const before = await getRequestForUpdate(tx, requestId)
  checkVersion(tx, before.version)
  const after = verified(before, { ...said, by: tx.actor, at: tx.now }, tx.now)
  const person = await getPersonForUpdate(tx, before)
  const others = await listOpenRequests(tx, person.ids)
  const first = inTheWay(
    before,
    others.filter(({ id }) => id !== requestId),
  )
  if (first) throw refusalBecauseOf(first)
  if (before.kind === 'ERASE') await checkObjections(tx, person, objections)
  await Promise.all([
    updateRequest(tx, after),
    insertProgress(tx, newProgress(requestId, before.kind, tx.now)),
  ])
  announce(tx, requestVerified, requestView, { before, after })
  return after
}

/** Said at once to whoever decides, though the worker looks again before it erases anything. */
async function checkObjections(
  tx: Tx,
  person: Person,
  objections: readonly Objection[],
): Promise<void> {
  const found = await findObjection(tx, person, objections)
  if (found) throw found.objection.problem({ ids: found.ids })
}

export interface FoundObjection {
  readonly objection: Objection
  readonly ids: readonly string[]
}

/** All are asked in one flush; the first that has something is told. */
export async function findObjection(
  tx: Tx,
  person: Person,
  objections: readonly Objection[],
): Promise<FoundObjection | undefined> {
  const answers = await Promise.all(
    objections.map(async (objection) => ({ objection, ids: await objection.ids(tx, person) })),
  )
  return answers.find(({ ids }) => ids.length > 0)
}

export async function rejectRequest(
  tx: Tx,
  requestId: string,
  reason: string,
): Promise<PrivacyRequest> {
  const before = await getRequestForUpdate(tx, requestId)
  checkVersion(tx, before.version)
  const after = rejected(before, reason, tx.now)
  await updateRequest(tx, after)
  announce(tx, requestRejected, requestView, { before, after })
  return after
}

/** The copy goes; that it was made stays on record. */
export async function expireResult(tx: Tx, request: PrivacyRequest): Promise<void> {
  if (request.result) await discardFile(tx, request.result.fileId)
  await updateRequest(tx, withoutResult(request, tx.now))
}
