import { Id, Nullable, personal, Time, type Vault } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { letterIn } from './client.ts'
import { type Message, messageKinds, messageStatuses } from './message.ts'

export const MessageView = Type.Object(
  {
    id: Id('amg'),
    kind: Type.Enum([...messageKinds], {
      description:
        'Purpose of the message. `ACCOUNT_EXISTS` and `NO_ACCOUNT` have no link; the response to the request does not reveal them',
    }),
    status: Type.Enum([...messageStatuses], {
      description: '`KEPT` if no message URL is set; else whether it was sent',
    }),
    to: personal(Type.String({ examples: ['amira@shop.example'] })),
    link: Nullable(
      Type.String({ examples: ['https://shop.example/signed-in?token=0123456789abcdefgh'] }),
    ),
    last_error: Nullable(Type.String({ examples: ['status_503'] })),
    expires_at: Time,
    created_at: Time,
  },
  { title: 'SandboxMessage' },
)

export const InboxView = Type.Object({
  content: Type.Array(MessageView, { description: 'Newest first, 50 at most' }),
})

export function viewOfMessage(vault: Vault, message: Message): Static<typeof MessageView> {
  const { id, kind, status, lastError, expiresAt, createdAt } = message
  const { to, link } = letterIn(vault, message)
  return {
    id,
    kind,
    status,
    to,
    link,
    last_error: lastError,
    expires_at: expiresAt.toISOString(),
    created_at: createdAt.toISOString(),
  }
}
