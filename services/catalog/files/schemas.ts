import { WarehouseCode } from '@souk/inventory/contract'
import { Id, Nullable, urlLengthMax } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { AttributeMapChanges } from '../attributes/schemas.ts'
import { FirstPrices } from '../fields.ts'
import { mediaMax } from '../media/media.ts'
import { simpleFieldsOf } from '../products/draft.ts'
import { categoriesMax } from '../products/product.ts'
import { UpdateProductBody } from '../products/schemas.ts'
import { UpdateVariantBody } from '../variants/schemas.ts'
import { variantsMax } from '../variants/variant.ts'

/** A file has columns for the attributes of all types, most of them empty for a product of one. */
const Attributes = { ...AttributeMapChanges, maxProperties: 500 }

/** A variant in a row of a file: one that is there already, or one to be added. */
export const VariantRow = Type.Object(
  {
    ...UpdateVariantBody.properties,
    attributes: Type.Optional(Attributes),
    id: Type.Optional(Id('var')),
    prices: Type.Optional(FirstPrices),
    inventory: Type.Optional(
      Type.Object(
        {
          available: Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 }),
          warehouse: Type.Optional(WarehouseCode),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type VariantRow = Static<typeof VariantRow>

const {
  price: _ofVariants,
  add_category_ids: _added,
  remove_category_ids: _removed,
  ...details
} = UpdateProductBody.properties

/** Those that a row may ask for: nobody can put a product into another. */
const rowStatuses = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const

/** People know a category by its handle and a type by its name, programs both by their ids. */
const CategoryNames = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: categoriesMax,
  uniqueItems: true,
})
const TypeName = Type.String({ minLength: 1, maxLength: 100 })

/** A product in a file with its variants, prices and stock. */
export const ProductRow = Type.Object(
  {
    ...details,
    attributes: Type.Optional(Attributes),
    category_ids: Type.Optional(CategoryNames),
    product_type_id: Type.Optional(Nullable(TypeName)),
    id: Type.Optional(Id('prod')),
    status: Type.Optional(Type.Enum([...rowStatuses])),
    image_urls: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: urlLengthMax }), { maxItems: mediaMax }),
    ),
    ...simpleFieldsOf(VariantRow.properties),
    provider_id: Type.Optional(Type.Union([Id('prv'), Type.Null()])),
    variants: Type.Optional(Type.Array(VariantRow, { minItems: 1, maxItems: variantsMax })),
  },
  { additionalProperties: false },
)
export type ProductRow = Static<typeof ProductRow>
