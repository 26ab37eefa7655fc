import { Id, Ids, listQuery, Metadata, NamePart, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Handle } from '../fields.ts'
import { Locale, TranslationChanges, Translations } from '../locales.ts'
import {
  type Category,
  type CategoryChanges,
  type CategoryDraft,
  type CategoryStatus,
  categoriesMax,
  categoryStatuses,
} from './category.ts'

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['Shirts'] })
const Description = Type.String({ maxLength: 20_000, examples: ['Linen and cotton'] })
const Status = Type.Unsafe<CategoryStatus>({
  type: 'string',
  enum: [...categoryStatuses],
  description: '`HIDDEN` categories are not shown to shoppers; products stay in them',
})
const Texts = Type.Object(
  { name: Type.Optional(Name), description: Type.Optional(Description) },
  { additionalProperties: false, minProperties: 1, examples: [{ name: 'Hemden' }] },
)
const Position = Type.Integer({
  minimum: 0,
  maximum: categoriesMax,
  description: 'Position among its siblings, from 0',
  examples: [0],
})
const ParentId = Type.Union([Id('cat'), Type.Null()], {
  description: 'Parent category; null at the top',
})

export const CategoryParams = Type.Object({ categoryId: Id('cat') })

const ShownLocale = Type.Optional({
  ...Locale,
  description:
    'Shows names and descriptions in this language, each in the nearest one that has it (`de-AT`, then `de`)',
})
export const CategoryQuery = Type.Object({ locale: ShownLocale }, { additionalProperties: false })

export const CategoriesQuery = listQuery({
  parent_id: Type.Optional(
    Type.Union([Id('cat'), Type.Literal('none')], {
      description: 'Children of this category; `none` for those at the top',
    }),
  ),
  handle: Type.Optional({ ...Handle, description: 'Handle of the category, in full' }),
  status: Type.Optional(Status),
  name: Type.Optional(NamePart),
  ids: Type.Optional(Ids('cat')),
  locale: ShownLocale,
})
export type CategoryFilter = Omit<Static<typeof CategoriesQuery>, 'limit' | 'cursor' | 'locale'>

export const CategoryView = Type.Object({
  id: Id('cat'),
  parent_id: ParentId,
  handle: Type.String({ examples: ['shirts'] }),
  name: Type.String({ examples: ['Shirts'] }),
  description: Nullable(Type.String({ examples: ['Linen and cotton'] })),
  translations: Translations(Texts),
  status: Status,
  position: Position,
  level: Type.Integer({
    minimum: 1,
    description: 'Depth in the tree, 1 at the top',
    examples: [1],
  }),
  path: Type.Array(
    Type.Object({
      id: Id('cat'),
      handle: Type.String({ examples: ['clothes'] }),
      name: Type.String({ examples: ['Clothes'] }),
    }),
    { description: 'Ancestors, from the top down', examples: [[]] },
  ),
  product_count: Type.Integer({
    minimum: 0,
    description:
      'Products of any status that are found in this category, those of its subcategories included, each once; a ' +
      'provider sees the number of its own',
    examples: [0],
  }),
  child_count: Type.Integer({
    minimum: 0,
    description: 'Number of child categories',
    examples: [0],
  }),
  metadata: Metadata,
  created_at: Time,
  updated_at: Time,
  version: Type.Integer({ minimum: 1 }),
})

/** Position, path and the numbers of products and categories in it change without a new version. */
export function viewOfCategory(category: Category) {
  return {
    id: category.id,
    parent_id: category.parentId,
    handle: category.handle,
    name: category.name,
    description: category.description,
    translations: { ...category.translations },
    status: category.status,
    position: category.position,
    level: category.level,
    path: category.ancestors.map(({ id, handle, name }) => ({ id, handle, name })),
    product_count: category.productCount,
    child_count: category.childCount,
    metadata: category.metadata,
    created_at: category.createdAt.toISOString(),
    updated_at: category.updatedAt.toISOString(),
    version: category.version,
  }
}

export const CreateCategoryBody = Type.Object(
  {
    name: Name,
    parent_id: Type.Optional(ParentId),
    position: Type.Optional({
      ...Position,
      description: 'Position among its siblings, from 0; the last one when absent',
    }),
    handle: Type.Optional({
      ...Handle,
      description: 'Readable part of URLs, unique among categories; made from the name when absent',
    }),
    description: Type.Optional(Nullable(Description)),
    translations: Type.Optional(Translations(Texts)),
    status: Type.Optional(Status),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, examples: [{ name: 'Shirts' }] },
)

export const UpdateCategoryBody = Type.Object(
  {
    name: Type.Optional(Name),
    handle: Type.Optional(Handle),
    description: Type.Optional(Nullable(Description)),
    translations: Type.Optional(TranslationChanges(Texts)),
    status: Type.Optional(Status),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ name: 'Linen shirts' }] },
)

export const MoveCategoryBody = Type.Object(
  {
    parent_id: Type.Optional({
      ...ParentId,
      description: 'The new parent; null for the top. The parent stays as it is when absent.',
    }),
    position: Type.Optional({
      ...Position,
      description: 'Position among its siblings, from 0; the last one when absent',
    }),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ position: 0 }] },
)

export function draftOfCategory(body: Static<typeof CreateCategoryBody>): CategoryDraft {
  const { parent_id: parentId = null, position, translations = {}, ...details } = body
  return { ...details, parentId, position, translations }
}

export function changesOfCategory(body: Static<typeof UpdateCategoryBody>): CategoryChanges {
  return body
}
