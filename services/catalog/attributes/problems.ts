import { problem } from '@souk/platform'

export const attributeInvalid = problem<{ productTypeId: string | null }>(
  'attribute_invalid',
  422,
  'Attributes do not fit',
  {
    help:
      'Each entry of errors names an attribute and what its value must be, as the product type says. A product without a ' +
      'type has no attributes.',
  },
)
