import { problem } from '@souk/platform'

export const providerForeign = problem<{ providerId: string }>(
  'provider_foreign',
  422,
  'Product of another provider',
  { help: 'A token of a provider creates products of that provider only. Omit provider_id.' },
)
