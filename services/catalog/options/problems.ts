import { problem } from '@souk/platform'

export const optionCombinationExists = problem<{ optionValues: Readonly<Record<string, string>> }>(
  'option_combination_exists',
  422,
  'Option values already exist',
  { help: 'The product has a variant with these option_values. Update it, or send other values.' },
)
export const optionValuesInvalid = problem<{
  options: readonly { readonly name: string; readonly values: readonly string[] }[]
}>('option_values_invalid', 422, 'Invalid option values', {
  help: 'Every variant has exactly one value for each option of the product. meta.options lists the options and their values.',
  example: { options: [{ name: 'size', values: ['M', 'L'] }] },
})
export const optionsInUse = problem<{ variantIds: readonly string[] }>(
  'options_in_use',
  422,
  'Variants do not fit the options',
  {
    help:
      'The variants in meta.variant_ids have other option values. Keep the options that they use, or send an empty ' +
      'list, change the variants and set the options again.',
    example: { variantIds: ['var_…'] },
  },
)
