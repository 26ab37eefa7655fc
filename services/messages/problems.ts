import { problem } from '@souk/platform'

export const threadNotFound = problem<{ threadId: string }>(
  'thread_not_found',
  404,
  'Thread not found',
  {
    help: 'There is no thread with this id that the caller takes part in. GET /api/v1/marketplace/threads lists them.',
  },
)
export const messageNotFound = problem<{ messageId: string }>(
  'message_not_found',
  404,
  'Message not found',
  {
    help: 'There is no message with this id in a thread that the caller takes part in. List the messages of a thread to find it.',
  },
)
export const threadSubjectUnknown = problem<{ subjectId: string }>(
  'thread_subject_unknown',
  422,
  'Nothing to talk about',
  {
    help: 'The caller cannot open a thread about meta.subject_id: a customer asks a seller about an order of their own, a product that is sold, or an active provider; a provider writes to a customer about an order that they share.',
    example: { subjectId: 'ord_01j8xq7v2kfm5tq3e9b4n6p0rs' },
  },
)
