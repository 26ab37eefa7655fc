import { id, idOf, idOrNull, plain, Table, uuidOf } from '@souk/platform'
import { type Message, prefixOf, type SubjectType, type Thread } from './thread.ts'

interface StoredThread extends Omit<Thread, 'subject' | 'unread'> {
  readonly subjectType: SubjectType
  /** A uuid: what it is of, the type says. */
  readonly subjectId: string
  readonly unreadCustomer: number
  readonly unreadProvider: number
  readonly unreadOperator: number
}

export const threadTable = new Table<StoredThread>(
  'messages.threads',
  {
    id: id('thr'),
    subjectType: plain(),
    subjectId: plain(),
    customerId: id('cus'),
    providerId: idOrNull('prv'),
    status: plain(),
    openedBy: plain(),
    unreadCustomer: plain(),
    unreadProvider: plain(),
    unreadOperator: plain(),
    messageCount: plain(),
    lastMessageId: id('msg'),
    lastMessageAt: plain(),
    firstInboundAt: plain(),
    firstResponseAt: plain(),
    firstResponseDueAt: plain(),
    overdueAt: plain(),
    isSpam: plain(),
    duplicateOfId: idOrNull('thr'),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['subjectType', 'subjectId', 'providerId', 'openedBy'] },
)

export function storedThread({ subject, unread, ...thread }: Thread): StoredThread {
  return {
    ...thread,
    subjectType: subject.type,
    subjectId: uuidOf(subject.id),
    unreadCustomer: unread.CUSTOMER,
    unreadProvider: unread.PROVIDER,
    unreadOperator: unread.OPERATOR,
  }
}

export function toThread(row: object): Thread {
  const { subjectType, subjectId, unreadCustomer, unreadProvider, unreadOperator, ...thread } =
    threadTable.fieldsOf(row)
  return {
    ...thread,
    subject: { type: subjectType, id: idOf(prefixOf[subjectType], subjectId) },
    unread: { CUSTOMER: unreadCustomer, PROVIDER: unreadProvider, OPERATOR: unreadOperator },
  }
}

export const messageTable = new Table<Message>('messages.messages', {
  id: id('msg'),
  threadId: id('thr'),
  sender: plain(),
  sentBy: plain(),
  body: plain(),
  isAutomated: plain(),
  createdAt: plain(),
})
