import { Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { StoredValueSettings } from './settings.ts'

const ExpiresAfterMonths = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 600,
    description:
      'Months after which gift cards and store credit expire that are issued from now on; null for never',
    examples: [36],
  }),
)

export const UpdateSettingsBody = Type.Object(
  { expires_after_months: ExpiresAfterMonths },
  { additionalProperties: false, examples: [{ expires_after_months: 36 }] },
)
export const SettingsView = Type.Object(
  {
    expires_after_months: ExpiresAfterMonths,
    version: Type.Integer(),
    updated_at: Nullable(Time),
  },
  { title: 'StoredValueSettings' },
)

export function viewOfSettings(settings: StoredValueSettings): Static<typeof SettingsView> {
  return {
    expires_after_months: settings.expiresAfterMonths,
    version: settings.version,
    updated_at: settings.updatedAt?.toISOString() ?? null,
  }
}
