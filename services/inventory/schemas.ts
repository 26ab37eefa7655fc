import { CountrySchema, Id, Moment, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { VariantAvailability } from './availability.ts'
import type { SettingsChanges } from './settings.ts'
import {
  type AdjustmentRequest,
  availableOf,
  type Bucket,
  buckets,
  type MovementType,
  movementTypes,
  type StockItem,
  type StockPolicy,
  stockPolicies,
} from './stock.ts'

export const WarehouseCode = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,32}$',
  description: 'Code of a location',
  examples: ['BER-1'],
})

const VariantId = Id('var')
const Units = Type.Integer()
const unitsMax = 1_000_000_000

const Policy = Type.Unsafe<StockPolicy>({
  type: 'string',
  enum: [...stockPolicies],
  description:
    'What may be sold beyond what is available: nothing (`DENY`), up to `backorder_limit` units (`BACKORDER`), or up to so ' +
    'many until `release_at` and nothing from then on (`PREORDER`)',
})
const limitText = 'Units that may be sold beyond those that are available; null is without limit'
const releaseText =
  'Until when a `PREORDER` sells units that are not there; null with the other policies'
const lowText =
  'With so many available units or fewer the stock is low, and `stock.low` is emitted; null if nobody wants to know'

export const StockItemParams = Type.Object({ stockItemId: Id('stk') })

export const StockItemView = Type.Object({
  id: Id('stk'),
  variant_id: VariantId,
  warehouse: WarehouseCode,
  tracked: Type.Boolean({ description: 'False if the variant can be sold without limit' }),
  on_hand: Type.Integer({ description: 'Units that are physically there' }),
  reserved: Type.Integer({
    description: 'Units that are promised: `committed` and `held` together',
  }),
  held: Type.Integer({
    description: 'Units that are held for a time, such as for a cart; part of `reserved`',
  }),
  committed: Type.Integer({
    description: 'Units of orders that have not shipped; part of `reserved`',
  }),
  damaged: Type.Integer({ description: 'Units on hand that cannot be sold' }),
  safety_stock: Type.Integer({ description: 'Units on hand that are kept back from sale' }),
  incoming: Type.Integer({ description: 'Units on the way here from other locations' }),
  available: Type.Integer({
    description:
      '`on_hand` less `reserved`, `damaged` and `safety_stock`; negative if more is promised than is there',
  }),
  offered: Type.Boolean({
    description:
      'False if the location is inactive, so that no tracked unit there is for sale, whatever is `available`; follows a ' +
      'switch of the location within seconds',
  }),
  low_stock_at: Type.Union([Type.Integer(), Type.Null()], { description: lowText }),
  policy: Policy,
  backorder_limit: Type.Union([Type.Integer(), Type.Null()], { description: limitText }),
  release_at: Type.Union([Time, Type.Null()], { description: releaseText }),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})

export function viewOfItem(item: StockItem): Static<typeof StockItemView> {
  return {
    id: item.id,
    variant_id: item.variantId,
    warehouse: item.warehouse,
    tracked: item.tracked,
    on_hand: item.onHand,
    reserved: item.reserved,
    held: item.held,
    committed: item.reserved - item.held,
    damaged: item.damaged,
    safety_stock: item.safetyStock,
    incoming: item.incoming,
    available: availableOf(item),
    offered: item.offered,
    low_stock_at: item.lowStockAt,
    policy: item.policy,
    backorder_limit: item.backorderLimit,
    release_at: item.releaseAt?.toISOString() ?? null,
    version: item.version,
    created_at: item.createdAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
  }
}

const Count = Type.Integer({ minimum: 0, maximum: unitsMax })

export const UpdateItemBody = Type.Object(
  {
    safety_stock: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: unitsMax,
        description: 'Units on hand that are kept back from sale',
      }),
    ),
    low_stock_at: Type.Optional(Type.Union([Count, Type.Null()], { description: lowText })),
    policy: Type.Optional(Policy),
    backorder_limit: Type.Optional(Type.Union([Count, Type.Null()], { description: limitText })),
    release_at: Type.Optional(Type.Union([Moment, Type.Null()], { description: releaseText })),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    examples: [{ safety_stock: 2, low_stock_at: 5, policy: 'BACKORDER', backorder_limit: 20 }],
  },
)

export function toSettings(body: Static<typeof UpdateItemBody>): SettingsChanges {
  const { safety_stock, low_stock_at, policy, backorder_limit, release_at } = body
  return {
    ...(safety_stock !== undefined && { safetyStock: safety_stock }),
    ...(low_stock_at !== undefined && { lowStockAt: low_stock_at }),
    ...(policy !== undefined && { policy }),
    ...(backorder_limit !== undefined && { backorderLimit: backorder_limit }),
    ...(release_at !== undefined && {
      releaseAt: release_at === null ? null : new Date(release_at),
    }),
  }
}

export const AsOfQuery = Type.Object(
  {
    as_of: Type.Optional({
      ...Moment,
      description: 'A past moment, for the counters as they were then',
    }),
  },
  { additionalProperties: false },
)

const stockFilters = {
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
  description: 'Why the units moved',
})

const BucketSchema = Type.Unsafe<Bucket | null>({
  anyOf: [{ type: 'string', enum: [...buckets] }, { type: 'null' }],
})

