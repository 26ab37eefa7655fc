import { Id, Ids, listQuery, Metadata, NamePart, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Preview, previewedMax } from '../collection-members/store.ts'
import { Handle, Title } from '../fields.ts'
import { Locale, TranslationChanges, Translations } from '../locales.ts'
import { ProductsFilter } from '../products/schemas.ts'
import {
  type Collection,
  type CollectionChanges,
  type CollectionDraft,
  type CollectionKind,
  type CollectionSort,
  collectionKinds,
  collectionSorts,
  type Matching,
  matchings,
  membersMax,
  type RuleField,
  type RuleOperator,
  ruleFields,
  ruleOperators,
  rulesMax,
} from './collection.ts'

const Description = Type.String({ maxLength: 20_000, examples: ['For hot days'] })
const Kind = Type.Unsafe<CollectionKind>({
  type: 'string',
  enum: [...collectionKinds],
  description: '`MANUAL`: products are chosen one by one; `RULE`: they follow from rules',
})
const Sort = Type.Unsafe<CollectionSort>({
  type: 'string',
  enum: [...collectionSorts],
  description:
    'Order of the products. `MANUAL` is the order given by `PUT …/products`, for kind `MANUAL`; prices are compared ' +
    'as amounts, regardless of their currency.',
})
const Match = Type.Unsafe<Matching>({
  type: 'string',
  enum: [...matchings],
  description: 'Whether a product meets all rules or any of them',
})
const Texts = Type.Object(
  { title: Type.Optional(Title), description: Type.Optional(Description) },
  { additionalProperties: false, minProperties: 1, examples: [{ title: 'Sommer' }] },
)
const Rule = Type.Object(
  {
    field: Type.Unsafe<RuleField>({
      type: 'string',
      enum: [...ruleFields],
      description:
        '`CATEGORY` includes all that is in it; `PRICE` is that of the default variant in `currency`; ' +
        '`PROVIDER` takes `none` for the operator; `IN_STOCK` takes `true` or `false`; `ATTRIBUTE` is the value of ' +
        '`attribute`, of the product or of one of its variants',
      examples: ['TAG'],
    }),
    operator: Type.Unsafe<RuleOperator>({
      type: 'string',
      enum: [...ruleOperators],
      description:
        '`IS`, `IS_NOT` and `ANY_OF` compare the whole value, `ANY_OF` with several; `CONTAINS` and `DOES_NOT_CONTAIN` look ' +
        'for a part of a `TITLE`, case-insensitive; `AT_LEAST` and `AT_MOST` are for `PRICE`, `CREATED_AT` and for ' +
        'numbers, measures and days of `ATTRIBUTE`',
      examples: ['IS'],
    }),
    values: Type.Array(Type.String({ minLength: 1, maxLength: 200, examples: ['summer'] }), {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
      description:
        'Amounts in minor units, times in RFC 3339, ids and texts as they are; of an attribute a number, a day, `true` or ' +
        '`false`, and of a measure the number in its unit',
      examples: [['summer']],
    }),
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        maxLength: 3,
        description: 'Of a price',
        examples: ['EUR'],
      }),
    ),
    attribute: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_]{0,62}$',
        maxLength: 63,
        description: 'Key of an attribute, in any product type',
        examples: ['material'],
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'CollectionRule',
    examples: [{ field: 'TAG', operator: 'IS', values: ['summer'] }],
  },
)
const Rules = Type.Array(Rule, {
  maxItems: rulesMax,
  description: 'Conditions on the products of a collection of kind `RULE`',
  examples: [[{ field: 'TAG', operator: 'IS', values: ['summer'] }]],
})
const ProductIds = (most: number) =>
  Type.Array(Id('prod'), { maxItems: most, uniqueItems: true, description: 'Products, in order' })

export const CollectionParams = Type.Object({ collectionId: Id('col') })
export const CollectionsQuery = listQuery({
  kind: Type.Optional(Kind),
  handle: Type.Optional({ ...Handle, description: 'Handle of the collection, in full' }),
  name: Type.Optional({ ...NamePart, description: 'Part of the title, case-insensitive' }),
  ids: Type.Optional(Ids('col')),
})
export type CollectionFilter = Omit<Static<typeof CollectionsQuery>, 'limit' | 'cursor'>
export const MembersQuery = listQuery({
  status: ProductsFilter.properties.status,
  channel: ProductsFilter.properties.channel,
  locale: Type.Optional({ ...Locale, description: 'Titles in this language, where there are any' }),
})

