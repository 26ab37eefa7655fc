import { event } from '@souk/platform'
import { MessageView, ThreadView } from './schemas.ts'
import { MessageSettingsView } from './settings/schemas.ts'

const threadEvent = (verb: string, summary: string, description: string) =>
  event(`thread.${verb}`, 1, {
    resource: 'thread',
    summary,
    description,
    object: ThreadView,
    isOwned: true,
    about: ['customer_id', 'provider_id'],
  })

export const threadOpened = threadEvent(
  'opened',
  'Thread opened',
  'A customer, a provider or the operator has written the first message.',
)
export const threadUpdated = threadEvent(
  'updated',
  'Thread updated',
  'A message came, somebody has read what was new, or it is spam or is it no more, or it belongs to the customer into whom its own was merged.',
)
export const threadClosed = threadEvent(
  'closed',
  'Thread closed',
  'One side has nothing more to say. The next message opens it again.',
)
export const threadReopened = threadEvent(
  'reopened',
  'Thread reopened',
  'Somebody has opened it again, or has written a message.',
)
export const threadResponseOverdue = threadEvent(
  'response_overdue',
  'First answer overdue',
  'No human of the seller has answered the first message of the customer in time. It is announced once.',
)
export const messageSent = event('message.sent', 1, {
  resource: 'message',
  summary: 'Message sent',
  description: 'Somebody has written in a thread; what programs write is `automated`.',
  object: MessageView,
  isOwned: true,
  about: ['thread_id'],
})
export const messageSettingsUpdated = event('message_settings.updated', 1, {
  resource: 'message_settings',
  summary: 'Settings of messages updated',
  description: 'They hold for threads in which a customer first writes from now on.',
  object: MessageSettingsView,
})