export const movementFilters = {
  ...stockFilters,
  type: Type.Optional({ ...MovementTypeSchema, description: 'Only movements of this type' }),
  occurred_from: Type.Optional({ ...Moment, description: 'Occurred at this time or later' }),
  occurred_to: Type.Optional({ ...Moment, description: 'Occurred before this time' }),
}

export const MovementView = Type.Object({
  id: Id('mov'),
  variant_id: VariantId,
  warehouse: WarehouseCode,
  type: MovementTypeSchema,
  quantity: Type.Integer({
    description:
      'Units that were added on hand; negative for units taken away, 0 for units that only became damaged, good again or ' +
      'kept back',
  }),
  from_bucket: Type.Unsafe<Bucket | null>({
    ...BucketSchema,
    description: 'What the units were before; null if they came from outside',
  }),
  to_bucket: Type.Unsafe<Bucket | null>({
    ...BucketSchema,
    description: 'What the units are now; null if they have left',
  }),
  units: Type.Integer({ minimum: 1, description: 'How many units moved' }),
  on_hand: Type.Integer({ description: 'Units on hand after the movement' }),
  damaged: Type.Integer({ description: 'Damaged units after the movement' }),
  safety_stock: Type.Integer({ description: 'Units kept back after the movement' }),
  reason: Nullable(Type.String()),
  ref: Type.Union([Type.String(), Type.Null()], {
    description: 'What caused the movement, such as the id of the order that shipped',
  }),
  occurred_at: Time,
})

export const StockItemReservationView = Type.Object({
  order_id: Id('ord'),
  quantity: Type.Integer({
    minimum: 1,
    description: 'Units that are still held: neither shipped nor released',
  }),
  reserved_at: Time,
  updated_at: Time,
})

const byId = { variant_id: VariantId }
const bySku = {
  sku: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'SKU of the variant; that of the operator where several sellers use it',
    examples: ['SHIRT-LINEN-M'],
  }),
}
const adjusted = {
  warehouse: Type.Optional(WarehouseCode),
  ref: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What caused it, such as the number of a delivery; the movement keeps it',
      examples: ['DELIVERY-4711'],
    }),
  ),
}
const difference = {
  ...adjusted,
  delta: Type.Integer({
    minimum: -unitsMax,
    maximum: unitsMax,
    description: 'Units to add; negative to take away',
    examples: [17],
  }),
  bucket: Type.Optional(
    Type.Unsafe<'ON_HAND' | 'DAMAGED'>({
      type: 'string',
      enum: ['ON_HAND', 'DAMAGED'],
      description:
        'With `DAMAGED`, so many units on hand become damaged, or good again if `delta` is negative. They stay on ' +
        'hand: to write them off, make them good again and take them away in the same request.',
    }),
  ),
}
const count = { ...adjusted, set: Count, expected_on_hand: Type.Optional(Count) }
const closed = { additionalProperties: false }
const AdjustmentBody = Type.Union([
  Type.Object({ ...byId, ...difference }, closed),
  Type.Object({ ...byId, ...count }, closed),
  Type.Object({ ...bySku, ...difference }, closed),
  Type.Object({ ...bySku, ...count }, closed),
])

export const AdjustBody = Type.Object(
  {
    adjustments: Type.Array(AdjustmentBody, { minItems: 1, maxItems: 500 }),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
)

export type AdjustmentBody = Static<typeof AdjustmentBody>

export function toAdjustment(body: AdjustmentBody, variantId: string): AdjustmentRequest {
  const { warehouse, ref } = body
  const asked = { variantId, warehouse, ref }
  if ('delta' in body) return { ...asked, delta: body.delta, bucket: body.bucket }
  return { ...asked, set: body.set, expectedOnHand: body.expected_on_hand }
}

export const AdjustedItems = Type.Object({ content: Type.Array(StockItemView) })

export const AvailabilityBody = Type.Object(
  {
    variant_ids: Type.Array(VariantId, { minItems: 1, maxItems: 500, uniqueItems: true }),
    country: Type.Optional({
      ...CountrySchema,
      description: 'ISO 3166-1 alpha-2 code of where it goes: only locations that ship there count',
    }),
  },
  { additionalProperties: false },
)

export const AvailabilityView = Type.Object({
  content: Type.Array(
    Type.Object({
      variant_id: VariantId,
      tracked: Type.Boolean({ description: 'False if the variant can be sold without limit' }),
      available: Type.Integer({ minimum: 0 }),
      sellable: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description:
          'Units that can be ordered now, also such as are not there but may be sold by the policy; null is without limit',
      }),
      locations: Type.Array(
        Type.Object({
          warehouse: WarehouseCode,
          available: Units,
          policy: Policy,
          backorder_limit: Type.Union([Type.Integer(), Type.Null()], { description: limitText }),
          release_at: Type.Union([Time, Type.Null()], { description: releaseText }),
        }),
      ),
    }),
  ),
})

export function viewOfAvailability(
  variants: readonly VariantAvailability[],
): Static<typeof AvailabilityView> {
  const content = variants.map(({ variantId, tracked, available, sellable, locations }) => ({
    variant_id: variantId,
    tracked,
    available,
    sellable: Number.isFinite(sellable) ? sellable : null,
    locations: locations.map(({ item, available: there }) => ({
      warehouse: item.warehouse,
      available: there,
      policy: item.policy,
      backorder_limit: item.backorderLimit,
      release_at: item.releaseAt?.toISOString() ?? null,
    })),
  }))
  return { content }
}
