import { problem } from '@souk/platform'

export const attributeInvalid = problem<{ productTypeId: string | null }>(
  'attribute_invalid',
  422,
  'Invalid attributes',
  {
    help:
      'Each entry of errors names an attribute and what its value must be according to the product type. A product ' +
      'without a type has no attributes.',
  },
)