export const CollectionView = Type.Object({
  id: Id('col'),
  handle: Type.String({ examples: ['summer'] }),
  title: Type.String({ examples: ['Summer'] }),
  description: Nullable(Type.String({ examples: ['For hot days'] })),
  translations: Translations(Texts),
  kind: Kind,
  matching: Match,
  rules: Rules,
  sort: Sort,
  product_count: Type.Integer({
    minimum: 0,
    description: 'Number of products; a provider sees the number of its own',
    examples: [0],
  }),
  is_rebuilding: Type.Boolean({
    description:
      'Whether products are still being compared after a change of the rules or of the order',
    examples: [false],
  }),
  metadata: Metadata,
  created_at: Time,
  updated_at: Time,
  version: Type.Integer({ minimum: 1 }),
})

/** Number of products and rebuilding change without a new version. */
export function viewOfCollection(collection: Collection) {
  return {
    id: collection.id,
    handle: collection.handle,
    title: collection.title,
    description: collection.description,
    translations: { ...collection.translations },
    kind: collection.kind,
    matching: collection.matching,
    rules: collection.rules.map((rule) => ({ ...rule, values: [...rule.values] })),
    sort: collection.sort,
    product_count: collection.productCount,
    is_rebuilding: collection.isRebuilding,
    metadata: collection.metadata,
    created_at: collection.createdAt.toISOString(),
    updated_at: collection.updatedAt.toISOString(),
    version: collection.version,
  }
}

export const CreateCollectionBody = Type.Object(
  {
    title: Title,
    kind: Kind,
    handle: Type.Optional({
      ...Handle,
      description:
        'Readable part of URLs, unique among collections; made from the title when absent',
    }),
    description: Type.Optional(Nullable(Description)),
    translations: Type.Optional(Translations(Texts)),
    matching: Type.Optional({ ...Match, description: '`ALL` when absent' }),
    rules: Type.Optional(Rules),
    sort: Type.Optional(Sort),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, examples: [{ title: 'Summer', kind: 'MANUAL' }] },
)
export const UpdateCollectionBody = Type.Object(
  {
    title: Type.Optional(Title),
    handle: Type.Optional(Handle),
    description: Type.Optional(Nullable(Description)),
    translations: Type.Optional(TranslationChanges(Texts)),
    matching: Type.Optional(Match),
    rules: Type.Optional(Rules),
    sort: Type.Optional(Sort),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ title: 'High summer' }] },
)
export const SetProductsBody = Type.Object(
  { product_ids: ProductIds(membersMax) },
  { additionalProperties: false },
)
export const AddProductsBody = Type.Object(
  {
    product_ids: ProductIds(100),
    position: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: membersMax,
        description: 'Position of the first of them; at the end when absent',
        examples: [0],
      }),
    ),
  },
  { additionalProperties: false },
)
export const RemoveProductsBody = Type.Object(
  { product_ids: ProductIds(100) },
  { additionalProperties: false },
)
export const PreviewBody = Type.Object(
  { matching: Type.Optional(Match), rules: { ...Rules, minItems: 1 } },
  { additionalProperties: false },
)
export const PreviewView = Type.Object({
  product_count: Type.Integer({
    minimum: 0,
    description: 'Products that meet the rules',
    examples: [1],
  }),
  compared_count: Type.Integer({
    minimum: 0,
    description: `Products that were compared: the newest ${previewedMax.toLocaleString('en')} at most`,
    examples: [1],
  }),
  products: Type.Array(
    Type.Object({
      id: Id('prod'),
      title: Type.String({ examples: ['Linen shirt'] }),
      handle: Type.String({ examples: ['linen-shirt'] }),
      status: Type.String({ examples: ['ACTIVE'] }),
    }),
    { description: 'The newest of them, up to 24' },
  ),
})

export function viewOfPreview({ productCount, comparedCount, products }: Preview) {
  return {
    product_count: productCount,
    compared_count: comparedCount,
    products: products.map((product) => ({ ...product })),
  }
}

export function draftOfCollection(body: Static<typeof CreateCollectionBody>): CollectionDraft {
  return { ...body, translations: body.translations ?? {} }
}

export function changesOfCollection(body: Static<typeof UpdateCollectionBody>): CollectionChanges {
  return body
}
