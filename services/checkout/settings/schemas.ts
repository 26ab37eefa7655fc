import { Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { CheckoutSettings, SettingsChanges } from './settings.ts'

const fields = {
  abandoned_after_minutes: Type.Integer({
    minimum: 5,
    maximum: 43_200,
    description: 'A cart with lines is abandoned when its buyer has done nothing for so long',
    examples: [60],
  }),
  expires_after_days: Type.Integer({
    minimum: 1,
    maximum: 365,
    description:
      'A cart with lines expires when its buyer has done nothing for so long; one without lines after a day',
    examples: [30],
  }),
  hold_seconds: Type.Integer({
    minimum: 60,
    maximum: 604_800,
    description: 'As long units are held after an act of the buyer, in carts with `hold`',
    examples: [900],
  }),
  calculates_taxes: Type.Boolean({
    description:
      'Whether carts have taxes. Then a tax rate has to be known wherever they go, and a rate of zero where nothing is owed',
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
