import { type App, created, invalidCursor, refusals, validationFailed } from '@souk/platform'
import { listMessages } from '../listing/store.ts'
import { messageNotFound, threadNotFound } from '../problems.ts'
import {
  MessagePage,
  MessageParams,
  MessagesQuery,
  MessageView,
  SendMessageBody,
  ThreadParams,
} from '../schemas.ts'
import { getMessage, getThread } from '../store.ts'
import { viewOfMessage } from '../view.ts'
import { sendMessage } from './operations.ts'

const url = '/api/v1/marketplace/threads/:threadId/messages'
const audience = ['operator', 'provider', 'customer'] as const
const reading = { scope: 'marketplace:read_messages', audience } as const

export function messageRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: reading,
    schema: {
      operationId: 'listMessages',
      summary: 'List messages',
      description:
        'Returns the messages of a thread, newest first. Reading them marks nothing as read. `body` is null where the person was ' +
        'erased.',
      params: ThreadParams,
      querystring: MessagesQuery,
      response: { 200: MessagePage, ...refusals(threadNotFound, invalidCursor) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { threadId } = request.params
        const [messages] = await Promise.all([
          listMessages(tx, threadId, page),
          getThread(tx, threadId),
        ])
        return messages
      }),
  })
  sendRoute(app)
  app.route({
    method: 'GET',
    url: '/api/v1/marketplace/messages/:messageId',
    config: reading,
    schema: {
      operationId: 'getMessage',
      summary: 'Get a message',
      description:
        'Returns one message of a thread that the caller takes part in. `thread_id` leads to the thread.',
      params: MessageParams,
      response: { 200: MessageView, ...refusals(messageNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfMessage(await getMessage(tx, request.params.messageId))),
  })
}

function sendRoute(app: App): void {
  app.route({
    method: 'POST',
    url,
    config: { scope: 'marketplace:write_messages', audience },
    schema: {
      operationId: 'sendMessage',
      summary: 'Send a message',
      description:
        'Writes in a thread; a closed one is open again. The first message of a seller that no program has written answers the ' +
        'first of the customer. A customer sends at most 30 messages in ten minutes, a provider 120. Emits `message.sent`, and ' +
        '`thread.updated` or `thread.reopened`. Send an `Idempotency-Key`, so that a retry sends nothing twice.',
      params: ThreadParams,
      body: SendMessageBody,
      response: { 201: MessageView, ...refusals(threadNotFound, validationFailed) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const message = await sendMessage(tx, request.params.threadId, request.body)
        return created(viewOfMessage(message), `/api/v1/marketplace/messages/${message.id}`)
      }),
  })
}
