import { Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { MessageSettings } from './settings.ts'

const ResponseHours = Type.Integer({
  minimum: 1,
  maximum: 720,
  description: 'Within how many hours a seller answers the first message of a customer',
  examples: [24],
})

export const UpdateMessageSettingsBody = Type.Object(
  { response_hours: ResponseHours },
  { additionalProperties: false, examples: [{ response_hours: 12 }] },
)
export const MessageSettingsView = Type.Object(
  { response_hours: ResponseHours, version: Type.Integer(), updated_at: Nullable(Time) },
  { title: 'MessageSettings' },
)

export function viewOfSettings(settings: MessageSettings): Static<typeof MessageSettingsView> {
  return {
    response_hours: settings.responseHours,
    version: settings.version,
    updated_at: settings.updatedAt?.toISOString() ?? null,
  }
}
