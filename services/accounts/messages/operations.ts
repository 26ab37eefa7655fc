import {
  type CallOutcome,
  type LaneStep,
  newId,
  type StepDecision,
  sentInOrder,
  type Tx,
  type Vault,
} from '@souk/platform'
import type { AccountSettings } from '../settings/settings.ts'
import { getSettings } from '../settings/store.ts'
import type { MessageCall } from './client.ts'
import { messageLanes } from './lanes.ts'
import {
  afterAttempt,
  expired,
  type Letter,
  type Message,
  type MessageKind,
  newMessage,
  type Sending,
} from './message.ts'
import { findMessageForUpdate, insertMessage, updateMessage } from './store.ts'

/** Something to tell somebody who may or may not be a customer. */
export interface Draft {
  readonly kind: MessageKind
  readonly customerId: string | null
  readonly letter: Letter
  readonly expiresAt: Date
}

/** In a sandbox that names no address a message is kept, and can be read. */
export async function saveMessage(
  tx: Tx,
  vault: Vault,
  { kind, customerId, letter, expiresAt }: Draft,
  { messageUrl }: Pick<AccountSettings, 'messageUrl'>,
): Promise<void> {
  const status = messageUrl === null ? 'KEPT' : 'DUE'
  const sealedLetter = vault.seal(JSON.stringify(letter))
  const draft = { id: newId('amg'), kind, customerId, sealedLetter, expiresAt, status } as const
  const message = newMessage(draft, tx.now)
  await Promise.all([
    insertMessage(tx, message),
    ...(status === 'DUE' ? [messageLanes.wake(tx, message.id, tx.now)] : []),
  ])
}

/** A message and where it goes. */
export interface DueMessage {
  readonly message: Message
  readonly settings: AccountSettings
}

export interface MessageOutcome extends CallOutcome {
  readonly sending: Sending
}

export async function loadMessage(tx: Tx, id: string): Promise<DueMessage | undefined> {
  const [message, settings] = await sentInOrder([findMessageForUpdate(tx, id), getSettings(tx)])
  return message && { message, settings }
}

/** Posted until it is taken, or of no use any more. */
export async function sendMessage(
  tx: Tx,
  { subject, outcomes, room }: LaneStep<DueMessage, MessageOutcome>,
): Promise<StepDecision<MessageCall, never>> {
  const { message: before, settings } = subject
  const moment = { now: tx.now, isRead: tx.mode === 'sandbox' }
  const tried = outcomes.reduce(
    (known, { sending }) => afterAttempt(known, sending, moment),
    before,
  )
  const isDue = tried.status === 'DUE'
  const message = isDue && tried.expiresAt <= tx.now ? expired(tried, tx.now) : tried
  if (message !== before) await updateMessage(tx, { ...message, version: before.version + 1 })
  const { messageUrl: url, sealedSecret } = settings
  if (message.status !== 'DUE') return { calls: [], nextAt: null }
  // Nobody takes it for now; that it is of no use any more is noted in time.
  if (url === null || sealedSecret === null) return { calls: [], nextAt: message.expiresAt }
  if (room === 0) return { calls: [], nextAt: tx.now }
  const { tenantId, mode } = tx
  return { calls: [{ key: message.id, tenantId, mode, url, sealedSecret, message }], nextAt: null }
}
