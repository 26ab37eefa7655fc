import type { ShownMessage, ShownThread } from './schemas.ts'
import type { Message, Side, Thread } from './thread.ts'

/** As this side is shown it. */
export function viewFor(side: Side, thread: Thread): ShownThread {
  return {
    id: thread.id,
    subject: thread.subject,
    customer_id: thread.customerId,
    provider_id: thread.providerId,
    status: thread.status,
    opened_by: thread.openedBy,
    unread: thread.unread[side],
    message_count: thread.messageCount,
    last_message_at: thread.lastMessageAt.toISOString(),
    first_inbound_at: thread.firstInboundAt?.toISOString() ?? null,
    first_response_at: thread.firstResponseAt?.toISOString() ?? null,
    first_response_due_at: thread.firstResponseDueAt?.toISOString() ?? null,
    overdue_at: thread.overdueAt?.toISOString() ?? null,
    spam: thread.isSpam,
    version: thread.version,
    created_at: thread.createdAt.toISOString(),
    updated_at: thread.updatedAt.toISOString(),
  }
}

export function viewOfThread(thread: Thread): ShownThread {
  return viewFor('OPERATOR', thread)
}

export function viewOfMessage(message: Message): ShownMessage {
  return {
    id: message.id,
    thread_id: message.threadId,
    sender: message.sender,
    body: message.body,
    automated: message.isAutomated,
    created_at: message.createdAt.toISOString(),
  }
}
