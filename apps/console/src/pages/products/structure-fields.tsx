import { categoryNames } from '../../shared/names/categories.ts'
import { NameField, NamesField } from '../../shared/names/name-field.tsx'
import { productTypeNames } from '../../shared/names/product-types.ts'
import { useTexts } from '../../texts/index.ts'
import { AttributeFields } from './attribute-fields.tsx'
import type { Attribute } from './attributes.ts'

/** Where a product belongs, as a form holds it. */
export interface Structure {
  readonly product_type_id: string
  /** See `typedAttributes`. */
  readonly attributes: string
  readonly category_ids: ReadonlySet<string>
}

interface StructureFieldsProps {
  readonly fields: Structure
  readonly set: (changed: Partial<Structure>) => void
  /** Of the product type that is chosen. */
  readonly attributes: readonly Attribute[] | undefined
}

/** Categories, and the product type with a field for each of its attributes. */
export function StructureFields({ fields, set, attributes = [] }: StructureFieldsProps) {
  const t = useTexts()
  return (
    <>
      <NamesField
        names={categoryNames}
        label={t.products.category_ids}
        add={t.products.addCategory}
        path="/category_ids"
        chosen={fields.category_ids}
        onChange={(category_ids) => set({ category_ids })}
      />
      <NameField
        names={productTypeNames}
        label={t.products.product_type_id}
        path="/product_type_id"
        isOptional
        none={t.products.noType}
        value={fields.product_type_id}
        onChange={(product_type_id) => set({ product_type_id })}
      />
      <AttributeFields
        attributes={attributes}
        value={fields.attributes}
        onInput={(typed) => set({ attributes: typed })}
      />
    </>
  )
}
