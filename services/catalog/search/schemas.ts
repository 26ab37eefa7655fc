import { Id, listQuery, MoneySchema, Nullable, Time } from '@souk/platform'
import { Type } from 'typebox'
import { AttributeMap } from '../attributes/schemas.ts'
import { ChannelHandle } from '../channels/schemas.ts'
import { OptionValues } from '../fields.ts'
import { Locale } from '../locales.ts'
import { ListedProduct } from '../products/schemas.ts'
import { availabilities, type SearchAvailability } from './document.ts'
import { candidatesMax, sorts } from './query.ts'

const Q = Type.String({ maxLength: 200, examples: ['linen shirt'] })
const several = 'several are separated by commas and are alternatives; a comma within one is `\\,`'

const SearchLocale = Type.Optional({
  ...Locale,
  description:
    'Language of the search, as a BCP 47 tag such as `de` or `de-AT`: translations into it are searched beside the ' +
    'untranslated texts, and returned where there are any',
})

const SearchChannel = Type.Optional({
  ...ChannelHandle,
  description: 'Handle of a sales channel: only products that are published in it now',
})

export const SearchParameters = listQuery({
  q: Type.Optional({
    ...Q,
    description:
      'Search text: all words must occur, in any form and order; a word that does not occur in the catalog is searched ' +
      'as the beginning or end of longer words, see `expansions`, or is replaced by the nearest ones, see `corrections`. ' +
      'Without it all products that pass the filters are returned.',
  }),
  brand: Type.Optional(
    Type.String({ maxLength: 1_000, description: `Brands; ${several}`, examples: ['Norr'] }),
  ),
  kind: Type.Optional(
    Type.String({
      maxLength: 100,
      description: `Kinds of product; ${several}`,
      examples: ['PHYSICAL'],
    }),
  ),
  tag: Type.Optional(
    Type.String({ maxLength: 1_000, description: `Tags; ${several}`, examples: ['summer'] }),
  ),
  category_id: Type.Optional({
    ...Id('cat'),
    description: 'Category that the product is in, or in one below it',
  }),
  collection_id: Type.Optional({ ...Id('col'), description: 'Collection that the product is in' }),
  availability: Type.Optional(
    Type.Unsafe<SearchAvailability>({
      type: 'string',
      enum: [...availabilities],
      description: 'Whether the variant can be ordered now',
    }),
  ),
  options: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description:
        'Names and values of options, such as `size:M,size:L,colour:red`: values of one name are alternatives, and one ' +
        'variant must have a value of each name, in upper or lower case',
      examples: ['size:M'],
    }),
  ),
  attributes: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description:
        'Keys and values of attributes that are facets, such as `material:linen,material:cotton,weight:100..200`: values ' +
        'of one key are alternatives, and one variant must have a value of each key, itself or by its product. A range ' +
        'includes its start and excludes its end, and either may be left out. At most 10 keys',
      examples: ['material:linen'],
    }),
  ),
  price_min: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Lowest price in minor units of `currency`',
      examples: [1000],
    }),
  ),
  price_max: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Highest price in minor units of `currency`',
      examples: [9900],
    }),
  ),
  currency: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 3,
      description:
        'ISO 4217 code of the prices that are shown, filtered and sorted by; that of the tenant when absent. Products ' +
        'without a price in it have `price` and `price_range` null, and come last in an order by price',
      examples: ['EUR'],
    }),
  ),
  locale: SearchLocale,
  channel: SearchChannel,
  sort: Type.Optional(
    Type.Unsafe<(typeof sorts)[number]>({
      type: 'string',
      enum: [...sorts],
      description: '`relevance` when something is searched, else `newest`',
    }),
  ),
})

const listed = ListedProduct.properties

