import { Id, Ids, listQuery, NamePart, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Translations } from '../locales.ts'
import {
  type Attribute,
  type AttributeLevel,
  type AttributeType,
  attributeLevels,
  attributesMax,
  attributeTypes,
  type ProductType,
} from './product-type.ts'

const valuesMax = 500

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Shirts'] })
const Key = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,62}$',
  maxLength: 63,
  description: 'Key of the attribute: lower-case letters, digits and underscores',
  examples: ['material'],
})
const AttributeName = { ...Name, examples: ['Material'] }
const Value = Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S(.*\\S)?$' })
const Kind = Type.Unsafe<AttributeType>({
  type: 'string',
  enum: [...attributeTypes],
  description:
    '`ENUM` is one of `values`, `DATE` a day such as 2026-06-01, `MEASURE` a number in `unit`, `REFERENCE` the id of ' +
    'another product',
})
const Level = Type.Unsafe<AttributeLevel>({
  type: 'string',
  enum: [...attributeLevels],
  description: 'Whether the product has the value, or each of its variants',
})
const Unit = Type.String({
  minLength: 1,
  maxLength: 16,
  pattern: '^\\S(.*\\S)?$',
  description: 'Unit of a `MEASURE`; other types have none',
  examples: ['g/m²'],
})
const Values = Type.Array(Value, {
  maxItems: valuesMax,
  uniqueItems: true,
  description: 'Allowed values of an `ENUM`; other types have none',
  examples: [['linen', 'cotton']],
})
const Texts = Translations(
  Type.Object(
    {
      name: Type.Optional({ ...Name, examples: ['Material'] }),
      values: Type.Optional(
        Type.Record(
          Type.String({ pattern: '^.{1,100}$' }),
          Type.String({ minLength: 1, maxLength: 100 }),
          {
            additionalProperties: false,
            maxProperties: valuesMax,
            examples: [{ linen: 'Leinen' }],
          },
        ),
      ),
    },
    { additionalProperties: false },
  ),
)
const Required = Type.Boolean({
  description: 'Whether a product needs a value to be on sale; a draft does not',
})
const Facet = Type.Boolean({ description: 'Whether it is a facet of the search' })
const Searchable = Type.Boolean({ description: 'Whether the search includes its value' })
const Localized = Type.Boolean({
  description: 'Whether it can be translated: a `STRING` of level `PRODUCT` only',
})

const AttributeView = Type.Object({
  key: Key,
  name: AttributeName,
  type: Kind,
  required: Required,
  level: Level,
  values: Values,
  unit: Nullable(Unit),
  facet: Facet,
  searchable: Searchable,
  localized: Localized,
  translations: Texts,
})

const AttributeBody = Type.Object(
  {
    key: Key,
    name: AttributeName,
    type: Kind,
    required: Type.Optional(Required),
    level: Type.Optional({ ...Level, default: 'PRODUCT' }),
    values: Type.Optional(Values),
    unit: Type.Optional(Nullable(Unit)),
    facet: Type.Optional(Facet),
    searchable: Type.Optional(Searchable),
    localized: Type.Optional(Localized),
    translations: Type.Optional(Texts),
  },
  { additionalProperties: false },
)

const Attributes = Type.Array(AttributeBody, {
  maxItems: attributesMax,
  description: 'Attributes of products of this type, in display order',
  examples: [[{ key: 'material', name: 'Material', type: 'ENUM', values: ['linen', 'cotton'] }]],
})

export const ProductTypeParams = Type.Object({ productTypeId: Id('ptype') })
export const ProductTypesQuery = listQuery({
  name: Type.Optional(NamePart),
  ids: Type.Optional(Ids('ptype')),
})

export const ProductTypeView = Type.Object({
  id: Id('ptype'),
  name: Name,
  attributes: Type.Array(AttributeView),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})

export function viewOfProductType(type: ProductType): Static<typeof ProductTypeView> {
  return {
    id: type.id,
    name: type.name,
    attributes: type.attributes.map((attribute) => ({
      ...attribute,
      values: [...attribute.values],
      translations: { ...attribute.translations },
    })),
    version: type.version,
    created_at: type.createdAt.toISOString(),
    updated_at: type.updatedAt.toISOString(),
  }
}

export const CreateProductTypeBody = Type.Object(
  { name: Name, attributes: Type.Optional(Attributes) },
  { additionalProperties: false },
)

export const UpdateProductTypeBody = Type.Object(
  { name: Type.Optional(Name), attributes: Type.Optional(Attributes) },
  { additionalProperties: false, minProperties: 1, examples: [{ name: 'Shirts and blouses' }] },
)

export function attributesOf(bodies: readonly Static<typeof AttributeBody>[]): Attribute[] {
  return bodies.map(({ key, name, type, ...given }) => ({
    key,
    name,
    type,
    required: given.required ?? false,
    level: given.level ?? 'PRODUCT',
    values: given.values ?? [],
    unit: given.unit ?? null,
    facet: given.facet ?? false,
    searchable: given.searchable ?? false,
    localized: given.localized ?? false,
    translations: (given.translations ?? {}) as Attribute['translations'],
  }))
}
