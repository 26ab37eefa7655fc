import { checkNamedCustomer } from '@souk/customers/contract'
import { checkVersion, idAs, isOperator, newId, type Tx, withCommit } from '@souk/platform'
import {
  threadClosed,
  threadOpened,
  threadReopened,
  threadResponseOverdue,
  threadUpdated,
} from './events.ts'
import { sideOf } from './own/operations.ts'
import { threadSubjectUnknown } from './problems.ts'
import type { OpenThreadRequest } from './schemas.ts'
import { addMessage, announceMessage, announceThread, newMessage } from './sending/operations.ts'
import { getSettings } from './settings/store.ts'
import {
  findParticipants,
  findSellerOf,
  findThreadForUpdate,
  getThreadForUpdate,
  insertMessage,
  insertThread,
  isInBusiness,
  updateThread,
} from './store.ts'
import {
  closed,
  markedSpam,
  newThread,
  overdue,
  readBy,
  reopened,
  type Thread,
  withMessage,
} from './thread.ts'

type Talkers = Pick<Thread, 'customerId' | 'providerId'>

/** The message goes into the thread that the two have about the same, if there is one. */
export async function openThread(
  tx: Tx,
  body: OpenThreadRequest,
): Promise<{ readonly thread: Thread; readonly isNew: boolean }> {
  const { subject } = body
  const talkers = await talkersOf(tx, body)
  if (!talkers) throw threadSubjectUnknown({ subjectId: subject.id })
  await checkNamedCustomer(tx, talkers.customerId)
  const before = await findThreadForUpdate(tx, { ...talkers, subject })
  const message = await newMessage(tx, before?.id ?? newId('thr'), body)
  if (before) return { thread: await addMessage(tx, before, message), isNew: false }
  const draft = { ...talkers, id: message.threadId, subject, openedBy: message.sender }
  const { responseHours } = await getSettings(tx)
  const thread = withMessage(newThread(draft, message.id, tx.now), message, responseHours)
  await insertThread(tx, thread)
  await insertMessage(tx, message)
  announceThread(tx, threadOpened, undefined, thread)
  announceMessage(tx, message, thread)
  return { thread, isNew: true }
}

/** Who is to talk to whom about it; undefined where whoever asks has nothing to do with it. */
async function talkersOf(tx: Tx, body: OpenThreadRequest): Promise<Talkers | undefined> {
  if (body.subject.type === 'ORDER') return talkersOfOrder(tx, body)
  const customerId = isOperator(tx) ? body.customer_id : idAs(tx, 'customer', 'cus')
  if (!customerId) return undefined
  const providerId = await sellerAsked(tx, body.subject)
  return providerId === undefined ? undefined : { customerId, providerId }
}

async function talkersOfOrder(
  tx: Tx,
  { subject, provider_id: asked }: OpenThreadRequest,
): Promise<Talkers | undefined> {
  const found = await findParticipants(tx, subject.id)
  if (!found) return undefined
  const { customerId, sellers } = found
  const customer = idAs(tx, 'customer', 'cus')
  if (customer !== null && customer !== customerId) return undefined
  const providerId = idAs(tx, 'provider', 'prv') ?? asked ?? null
  // The operator runs the shop, whoever sells in it.
  const takesPart = providerId === null || sellers.includes(providerId)
  return takesPart ? { customerId, providerId } : undefined
}

async function sellerAsked(
  tx: Tx,
  subject: OpenThreadRequest['subject'],
): Promise<string | null | undefined> {
  if (subject.type === 'PRODUCT') return findSellerOf(tx, subject.id)
  return (await isInBusiness(tx, subject.id)) ? subject.id : undefined
}

const changes = {
  close: { kind: threadClosed, change: closed },
  reopen: { kind: threadReopened, change: reopened },
} as const

export async function changeThread(
  tx: Tx,
  threadId: string,
  command: keyof typeof changes,
): Promise<Thread> {
  const before = await getThreadForUpdate(tx, threadId)
  checkVersion(tx, before.version)
  const { kind, change } = changes[command]
  return save(tx, kind, before, change(before, tx.now))
}

/** What the side of the caller has read. Where there was nothing to read, nothing changes. */
export async function readThread(tx: Tx, threadId: string): Promise<Thread> {
  const before = await getThreadForUpdate(tx, threadId)
  return save(tx, threadUpdated, before, readBy(before, sideOf(tx), tx.now))
}

export async function updateSpam(tx: Tx, threadId: string, isSpam: boolean): Promise<Thread> {
  const before = await getThreadForUpdate(tx, threadId)
  checkVersion(tx, before.version)
  return save(tx, threadUpdated, before, markedSpam(before, isSpam, tx.now))
}

/** Once for each thread. */
export async function announceOverdue(tx: Tx, before: Thread): Promise<void> {
  save(tx, threadResponseOverdue, before, overdue(before, tx.now))
}

export function save(tx: Tx, kind: typeof threadUpdated, before: Thread, after: Thread): Thread {
  if (after === before) return before
  withCommit(tx, () => updateThread(tx, after))
  announceThread(tx, kind, before, after)
  return after
}