const SearchHit = Type.Object(
  {
    id: Id('prod'),
    title: Type.String(),
    handle: Type.String(),
    kind: listed.kind,
    brand: Nullable(Type.String({ examples: ['Norr'] })),
    tags: listed.tags,
    provider_id: listed.provider_id,
    default_variant_id: Id('var'),
    default_image: listed.default_image,
    price: Type.Union([MoneySchema, Type.Null()], {
      description:
        'Price of the variant that matched, for one unit; null if it has none in this currency',
    }),
    price_range: listed.price_range,
    stock: listed.stock,
    variant_count: listed.variant_count,
    matched_variant: Type.Object(
      {
        id: Id('var'),
        sku: Nullable(Type.String()),
        title: Type.String(),
        option_values: OptionValues,
        attributes: AttributeMap,
      },
      {
        description:
          'The cheapest variant that passes all filters, or the most expensive one with `price_desc`',
      },
    ),
    created_at: Time,
  },
  { title: 'SearchHit' },
)

const FacetView = Type.Object(
  {
    key: Type.String({
      description:
        'The parameter that its values are sent with; `price` stands for both of its bounds',
      examples: ['options'],
    }),
    name: Nullable(
      Type.String({
        description: 'Name of the option, or key of the attribute',
        examples: ['size'],
      }),
    ),
    label: Nullable(
      Type.String({ description: 'Display name of the option or attribute', examples: ['Size'] }),
    ),
    unit: Nullable(Type.String({ description: 'Unit of the numbers', examples: ['g/m²'] })),
    values: Type.Array(
      Type.Object({
        value: Type.String({ examples: ['M'] }),
        label: Type.String({ examples: ['M'] }),
        count: Type.Integer({ minimum: 0, examples: [12] }),
        price_min: Type.Optional(Type.Integer({ examples: [1000] })),
        price_max: Type.Optional(Type.Integer({ examples: [1999] })),
        from: Type.Optional(
          Nullable(Type.Number({ description: 'Start of the range, inclusive', examples: [100] })),
        ),
        to: Type.Optional(
          Nullable(Type.Number({ description: 'End of the range, exclusive', examples: [200] })),
        ),
      }),
    ),
  },
  { title: 'SearchFacet' },
)

export const SearchAnswer = Type.Object({
  data: Type.Array(SearchHit),
  page: Type.Object({
    limit: Type.Integer(),
    next: Type.Union([Type.String(), Type.Null()], {
      description: 'Cursor of the next page; null on the last page',
    }),
  }),
  total: Type.Union(
    [
      Type.Object({
        value: Type.Integer({ minimum: 0, examples: [42] }),
        relation: Type.Unsafe<'EXACT' | 'AT_LEAST'>({
          type: 'string',
          enum: ['EXACT', 'AT_LEAST'],
          description: `\`AT_LEAST\` where more than ${candidatesMax} products match: total and facets count some of them`,
        }),
      }),
      Type.Null(),
    ],
    { description: 'Number of matches; null after the first page' },
  ),
  facets: Type.Union([Type.Array(FacetView), Type.Null()], {
    description:
      'How many of the products have each value, as if no value of the same facet had been chosen; null after the first page',
  }),
  corrections: Type.Array(
    Type.Object({
      word: Type.String({ examples: ['shrit'] }),
      used: Type.Array(Type.String({ examples: ['shirt'] })),
    }),
    { description: 'Words that do not occur in the catalog, and what was searched instead' },
  ),
  expansions: Type.Array(
    Type.Object({
      word: Type.String({ examples: ['hemd'] }),
      used: Type.Array(Type.String({ examples: ['Leinenhemd'] })),
    }),
    {
      description:
        'Words that were also searched as parts of longer ones, with up to 10 of these: any word that does not occur in ' +
        'the catalog, and in languages such as German also words that do, as the end of compounds',
    },
  ),
})

export const SuggestParameters = Type.Object(
  {
    q: {
      ...Q,
      minLength: 1,
      description: 'Text typed so far; its last word may be incomplete',
    },
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 8 })),
    locale: SearchLocale,
    channel: SearchChannel,
  },
  { additionalProperties: false },
)

export const Suggestions = Type.Object(
  {
    words: Type.Array(Type.String({ examples: ['linen shirt'] }), {
      description:
        '`q` with its last word completed or corrected, as products have it. Searching for any of them in the same ' +
        '`locale` and `channel` finds at least one product',
    }),
    products: Type.Array(
      Type.Object({ id: Id('prod'), title: Type.String(), handle: Type.String() }),
    ),
  },
  { title: 'Suggestions' },
)
