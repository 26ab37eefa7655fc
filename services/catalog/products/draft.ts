import { checkCurrency, type FieldError, type Metadata, validationFailed } from '@souk/platform'
import type { Static } from 'typebox'
import type { AttributeValues } from '../attributes/attribute.ts'
import type { Composed } from '../components/component.ts'
import { checkOfProduct } from '../media/media.ts'
import { checkChoices, checkOptions, type Option } from '../options/option.ts'
import { checkPublications, normalized, type Publications } from '../publications/publication.ts'
import type { ProductTranslations } from '../translations/translation.ts'
import { draftOfVariant } from '../variants/schemas.ts'
import { checkDraft, checkPriced, type VariantDraft } from '../variants/variant.ts'
import type { AskedChanges, ProductKind, Seo } from './product.ts'
import type { CreateProductBody, UpdateProductBody } from './schemas.ts'

/** What a product is created from: at least one variant, the default one first. */
export interface ProductDraft {
  readonly title: string
  readonly variants: readonly VariantDraft[]
  /** Whether fields of the one variant stand among those of the product, and not in a list. */
  readonly isSimple?: boolean
  readonly options?: readonly Option[] | undefined
  readonly description?: string | undefined
  readonly handle?: string | undefined
  readonly kind?: ProductKind | undefined
  readonly brand?: string | undefined
  readonly seo?: Seo | undefined
  readonly taxCode?: string | undefined
  readonly categoryIds?: readonly string[] | undefined
  readonly tags?: readonly string[] | undefined
  readonly externalId?: string | undefined
  readonly providerId?: string | undefined
  readonly status?: 'DRAFT' | 'ACTIVE' | undefined
  readonly mediaIds?: readonly string[] | undefined
  readonly productTypeId?: string | undefined
  readonly attributes?: AttributeValues | undefined
  readonly translations?: ProductTranslations | undefined
  readonly publications?: Publications | undefined
  readonly metadata?: Metadata | undefined
}

type CreateBody = Static<typeof CreateProductBody>

/** Fields of a variant that stand among those of the product in the simple form, which is for products with one. */
const simpleFields = [
  'price',
  'prices',
  'inventory',
  'track_inventory',
  'sku',
  'components',
] as const
type SimpleField = (typeof simpleFields)[number]

/** What the body of a product says of its only variant. */
export function simpleFieldsOf<Body extends Partial<Record<SimpleField, unknown>>>(
  body: Body,
): Pick<Body, SimpleField> {
  const sent = simpleFields.filter((name) => body[name] !== undefined)
  return Object.fromEntries(sent.map((name) => [name, body[name]])) as Pick<Body, SimpleField>
}

/** What it says of the product itself. */
export function withoutSimpleFields<Body extends object>(body: Body): Omit<Body, SimpleField> {
  const others = Object.entries(body).filter(([name]) => !isSimpleField(name))
  return Object.fromEntries(others) as Omit<Body, SimpleField>
}

export function isSimpleField(name: string): boolean {
  return simpleFields.some((field) => field === name)
}

export function draftOfProduct(body: CreateBody): ProductDraft {
  const { variants, tax_code, category_ids, external_id, ...rest } = withoutSimpleFields(body)
  const { provider_id, product_type_id, media_ids, publications, ...same } = rest
  if (variants) checkSimpleFields(body)
  return {
    ...same,
    variants: variants?.map(draftOfVariant) ?? [draftOfVariant(simpleFieldsOf(body))],
    isSimple: variants === undefined,
    taxCode: tax_code,
    categoryIds: category_ids,
    externalId: external_id,
    providerId: provider_id,
    mediaIds: media_ids,
    productTypeId: product_type_id,
    publications: publications && normalized(publications),
  }
}

function checkSimpleFields(body: CreateBody): void {
  const errors = simpleFieldFaults(body)
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

/** Fields of the only variant in a body that has `variants` as well. */
export function simpleFieldFaults(body: Partial<Record<SimpleField, unknown>>): FieldError[] {
  const message = 'cannot be sent together with variants; set it on each variant'
  return Object.keys(simpleFieldsOf(body)).map((field) => {
    return { path: `/${field}`, code: 'exclusive', message }
  })
}

/** Where a request or a row has a variant of the product. */
export function pathsIn({ isSimple }: Pick<ProductDraft, 'isSimple'>): (index: number) => string {
  return isSimple ? () => '' : (index) => `/variants/${index}`
}

/** What the variants are made of. */
export function composedIn(draft: ProductDraft): Composed[] {
  const pathOf = pathsIn(draft)
  return draft.variants.map(({ components = [] }, index) => ({ components, path: pathOf(index) }))
}

/** What the variants say of themselves. */
export function describedIn({ variants }: ProductDraft) {
  return variants.map(({ attributes = {}, status = 'ACTIVE' as const }) => ({ attributes, status }))
}

/** Refuses what is wrong with a draft by itself, before anything is looked up. */
export function checkProductDraft(draft: ProductDraft): void {
  const { options = [], variants, mediaIds = [], publications, status = 'ACTIVE' } = draft
  const pathOf = pathsIn(draft)
  if (status === 'ACTIVE') checkPriced(variants, pathOf)
  checkOptions(options)
  checkPublications(publications)
  for (const [index, variant] of variants.entries()) {
    if (variant.price) checkCurrency(variant.price.currency)
    checkDraft(variant, pathOf(index))
    checkOfProduct(variant.mediaIds, mediaIds, pathOf(index))
  }
  const chosen = variants.map(({ optionValues = {} }, index) => ({
    optionValues,
    path: pathOf(index),
  }))
  checkChoices(options, chosen)
}

/** All categories are told, or what changes of them; none is added and removed. */
function checkCategoriesOnce(body: Static<typeof UpdateProductBody>): void {
  const { category_ids, add_category_ids = [], remove_category_ids = [] } = body
  const relative = (['add_category_ids', 'remove_category_ids'] as const).filter(
    (field) => category_ids !== undefined && body[field] !== undefined,
  )
  const errors = [
    ...relative.map((field): FieldError => {
      return {
        path: `/${field}`,
        code: 'exclusive',
        message: 'cannot be sent together with category_ids',
      }
    }),
    ...remove_category_ids.flatMap((id, index): FieldError[] => {
      if (!add_category_ids.includes(id)) return []
      const message = 'is added by the same request'
      return [{ path: `/remove_category_ids/${index}`, code: 'exclusive', message }]
    }),
  ]
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

export function changesOfProduct(body: Static<typeof UpdateProductBody>): AskedChanges {
  const { tax_code, category_ids, external_id, product_type_id, media_ids, ...others } = body
  const { publications, add_category_ids, remove_category_ids, ...same } = others
  checkCategoriesOnce(body)
  return {
    ...same,
    ...(add_category_ids && { addCategoryIds: add_category_ids }),
    ...(remove_category_ids && { removeCategoryIds: remove_category_ids }),
    ...(tax_code !== undefined && { taxCode: tax_code }),
    ...(category_ids !== undefined && { categoryIds: category_ids }),
    ...(external_id !== undefined && { externalId: external_id }),
    ...(media_ids !== undefined && { mediaIds: media_ids }),
    ...(product_type_id !== undefined && { productTypeId: product_type_id }),
    ...(publications !== undefined && {
      publications: publications && normalized(publications),
    }),
  }
}
