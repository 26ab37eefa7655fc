import { WarehouseCode } from '@souk/inventory/contract'
import { Id } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { variantNames } from '../named-variant.ts'

const unitsMax = 1_000_000_000

/** Units of a variant at a location: counted (`on_hand`), or added and taken away (`delta`). */
export const StockRow = Type.Object(
  {
    ...variantNames,
    warehouse: Type.Optional(WarehouseCode),
    on_hand: Type.Optional(Type.Integer({ minimum: 0, maximum: unitsMax })),
    delta: Type.Optional(Type.Integer({ minimum: -unitsMax, maximum: unitsMax })),
  },
  { additionalProperties: false },
)
export type StockRow = Static<typeof StockRow>

export const StockFilter = Type.Object(
  {
    warehouse: Type.Optional(WarehouseCode),
    product_id: Type.Optional(Id('prod')),
    provider_id: Type.Optional(Id('prv')),
  },
  { additionalProperties: false },
)
export type StockFilter = Static<typeof StockFilter>
