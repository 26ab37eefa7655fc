import { dayMs } from '@souk/platform'

/** What somebody who signs in is told. Only the first three have a link. */
export const messageKinds = [
  'CONFIRM_ADDRESS',
  'MAGIC_LINK',
  'PASSWORD_RESET',
  'ACCOUNT_EXISTS',
  'NO_ACCOUNT',
] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageStatuses = ['KEPT', 'DUE', 'SENT', 'FAILED'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** What it says, and to whom. Nobody but who hands it on reads it. */
export interface Letter {
  readonly to: string
  readonly locale: string | null
  readonly link: string | null
}

export interface Message {
  readonly id: string
  readonly kind: MessageKind
  /** `KEPT` in a sandbox that posts none: they are read there. */
  readonly status: MessageStatus
  readonly customerId: string | null
  /** Taken out when it has been handed on. */
  readonly sealedLetter: Buffer | null
  readonly attempts: number
  readonly lastError: string | null
  /** Later it would be of no use. */
  readonly expiresAt: Date
  readonly sentAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Draft = Pick<Message, 'id' | 'kind' | 'status' | 'customerId' | 'sealedLetter' | 'expiresAt'>

export function newMessage(draft: Draft, now: Date): Message {
  const nothingYet = { attempts: 0, lastError: null, sentAt: null }
  return { ...draft, ...nothingYet, version: 1, createdAt: now, updatedAt: now }
}

/** What came of an attempt. */
export type Sending =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'failed'; readonly reason: string }

/** In a sandbox what it says stays to be read. */
export function afterAttempt(
  message: Message,
  sending: Sending,
  { now, isRead }: { readonly now: Date; readonly isRead: boolean },
): Message {
  const attempts = message.attempts + 1
  const tried = { ...message, attempts, version: message.version + 1, updatedAt: now }
  if (sending.outcome === 'failed') return { ...tried, lastError: sending.reason }
  const sealedLetter = isRead ? message.sealedLetter : null
  return { ...tried, status: 'SENT', sealedLetter, lastError: null, sentAt: now }
}

/** Too late: nobody could use what it says. */
export function expired(message: Message, now: Date): Message {
  const { version, lastError } = message
  const reason = lastError ?? 'expired'
  return {
    ...message,
    status: 'FAILED',
    sealedLetter: null,
    lastError: reason,
    version: version + 1,
    updatedAt: now,
  }
}

/** Long enough to find out why one did not arrive. */
export const keptMs = dayMs
