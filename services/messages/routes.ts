import { alreadyAnonymized, customerUnknown, customerWasMerged } from '@souk/customers/contract'
import {
  type App,
  created,
  invalidCursor,
  invalidTransition,
  NoBody,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { listThreads } from './listing/store.ts'
import { changeThread, openThread, readThread, updateSpam } from './operations.ts'
import { shownTo } from './own/operations.ts'
import { threadNotFound, threadSubjectUnknown } from './problems.ts'
import {
  OpenThreadBody,
  ThreadPage,
  ThreadParams,
  ThreadsQuery,
  ThreadView,
  UpdateThreadBody,
} from './schemas.ts'
import { getThread } from './store.ts'

const collection = '/api/v1/marketplace/threads'
const single = `${collection}/:threadId`
const audience = ['operator', 'provider', 'customer'] as const
const reading = { scope: 'marketplace:read_messages', audience } as const
const writing = { scope: 'marketplace:write_messages', audience } as const

export function threadRoutes(app: App): void {
  readRoutes(app)
  openRoute(app)
  for (const command of ['close', 'reopen'] as const) commandRoute(app, command)
  readingRoute(app)
  spamRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: reading,
    schema: {
      operationId: 'listThreads',
      summary: 'List threads',
      description:
        'Returns threads, the one in which somebody has written last first. The operator sees all, a provider and a customer those ' +
        'that they take part in. Filter by `unread` for what the side of the caller has not read, by `overdue` for what a seller ' +
        'has not answered in time, or by `subject_id`.',
      querystring: ThreadsQuery,
      response: { 200: ThreadPage, ...refusals(invalidCursor) },
    },
    handler: (request) => request.list((tx, page) => listThreads(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: reading,
    schema: {
      operationId: 'getThread',
      summary: 'Get a thread',
      description:
        'Returns a thread with what is to be answered until when. Its messages are a list of their own. Nothing in it tells how ' +
        'the customer can be reached elsewhere.',
      params: ThreadParams,
      response: { 200: ThreadView, ...refusals(threadNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => shownTo(tx, await getThread(tx, request.params.threadId))),
  })
}

function openRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: writing,
    schema: {
      operationId: 'openThread',
      summary: 'Open a thread',
      description:
        'Sends the first message about an order, a product or a provider. A customer asks a seller about an order of their own, a ' +
        'product that is sold, or a provider; a provider writes about an order that it sold something of; the operator writes ' +
        'to any customer. Where customer and seller have a thread about the same, the message goes there and the answer is 200. ' +
        'Emits `thread.opened` and `message.sent`. Send an `Idempotency-Key`, so that a retry sends nothing twice.',
      body: OpenThreadBody,
      response: {
        200: ThreadView,
        201: ThreadView,
        ...refusals(
          validationFailed,
          threadSubjectUnknown,
          customerUnknown,
          customerWasMerged,
          alreadyAnonymized,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { thread, isNew } = await openThread(tx, request.body)
        const view = shownTo(tx, thread)
        return isNew ? created(view, `${collection}/${view.id}`) : view
      }),
  })
}

const commandTexts = {
  close: {
    operationId: 'closeThread',
    summary: 'Close a thread',
    description:
      'Says that there is nothing more to talk about. The next message opens it again. Emits `thread.closed`; a second call is ' +
      'refused.',
  },
  reopen: {
    operationId: 'reopenThread',
    summary: 'Reopen a thread',
    description:
      'Opens a thread that is `CLOSED`, without a message. Emits `thread.reopened`; a second call is refused.',
  },
} as const

function commandRoute(app: App, command: keyof typeof commandTexts): void {
  app.route({
    method: 'POST',
    url: `${single}/${command}`,
    config: writing,
    schema: {
      ...commandTexts[command],
      params: ThreadParams,
      body: NoBody,
      response: {
        200: ThreadView,
        ...refusals(threadNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        shownTo(tx, await changeThread(tx, request.params.threadId, command)),
      ),
  })
}

function readingRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/read`,
    config: reading,
    schema: {
      operationId: 'readThread',
      summary: 'Mark a thread as read',
      description:
        'Says that the side of the caller has read all messages: its `unread` is zero. The other sides keep theirs. Emits ' +
        '`thread.updated`; where nothing was unread, nothing changes.',
      params: ThreadParams,
      body: NoBody,
      response: { 200: ThreadView, ...refusals(threadNotFound) },
    },
    handler: (request) =>
      request.write(async (tx) => shownTo(tx, await readThread(tx, request.params.threadId))),
  })
}

function spamRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'marketplace:manage_messages', audience: ['operator'] },
    schema: {
      operationId: 'updateThread',
      summary: 'Mark a thread as spam',
      description:
        'Says whether a thread is spam. Nobody has to answer it then, and it is left out of how fast a seller answers. Emits ' +
        '`thread.updated`; a request that changes nothing creates no new version and no event.',
      params: ThreadParams,
      body: UpdateThreadBody,
      response: { 200: ThreadView, ...refusals(threadNotFound, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        shownTo(tx, await updateSpam(tx, request.params.threadId, request.body.spam)),
      ),
  })
}
