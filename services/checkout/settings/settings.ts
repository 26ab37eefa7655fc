/** How long a tenant keeps carts. */
export interface CheckoutSettings {
  /** Without an act of the buyer, a cart with lines is abandoned. */
  readonly abandonedAfterMinutes: number
  readonly expiresAfterDays: number
  /** As long units are held after an act of the buyer, in carts that hold any. */
  readonly holdSeconds: number
  /** Whether orders have taxes; then a rate has to be known wherever they go. */
  readonly calculatesTaxes: boolean
  readonly version: number
  readonly updatedAt: Date | null
}

export type SettingsChanges = Partial<Omit<CheckoutSettings, 'version' | 'updatedAt'>>

export const defaultSettings: CheckoutSettings = {
  abandonedAfterMinutes: 60,
  expiresAfterDays: 30,
  holdSeconds: 900,
  calculatesTaxes: true,
  version: 1,
  updatedAt: null,
}

export function changeSettings(
  settings: CheckoutSettings,
  changes: SettingsChanges,
  now: Date,
): CheckoutSettings {
  return { ...settings, ...changes, version: settings.version + 1, updatedAt: now }
}
