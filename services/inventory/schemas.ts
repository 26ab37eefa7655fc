import { Id, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import {
  type AskedAdjustment,
  availableOf,
  type MovementType,
  movementTypes,
  type StockItem,
  sellable,
} from './stock.ts'

export const WarehouseCode = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,32}$',
  description: 'Code of a location',
  examples: ['BER-1'],
})

const VariantId = Id('var')
const Units = Type.Integer()
const unitsMax = 1_000_000_000

export const StockItemParams = Type.Object({ stockItemId: Id('stk') })

export const StockItemView = Type.Object({
  id: Id('stk'),
  variant_id: VariantId,
  warehouse: WarehouseCode,
  tracked: Type.Boolean({ description: 'False if the variant can be sold without limit' }),
  on_hand: Type.Integer({ description: 'Units that are physically there' }),
  reserved: Type.Integer({ description: 'Units held for orders that have not shipped' }),
  damaged: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Units on hand that cannot be sold; null if they are not counted apart',
  }),
  safety_stock: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Units that are kept back from sale; null if none can be',
  }),
  available: Type.Integer({
    description: '`on_hand` less `reserved`; negative if a count found less than was reserved',
  }),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})

/** Nothing can set `damaged` or `safety_stock`, so neither is said to be zero. */
export function viewOfItem(item: StockItem): Static<typeof StockItemView> {
  return {
    id: item.id,
    variant_id: item.variantId,
    warehouse: item.warehouse,
    tracked: item.tracked,
    on_hand: item.onHand,
    reserved: item.reserved,
    damaged: null,
    safety_stock: null,
    available: availableOf(item),
    version: item.version,
    created_at: item.createdAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
  }
}

export const stockFilters = {
  variant_id: Type.Optional(VariantId),
  warehouse: Type.Optional(WarehouseCode),
}

export const itemFilters = {
  ...stockFilters,
  available_to: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: unitsMax,
      description:
        'Only items with at most this many units available; untracked items are left out',
      examples: [0],
    }),
  ),
}

export const MovementTypeSchema = Type.Unsafe<MovementType>({
  type: 'string',
  enum: [...movementTypes],
  description: 'Why the units on hand changed',
})

export const MovementView = Type.Object({
  id: Id('mov'),
  variant_id: VariantId,
  warehouse: WarehouseCode,
  type: MovementTypeSchema,
  quantity: Type.Integer({ description: 'Units added; negative for units taken away' }),
  on_hand: Type.Integer({ description: 'Units on hand after the movement' }),
  reason: Nullable(Type.String()),
  ref: Type.Union([Type.String(), Type.Null()], {
    description: 'What caused the movement, such as the id of the order that shipped',
  }),
  occurred_at: Time,
})

export const ReservationView = Type.Object({
  order_id: Id('ord'),
  quantity: Type.Integer({
    minimum: 1,
    description: 'Units that are still held: neither shipped nor released',
  }),
  reserved_at: Time,
  updated_at: Time,
})

const place = { variant_id: VariantId, warehouse: Type.Optional(WarehouseCode) }
const Count = Type.Integer({ minimum: 0, maximum: unitsMax })
const AdjustmentBody = Type.Union([
  Type.Object(
    {
      ...place,
      delta: Type.Integer({
        minimum: -unitsMax,
        maximum: unitsMax,
        description: 'Units to add; negative to take away',
        examples: [17],
      }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { ...place, set: Count, expected_on_hand: Type.Optional(Count) },
    { additionalProperties: false },
  ),
])

export const AdjustBody = Type.Object(
  {
    adjustments: Type.Array(AdjustmentBody, { minItems: 1, maxItems: 500 }),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
)

export function toAdjustment(body: Static<typeof AdjustmentBody>): AskedAdjustment {
  const { variant_id: variantId, warehouse } = body
  if ('delta' in body) return { variantId, warehouse, delta: body.delta }
  return { variantId, warehouse, set: body.set, expectedOnHand: body.expected_on_hand }
}

export const AdjustedItems = Type.Object({ content: Type.Array(StockItemView) })

export const AvailabilityBody = Type.Object(
  {
    variant_ids: Type.Array(VariantId, { minItems: 1, maxItems: 500, uniqueItems: true }),
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        maxLength: 2,
        description:
          'ISO 3166-1 alpha-2 code of where it goes: only locations that ship there count',
        examples: ['DE'],
      }),
    ),
  },
  { additionalProperties: false },
)

export const AvailabilityView = Type.Object({
  content: Type.Array(
    Type.Object({
      variant_id: VariantId,
      tracked: Type.Boolean({ description: 'False if the variant can be sold without limit' }),
      available: Type.Integer({ minimum: 0 }),
      locations: Type.Array(Type.Object({ warehouse: WarehouseCode, available: Units })),
    }),
  ),
})

/** In the order of the request; a variant without a stock item has nothing available, nor has what is not offered. */
export function viewOfAvailability(
  variantIds: readonly string[],
  items: readonly StockItem[],
  offered: ReadonlySet<StockItem>,
) {
  const itemsOf = Map.groupBy(items, ({ variantId }) => variantId)
  const content = variantIds.map((variantId) => {
    const ofVariant = itemsOf.get(variantId) ?? []
    const locations = ofVariant.map((item) => ({
      warehouse: item.warehouse,
      available: offered.has(item) ? Math.max(availableOf(item), 0) : 0,
    }))
    const tracked = ofVariant.every((item) => item.tracked)
    const available = sellable(ofVariant.filter((item) => offered.has(item)))
    return { variant_id: variantId, tracked, available, locations }
  })
  return { content }
}

export const IntegrityView = Type.Object({
  consistent: Type.Boolean({ description: 'True if there are no mismatches' }),
  items_checked: Type.Integer(),
  mismatches: Type.Array(
    Type.Object({
      stock_item_id: Id('stk'),
      on_hand: Units,
      moved: Type.Integer({ description: 'Sum of all movements' }),
      reserved: Units,
      held: Type.Integer({ description: 'Sum of all open reservations' }),
    }),
    { maxItems: 100 },
  ),
})
