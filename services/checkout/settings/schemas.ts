import { Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { CheckoutSettings, SettingsChanges } from './settings.ts'

const fields = {
  abandoned_after_minutes: Type.Integer({
    minimum: 5,
    maximum: 43_200,
    description: 'Minutes without a change after which a cart with lines counts as abandoned',
    examples: [60],
  }),
  expires_after_days: Type.Integer({
    minimum: 1,
    maximum: 365,
    description:
      'Days without a change after which a cart expires; an empty cart expires after one day',
    examples: [30],
  }),
  hold_seconds: Type.Integer({
    minimum: 60,
    maximum: 604_800,
    description: 'How long stock is held after each change, in carts with `hold`',
    examples: [900],
  }),
  calculates_taxes: Type.Boolean({
    description:
      'Whether carts are taxed. A tax rate, if only of zero, must then exist for every destination',
  }),
}

export const SettingsView = Type.Object(
  { ...fields, version: Type.Integer(), updated_at: Nullable(Time) },
  { title: 'CheckoutSettings' },
)

export const UpdateSettingsBody = Type.Partial(Type.Object(fields), {
  additionalProperties: false,
  minProperties: 1,
  examples: [{ abandoned_after_minutes: 120 }],
})

export function viewOfSettings(settings: CheckoutSettings): Static<typeof SettingsView> {
  return {
    abandoned_after_minutes: settings.abandonedAfterMinutes,
    expires_after_days: settings.expiresAfterDays,
    hold_seconds: settings.holdSeconds,
    calculates_taxes: settings.calculatesTaxes,
    version: settings.version,
    updated_at: settings.updatedAt?.toISOString() ?? null,
  }
}

export function changesOfSettings(body: Static<typeof UpdateSettingsBody>): SettingsChanges {
  const { abandoned_after_minutes, expires_after_days, hold_seconds, calculates_taxes } = body
  return {
    ...(abandoned_after_minutes !== undefined && {
      abandonedAfterMinutes: abandoned_after_minutes,
    }),
    ...(expires_after_days !== undefined && { expiresAfterDays: expires_after_days }),
    ...(hold_seconds !== undefined && { holdSeconds: hold_seconds }),
    ...(calculates_taxes !== undefined && { calculatesTaxes: calculates_taxes }),
  }
}
