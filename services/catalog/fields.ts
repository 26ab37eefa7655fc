import { WarehouseCode } from '@souk/inventory/contract'
import { CountrySchema, Id } from '@souk/platform'
import { Price } from '@souk/pricing/contract'
import { Type } from 'typebox'
import { componentsMax } from './components/component.ts'
import { type IdentifierType, identifiersMax, identifierTypes } from './identifiers/identifier.ts'
import { optionsMax } from './options/option.ts'

/** Fields that products and variants have in common, and those that a product is created with for its variants. */
export const Title = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  examples: ['Linen shirt'],
})
export const Description = Type.String({ maxLength: 20_000 })
export const Handle = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'Readable part of URLs, unique in the tenant',
  examples: ['linen-shirt'],
})
/** Stock has operations of its own, and a request that would set it here is told which. */
export const stockIsAdjusted = {
  'x-changed-by': { inventory: 'POST /api/v1/inventory/adjustments' },
}
export const Sku = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^\\S(.*\\S)?$',
  description: 'Stock keeping unit, unique among the variants of one seller',
  examples: ['SHIRT-LINEN-M'],
})
export const TaxCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description:
    'How it is taxed: a `tax_code` of your tax rates, such as `reduced`, or of your tax gateway',
})
export const TrackInventory = Type.Boolean({
  description:
    'Whether sales are limited to the available units. When absent it is true for variants that require shipping, ' +
    'and wherever a number of units is given.',
})
export const Inventory = Type.Object({
  available: Type.Integer({
    description: 'Units that can be sold now, over all locations; no limit if stock is not tracked',
  }),
  warehouse: WarehouseCode,
})
export const FirstInventory = Type.Object(
  {
    available: Type.Integer({ minimum: 0, maximum: 1_000_000_000, examples: [25] }),
    warehouse: Type.Optional(WarehouseCode),
  },
  {
    additionalProperties: false,
    description:
      'Initial stock. A warehouse that does not exist yet is created as a location. Without a warehouse the stock is ' +
      'put into the default location: that of the tenant, `MAIN` unless another was chosen, or that of the provider, ' +
      'which has the id of the provider as its code.',
  },
)
export const FirstPrices = Type.Array(
  Type.Object(
    {
      price: Price,
      min_quantity: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          default: 1,
          description: 'The price applies from this number of units on',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: 50,
    description:
      'Further prices beside `price`, in other currencies or from a number of units on; each currency and number once',
    examples: [[{ price: { amount: 5300, currency: 'USD' } }]],
  },
)

const optionName = { minLength: 1, maxLength: 64, pattern: '^\\S(.*\\S)?$' }

export const Options = Type.Array(
  Type.Object(
    {
      name: Type.String({ ...optionName, examples: ['size'] }),
      values: Type.Array(Type.String({ ...optionName, examples: ['M'] }), {
        minItems: 1,
        maxItems: 2_000,
        uniqueItems: true,
        examples: [['M', 'L']],
      }),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: optionsMax,
    description:
      'Options by which buyers choose a variant. Every variant has a value for each option, and the combination is ' +
      'unique. Without options, `option_values` of variants are free.',
  },
)
export const OptionValues = Type.Record(
  Type.String({ pattern: '^.{1,64}$' }),
  Type.String({ minLength: 1, maxLength: 64 }),
  {
    additionalProperties: false,
    maxProperties: optionsMax,
    description: 'Values that distinguish the variant: one for each option of the product',
    examples: [{ size: 'L', colour: 'red' }],
  },
)
export const Identifiers = Type.Array(
  Type.Object(
    {
      type: Type.Unsafe<IdentifierType>({
        type: 'string',
        enum: [...identifierTypes],
        examples: ['EAN'],
      }),
      value: Type.String({ minLength: 1, maxLength: 70, examples: ['4006381333931'] }),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: identifiersMax,
    description:
      'Identifiers such as EAN, with a valid check digit where there is one. They are unique among the variants of one ' +
      'seller, except for `MPN`, which is unique only for its manufacturer.',
  },
)
export const Components = Type.Array(
  Type.Object(
    {
      variant_id: Id('var'),
      quantity: Type.Integer({ minimum: 1, maximum: 10_000, examples: [2] }),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: componentsMax,
    description: 'Components of one unit of a bundle; variants of other kinds have none',
  },
)
export const WeightGrams = Type.Integer({
  minimum: 0,
  maximum: 100_000_000,
  description: 'Weight in grams, as it is shipped',
  examples: [240],
})
const Millimetres = Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [300] })
export const Dimensions = Type.Object(
  { length: Millimetres, width: Millimetres, height: Millimetres },
  { additionalProperties: false, description: 'Size in millimetres, as it is shipped' },
)
export const HsCode = Type.String({
  pattern: '^[0-9]{6,10}$',
  maxLength: 10,
  description: 'HS code for customs, 6 to 10 digits without dots',
  examples: ['620520'],
})
export const Country = {
  ...CountrySchema,
  description: 'ISO 3166-1 alpha-2 code of the country of origin',
  examples: ['PT'],
}
export const placeOfVariant = 'Position among the variants of the product, in ascending order'
export const Position = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: placeOfVariant,
  examples: [0],
})
