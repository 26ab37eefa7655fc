import type { FieldValue } from '../../kit/draft.ts'
import { categoryNames } from '../../shared/names/categories.ts'
import { productTypeNames } from '../../shared/names/product-types.ts'
import type { Texts } from '../../texts/index.ts'
import { type Attribute, attributesShown } from './attributes.ts'

/** What categories and product types are called, for now and after. */
export function useStructureNames(): (id: string) => string {
  const categoryOf = categoryNames.useAny()
  const typeOf = productTypeNames.useAny()
  return (id) => (id.startsWith('cat_') ? categoryOf(id) : typeOf(id)) ?? id
}

interface Words {
  readonly attributes: readonly Attribute[] | undefined
  readonly nameOf: (id: string) => string
  readonly t: Texts
}

/** Categories, type and attributes as people read them; undefined for any other field. */
export function structureShown(
  key: string,
  value: FieldValue,
  { attributes = [], nameOf, t }: Words,
): string | undefined {
  if (typeof value === 'object') return [...value].map(nameOf).join('\n')
  if (key === 'product_type_id') return value === '' ? '' : nameOf(String(value))
  return key === 'attributes' ? attributesShown(attributes, String(value), t) : undefined
}
