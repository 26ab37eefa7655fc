import { WarehouseCode } from '@souk/inventory/contract'
import { Id, Nullable } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { FirstPrices } from '../fields.ts'
import { ProductView, UpdateProductBody } from '../products/schemas.ts'
import { UpdateVariantBody } from '../variants/schemas.ts'
import { variantsMax } from '../variants/variant.ts'

/** A variant in a row of a file: one that is there already, or one to be added. */
export const VariantRow = Type.Object(
  {
    ...UpdateVariantBody.properties,
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

/** People know a category by its handle and a type by its name, programs both by their ids. */
const CategoryNames = Type.Array(
  Type.String({ maxLength: 100, pattern: '^(cat_[0-9a-z]{26}|[a-z0-9]+(-[a-z0-9]+)*)$' }),
  { maxItems: 20, uniqueItems: true },
)
const TypeName = Type.String({ minLength: 1, maxLength: 100 })

/** A product in a file with its variants, prices and stock. */
export const ProductRow = Type.Object(
  {
    ...details,
    category_ids: Type.Optional(CategoryNames),
    product_type_id: Type.Optional(Nullable(TypeName)),
    id: Type.Optional(Id('prod')),
    status: Type.Optional(ProductView.properties.status),
    provider_id: Type.Optional(Type.Union([Id('prv'), Type.Null()])),
    variants: Type.Optional(Type.Array(VariantRow, { minItems: 1, maxItems: variantsMax })),
  },
  { additionalProperties: false },
)
export type ProductRow = Static<typeof ProductRow>
