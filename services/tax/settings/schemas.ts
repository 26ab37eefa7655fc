import { CountrySchema, Nullable, roundingModes, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { TaxCode } from '../fields.ts'
import {
  inclusivePolicies,
  roundingLevels,
  type SettingsChanges,
  type TaxSettings,
} from './settings.ts'

const fields = {
  rounding: Type.Enum([...roundingModes], {
    description:
      'How half a minor unit is rounded. It cannot be changed once taxes were calculated',
  }),
  rounding_level: Type.Enum([...roundingLevels], {
    description:
      '`PER_LINE` rounds the tax of each line. `PER_INVOICE` rounds once for all lines with the same rates and shares the ' +
      'result out to them',
  }),
  prices_include_tax: Type.Boolean({
    description:
      'Whether amounts include tax where `tax_inclusive` is not said: those of base prices, and of price lists that ' +
      'say nothing of their own',
    examples: [true],
  }),
  inclusive_prices: Type.Enum([...inclusivePolicies], {
    description:
      'What stays the same where an inclusive price is sold to a country with another tax: `FIX_GROSS` what the ' +
      'customer pays, `FIX_NET` what is left without tax',
  }),
  default_tax_code: TaxCode,
  shipping_tax_code: Nullable(TaxCode),
  origin_country: Nullable(CountrySchema),
  registrations: Type.Array(CountrySchema, {
    maxItems: 250,
    uniqueItems: true,
    description:
      'Countries in which you collect tax. Elsewhere a sale is out of scope, or is taxed as at home if both countries are ' +
      'in the European Union. Empty: wherever you have rates',
    examples: [['DE', 'AT']],
  }),
}

export const SettingsView = Type.Object({
  ...fields,
  version: Type.Integer(),
  updated_at: Nullable(Time),
})

export const UpdateSettingsBody = Type.Partial(Type.Object(fields), {
  additionalProperties: false,
  examples: [{ origin_country: 'DE', registrations: ['DE', 'AT'] }],
})

export function viewOfSettings(settings: TaxSettings): Static<typeof SettingsView> {
  return {
    rounding: settings.rounding,
    rounding_level: settings.roundingLevel,
    prices_include_tax: settings.pricesIncludeTax,
    inclusive_prices: settings.inclusivePrices,
    default_tax_code: settings.defaultTaxCode,
    shipping_tax_code: settings.shippingTaxCode,
    origin_country: settings.originCountry,
    registrations: [...settings.registrations],
    version: settings.version,
    updated_at: settings.updatedAt?.toISOString() ?? null,
  }
}

/** Registrations are a set: their order says nothing. */
export function changesOfSettings(body: Static<typeof UpdateSettingsBody>): SettingsChanges {
  const { rounding, registrations } = body
  const { rounding_level, prices_include_tax, inclusive_prices } = body
  const { default_tax_code, shipping_tax_code, origin_country } = body
  return {
    ...(rounding !== undefined && { rounding }),
    ...(rounding_level !== undefined && { roundingLevel: rounding_level }),
    ...(prices_include_tax !== undefined && { pricesIncludeTax: prices_include_tax }),
    ...(inclusive_prices !== undefined && { inclusivePrices: inclusive_prices }),
    ...(default_tax_code !== undefined && { defaultTaxCode: default_tax_code }),
    ...(shipping_tax_code !== undefined && { shippingTaxCode: shipping_tax_code }),
    ...(origin_country !== undefined && { originCountry: origin_country }),
    ...(registrations !== undefined && { registrations: registrations.toSorted() }),
  }
}
