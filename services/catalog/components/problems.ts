import { problem } from '@souk/platform'

export const notABundle = problem<{ kind: string }>('not_a_bundle', 422, 'Not a bundle', {
  help: 'Only variants of a product of kind BUNDLE have components. Change the kind of the product first.',
})
export const componentUnknown = problem<{ variantIds: readonly string[] }>(
  'component_unknown',
  422,
  'Unknown component',
  {
    help: 'The variants in meta.variant_ids do not exist, or belong to another seller.',
    example: { variantIds: ['var_…'] },
  },
)
export const bundleNesting = problem<{ variantIds: readonly string[] }>(
  'bundle_nesting',
  422,
  'Bundle in a bundle',
  {
    help:
      'A bundle cannot contain a bundle, a gift card or itself. The variants in meta.variant_ids are such, or part of one: ' +
      'remove them first.',
    example: { variantIds: ['var_…'] },
  },
)
