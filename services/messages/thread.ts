import { advance, hourMs, lifecycle, type StateOf, statesOf } from '@souk/platform'

export const threadLifecycle = lifecycle({
  OPEN: { close: 'CLOSED' },
  CLOSED: { reopen: 'OPEN' },
})
type ThreadStatus = StateOf<typeof threadLifecycle>
export const threadStatuses = statesOf(threadLifecycle)

export const subjectTypes = ['ORDER', 'PRODUCT', 'PROVIDER'] as const
export type SubjectType = (typeof subjectTypes)[number]
export const prefixOf: Readonly<Record<SubjectType, string>> = {
  ORDER: 'ord',
  PRODUCT: 'prod',
  PROVIDER: 'prv',
}

export interface Subject {
  readonly type: SubjectType
  readonly id: string
}

export const sides = ['CUSTOMER', 'PROVIDER', 'OPERATOR'] as const
export type Side = (typeof sides)[number]

/** A customer and a seller talk about something. */
export interface Thread {
  readonly id: string
  readonly subject: Subject
  readonly customerId: string
  /** Whom the customer talks to; null for the operator itself. */
  readonly providerId: string | null
  readonly status: ThreadStatus
  readonly openedBy: Side
  /** What each side has not read yet. */
  readonly unread: Readonly<Record<Side, number>>
  readonly messageCount: number
  /** The latest: its id tells when it was written. */
  readonly lastMessageId: string
  readonly lastMessageAt: Date
  readonly firstInboundAt: Date | null
  /** When a human of the seller has answered that. */
  readonly firstResponseAt: Date | null
  readonly firstResponseDueAt: Date | null
  /** When it was announced that nobody had. */
  readonly overdueAt: Date | null
  readonly isSpam: boolean
  /** One of a merged customer, beside the thread that the other had about the same. */
  readonly duplicateOfId: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface Message {
  readonly id: string
  readonly threadId: string
  readonly sender: Side
  /** Who it was, for whom messages are counted. */
  readonly sentBy: string
  /** Null once the person of the thread was erased. */
  readonly body: string | null
  /** Whether a program has written it. */
  readonly isAutomated: boolean
  readonly createdAt: Date
}

type ThreadDraft = Pick<Thread, 'id' | 'subject' | 'customerId' | 'providerId' | 'openedBy'>

/** Nobody has written anything yet: the first message follows at once. */
export function newThread(draft: ThreadDraft, firstMessageId: string, now: Date): Thread {
  return {
    ...draft,
    status: 'OPEN',
    unread: { CUSTOMER: 0, PROVIDER: 0, OPERATOR: 0 },
    messageCount: 0,
    lastMessageId: firstMessageId,
    lastMessageAt: now,
    firstInboundAt: null,
    firstResponseAt: null,
    firstResponseDueAt: null,
    overdueAt: null,
    isSpam: false,
    duplicateOfId: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
}

/** Whose answer the customer waits for. */
function sellerOf({ providerId }: Pick<Thread, 'providerId'>): Side {
  return providerId === null ? 'OPERATOR' : 'PROVIDER'
}

/** The thread with one message more. A closed one is open again. */
export function withMessage(thread: Thread, message: Message, responseHours: number): Thread {
  const { createdAt: at, sender } = message
  const isFirst = sender === 'CUSTOMER' && thread.firstInboundAt === null
  const firstInboundAt = isFirst ? at : thread.firstInboundAt
  const answers =
    sender === sellerOf(thread) &&
    !message.isAutomated &&
    firstInboundAt !== null &&
    thread.firstResponseAt === null
  return changed(
    thread,
    {
      status: 'OPEN',
      unread: unreadAfter(thread, sender),
      messageCount: thread.messageCount + 1,
      lastMessageId: message.id,
      lastMessageAt: at,
      firstInboundAt,
      firstResponseAt: answers ? at : thread.firstResponseAt,
      firstResponseDueAt: isFirst
        ? new Date(at.getTime() + responseHours * hourMs)
        : thread.firstResponseDueAt,
    },
    at,
  )
}

/** Whoever writes has read what was there. */
function unreadAfter({ unread, providerId }: Thread, sender: Side): Thread['unread'] {
  const after = (side: Side) => (side === sender ? 0 : unread[side] + 1)
  return {
    CUSTOMER: after('CUSTOMER'),
    PROVIDER: providerId === null ? 0 : after('PROVIDER'),
    OPERATOR: after('OPERATOR'),
  }
}

export function closed(thread: Thread, now: Date): Thread {
  return changed(thread, { status: advance(threadLifecycle, thread.status, 'close') }, now)
}

export function reopened(thread: Thread, now: Date): Thread {
  return changed(thread, { status: advance(threadLifecycle, thread.status, 'reopen') }, now)
}

/** The same where there was nothing to read. */
export function readBy(thread: Thread, side: Side, now: Date): Thread {
  if (thread.unread[side] === 0) return thread
  return changed(thread, { unread: { ...thread.unread, [side]: 0 } }, now)
}

export function markedSpam(thread: Thread, isSpam: boolean, now: Date): Thread {
  return thread.isSpam === isSpam ? thread : changed(thread, { isSpam }, now)
}

export function overdue(thread: Thread, now: Date): Thread {
  return changed(thread, { overdueAt: now }, now)
}

export function givenTo(
  thread: Thread,
  customerId: string,
  duplicateOfId: string | null,
  now: Date,
): Thread {
  return changed(thread, { customerId, duplicateOfId }, now)
}

function changed(thread: Thread, changes: Partial<Thread>, now: Date): Thread {
  return { ...thread, ...changes, version: thread.version + 1, updatedAt: now }
}

/** How many messages somebody may send in ten minutes. Whoever runs the shop is not counted. */
export const sentAtMost: Readonly<Record<Side, number>> = {
  CUSTOMER: 30,
  PROVIDER: 120,
  OPERATOR: Number.POSITIVE_INFINITY,
}
export const countedForMs = hourMs / 6
