import {
  announce,
  idAs,
  newId,
  plainText,
  rateLimited,
  type Tx,
  validationFailed,
  withCommit,
} from '@souk/platform'
import { messageSent, type threadOpened, threadReopened, threadUpdated } from '../events.ts'
import { sideOf } from '../own/operations.ts'
import type { SendMessageRequest } from '../schemas.ts'
import { getSettings } from '../settings/store.ts'
import { countSentSince, getThreadForUpdate, insertMessage, updateThread } from '../store.ts'
import { countedForMs, type Message, sentAtMost, type Thread, withMessage } from '../thread.ts'
import { viewOfMessage, viewOfThread } from '../view.ts'

type ThreadEvent = typeof threadOpened

export function announceThread(
  tx: Tx,
  kind: ThreadEvent,
  before: Thread | undefined,
  after: Thread,
): void {
  announce(tx, kind, viewOfThread, { before, after, owner: after.providerId })
}

/** What somebody writes, unless they write too much; others of theirs wait until it is counted. */
export async function newMessage(
  tx: Tx,
  threadId: string,
  { body, automated = false }: SendMessageRequest,
): Promise<Message> {
  const sender = sideOf(tx)
  const sentBy = idAs(tx, 'customer', 'cus') ?? idAs(tx, 'provider', 'prv') ?? tx.actor.id
  const text = plainText(body)
  if (text === '') {
    const message = 'has nothing that can be read'
    throw validationFailed(undefined, { errors: [{ path: '/body', code: 'pattern', message }] })
  }
  await checkRate(tx, sentBy, sentAtMost[sender])
  // A customer is somebody who has signed in, and an agent is nobody.
  const isAutomated = tx.actor.type === 'agent' || (automated && sender !== 'CUSTOMER')
  const id = newId('msg')
  return { id, threadId, sender, sentBy, body: text, isAutomated, createdAt: tx.now }
}

async function checkRate(tx: Tx, sentBy: string, max: number): Promise<void> {
  if (max === Number.POSITIVE_INFINITY) return
  const count = await countSentSince(tx, sentBy, new Date(tx.now.getTime() - countedForMs))
  if (count < max) return
  const headers = { 'retry-after': '60' }
  throw rateLimited({ policy: 'messages' }, { headers })
}

export async function sendMessage(
  tx: Tx,
  threadId: string,
  body: SendMessageRequest,
): Promise<Message> {
  const before = await getThreadForUpdate(tx, threadId)
  const message = await newMessage(tx, threadId, body)
  await addMessage(tx, before, message)
  return message
}

/** To a thread that is locked. */
export async function addMessage(tx: Tx, before: Thread, message: Message): Promise<Thread> {
  const { responseHours } = await getSettings(tx)
  const after = withMessage(before, message, responseHours)
  withCommit(tx, () => updateThread(tx, after))
  withCommit(tx, () => insertMessage(tx, message))
  const kind = before.status === 'CLOSED' ? threadReopened : threadUpdated
  announceThread(tx, kind, before, after)
  announceMessage(tx, message, after)
  return after
}

export function announceMessage(tx: Tx, message: Message, { providerId: owner }: Thread): void {
  announce(tx, messageSent, viewOfMessage, { after: { ...message, version: 1 }, owner })
}
