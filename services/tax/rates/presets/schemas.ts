import { CountrySchema, Id } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { AppliedPreset } from './operations.ts'
import type { Preset } from './preset.ts'
import { presets } from './presets.ts'

const Key = Type.Enum(presets.map(({ key }) => key))

const about = {
  preset: Key,
  as_of: Type.String({
    description: 'The day on which the rates were looked up',
    examples: ['2026-04-28'],
  }),
  valid_from: Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    description:
      'The day from which its rates count. Each begins at midnight in the country that it is of, wherever the seller is. For sales ' +
      'before it create rates of your own',
    examples: ['2026-01-01'],
  }),
  sources: Type.Array(Type.String(), { description: 'Where the rates come from' }),
}

export const PresetList = Type.Object({
  content: Type.Array(
    Type.Object({
      ...about,
      name: Type.String(),
      countries: Type.Array(CountrySchema),
      tax_codes: Type.Array(Type.String(), {
        description:
          'Codes for `tax_code` of products, variants and lines. They stand for a rate, not for goods: of two reduced rates ' +
          '`reduced` is the lower one and `reduced-second` the higher one, `super-reduced` is below 5 %. Which goods a rate is for is ' +
          'the law of each country, so the same goods can need another code in another country',
      }),
      rates: Type.Integer({ description: 'How many rates it has' }),
    }),
  ),
})

export const ApplyPresetBody = Type.Object(
  {
    preset: Key,
    countries: Type.Optional(
      Type.Array(CountrySchema, {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        description: 'Only the rates of these countries; all of the preset unless said',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ preset: 'EU_VAT', countries: ['DE', 'AT'] }] },
)

export const AppliedPresetView = Type.Object({
  ...about,
  created: Type.Integer({ description: 'Rates that were created' }),
  ended: Type.Integer({
    description: 'Rates of an earlier edition that now end where a new one begins',
  }),
  kept: Type.Integer({
    description: 'Rates that were there already, or for which the tenant has its own',
  }),
  differing_tax_rate_ids: Type.Array(Id('txr'), {
    description:
      'Of those that were kept, the rates with another percentage than the preset: your own, or one that the preset has corrected ' +
      'since. Check them',
    examples: [[]],
  }),
})

function aboutOf(preset: Preset) {
  return {
    preset: preset.key,
    as_of: preset.asOf,
    valid_from: preset.validFrom,
    sources: [...preset.sources],
  }
}

export function viewOfPreset(preset: Preset) {
  return {
    ...aboutOf(preset),
    name: preset.name,
    countries: [...new Set(preset.rates.map(({ country }) => country))].sort(),
    tax_codes: [...new Set(preset.rates.map(({ taxCode }) => taxCode))],
    rates: preset.rates.length,
  }
}

export function viewOfApplied(
  preset: Preset,
  { differingIds, ...applied }: AppliedPreset,
): Static<typeof AppliedPresetView> {
  return { ...aboutOf(preset), ...applied, differing_tax_rate_ids: [...differingIds] }
}
