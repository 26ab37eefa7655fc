import { problem } from '@souk/platform'

export const productTypeNotFound = problem<{ productTypeId: string }>(
  'product_type_not_found',
  404,
  'Product type not found',
  { help: 'There is no product type with this id.' },
)
export const productTypeNameTaken = problem<{ name: string }>(
  'product_type_name_taken',
  409,
  'Name already in use',
  { help: 'Another product type has this name. Choose another name, or rename that type.' },
)
export const productTypeInUse = problem<{ products: number }>(
  'product_type_in_use',
  409,
  'Product type in use',
  {
    help:
      'The type is used by meta.products products. On an update, errors lists each conflicting attribute and how many ' +
      'products use it. Change those products first, or leave these attributes unchanged.',
    example: { products: 3 },
  },
)
export const productTypeUnknown = problem<{ productTypeId: string }>(
  'product_type_unknown',
  422,
  'Unknown product type',
  { help: 'There is no product type with this id. Create it first, or omit it.' },
)
