import type { RoundingMode } from '@souk/platform'

/** Whether tax is rounded for each line, or once for all lines with the same rates and shared out among them. */
export const roundingLevels = ['PER_LINE', 'PER_INVOICE'] as const
export type RoundingLevel = (typeof roundingLevels)[number]

/** What stays the same where the tax in an inclusive price is another one than at home: what is paid, or the net. */
export const inclusivePolicies = ['FIX_GROSS', 'FIX_NET'] as const
export type InclusivePolicy = (typeof inclusivePolicies)[number]

/** How a tenant computes its taxes. */
export interface TaxSettings {
  readonly rounding: RoundingMode
  readonly roundingLevel: RoundingLevel
  /** Whether amounts include tax where neither the request nor the price list says so. */
  readonly pricesIncludeTax: boolean
  readonly inclusivePrices: InclusivePolicy
  readonly defaultTaxCode: string
  /** Null where shipping is taxed by the default code. */
  readonly shippingTaxCode: string | null
  /** Where it sells from unless a calculation says otherwise. */
  readonly originCountry: string | null
  /** The countries in which it collects tax. None means all for which it has rates. */
  readonly registrations: readonly string[]
  readonly version: number
  readonly updatedAt: Date | null
}

export type SettingsChanges = Partial<Omit<TaxSettings, 'version' | 'updatedAt'>>

export const defaultSettings: TaxSettings = {
  rounding: 'HALF_AWAY_FROM_ZERO',
  roundingLevel: 'PER_LINE',
  pricesIncludeTax: false,
  inclusivePrices: 'FIX_GROSS',
  defaultTaxCode: 'standard',
  shippingTaxCode: null,
  originCountry: null,
  registrations: [],
  version: 1,
  updatedAt: null,
}

export function changeSettings(
  settings: TaxSettings,
  changes: SettingsChanges,
  now: Date,
): TaxSettings {
  return { ...settings, ...changes, version: settings.version + 1, updatedAt: now }
}
