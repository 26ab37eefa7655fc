import { Id, Nullable, personal, Time, type Vault } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { letterIn } from './client.ts'
import { type Message, messageKinds, messageStatuses } from './message.ts'

export const MessageView = Type.Object(
  {
    id: Id('amg'),
    kind: Type.Enum([...messageKinds], {
      description:
        'What it tells; `ACCOUNT_EXISTS` and `NO_ACCOUNT` have no link: the answer to the request itself never says which it is',
    }),
    status: Type.Enum([...messageStatuses], {
      description: '`KEPT` where nothing is posted, else whether it was posted',
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
  content: Type.Array(MessageView, { description: 'The newest first, 50 at most' }),
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
