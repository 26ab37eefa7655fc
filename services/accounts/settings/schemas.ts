import { Nullable, Time, urlLengthMax } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { AccountSettings } from './settings.ts'

const MessageUrl = Nullable(
  Type.String({
    minLength: 1,
    maxLength: urlLengthMax,
    description:
      'URL to which messages to customers are sent, for you to forward: https, on the public internet',
    examples: ['https://shop.example/hooks/messages'],
  }),
)

export const UpdateSettingsBody = Type.Object(
  { message_url: MessageUrl },
  { additionalProperties: false, examples: [{ message_url: 'https://shop.example/messages' }] },
)

export const SettingsView = Type.Object(
  {
    message_url: MessageUrl,
    is_signed: Type.Boolean({
      description: 'Whether a signing secret exists',
    }),
    version: Type.Integer(),
    updated_at: Nullable(Time),
  },
  { title: 'AccountSettings' },
)

export const SecretView = Type.Object({
  message_secret: Type.String({
    description: 'Secret that verifies messages (Standard Webhooks). Returned only once',
    examples: ['whsec_c291ay1leGFtcGxlLXNlY3JldC1ub3QtZm9yLXVzZSE='],
  }),
})

export function viewOfSettings(settings: AccountSettings): Static<typeof SettingsView> {
  const { messageUrl, sealedSecret, version, updatedAt } = settings
  return {
    message_url: messageUrl,
    is_signed: sealedSecret !== null,
    version,
    updated_at: updatedAt?.toISOString() ?? null,
  }
}
