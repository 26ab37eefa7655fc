import { ContentPage, Id, listQuery, Nullable, personal, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { sides, subjectTypes, threadStatuses } from './thread.ts'

const closed = { additionalProperties: false } as const
const SubjectId = Type.String({
  pattern: '^(ord|prod|prv)_[0-7][0-9a-hjkmnp-tv-z]{25}$',
  examples: ['ord_01j8xq7v2kfm5tq3e9b4n6p0rs'],
})
const Subject = Type.Object(
  { type: Type.Enum([...subjectTypes], { examples: ['ORDER'] }), id: SubjectId },
  { ...closed, title: 'ThreadSubject' },
)
const Body = personal(
  Type.String({
    minLength: 1,
    maxLength: 5_000,
    pattern: '\\S',
    description: 'Plain text; addresses in it are text as well',
    examples: ['When will the second chair be shipped?'],
  }),
)
const Automated = Type.Boolean({
  description:
    'Whether a program has written it, such as a notice of absence. It counts as no answer. What agents write always is',
  examples: [false],
})

export const ThreadParams = Type.Object({ threadId: Id('thr') })
export const MessageParams = Type.Object({ messageId: Id('msg') })

export const OpenThreadBody = Type.Object(
  {
    subject: Subject,
    provider_id: Type.Optional({
      ...Id('prv'),
      description: 'Which seller of the order is meant; without it the operator itself',
    }),
    customer_id: Type.Optional({
      ...Id('cus'),
      description: 'To whom the operator writes, about something other than an order',
    }),
    body: Body,
    automated: Type.Optional(Automated),
  },
  {
    ...closed,
    examples: [
      {
        subject: { type: 'ORDER', id: 'ord_01j8xq7v2kfm5tq3e9b4n6p0rs' },
        body: 'When will the second chair be shipped?',
      },
    ],
  },
)
export type OpenThreadRequest = Static<typeof OpenThreadBody>

export const SendMessageBody = Type.Object(
  { body: Body, automated: Type.Optional(Automated) },
  { ...closed, examples: [{ body: 'It leaves our workshop tomorrow.' }] },
)
export type SendMessageRequest = Static<typeof SendMessageBody>

export const UpdateThreadBody = Type.Object(
  { spam: Type.Boolean({ description: 'Nobody has to answer it, and it is left out of figures' }) },
  { ...closed, examples: [{ spam: true }] },
)

export const ThreadView = Type.Object(
  {
    id: Id('thr'),
    subject: Subject,
    customer_id: Id('cus'),
    provider_id: Nullable({
      ...Id('prv'),
      description: 'Whom the customer talks to; null for the operator itself',
    }),
    status: Type.Enum(threadStatuses, { examples: ['OPEN'] }),
    opened_by: Type.Enum([...sides], { examples: ['CUSTOMER'] }),
    unread: Type.Integer({
      minimum: 0,
      description:
        'Messages that the side of the caller has not read; in events that of the operator',
      examples: [1],
    }),
    message_count: Type.Integer({ minimum: 1, examples: [3] }),
    last_message_at: Time,
    first_inbound_at: Nullable({ ...Time, description: 'When the customer first wrote' }),
    first_response_at: Nullable({
      ...Time,
      description: 'When a human of the seller answered that',
    }),
    first_response_due_at: Nullable({ ...Time, description: 'Until when it should be' }),
    overdue_at: Nullable({ ...Time, description: 'When it was announced that it was not' }),
    spam: Type.Boolean({ examples: [false] }),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Thread' },
)
export type ShownThread = Static<typeof ThreadView>
export const ThreadPage = ContentPage(ThreadView)

export const MessageView = Type.Object(
  {
    id: Id('msg'),
    thread_id: Id('thr'),
    sender: Type.Enum([...sides], { examples: ['CUSTOMER'] }),
    body: Nullable({ ...Body, description: 'Null once the person was erased' }),
    automated: Automated,
    created_at: Time,
  },
  { title: 'Message' },
)
export type ShownMessage = Static<typeof MessageView>
export const MessagePage = ContentPage(MessageView)

export const ThreadsQuery = listQuery({
  status: Type.Optional(Type.Enum(threadStatuses)),
  subject_id: Type.Optional(SubjectId),
  customer_id: Type.Optional(Id('cus')),
  provider_id: Type.Optional(Id('prv')),
  unread: Type.Optional(
    Type.Literal(true, { description: 'With messages that the side of the caller has not read' }),
  ),
  overdue: Type.Optional(
    Type.Literal(true, { description: 'Not answered by a human in time, and not yet either' }),
  ),
})
export type ThreadFilter = Static<typeof ThreadsQuery>
export const MessagesQuery = listQuery({})
