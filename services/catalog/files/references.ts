import { type FieldError, isId, type Tx, validationFailed } from '@souk/platform'
import type { AttributeChanges, AttributeValue } from '../attributes/attribute.ts'
import type { Attribute, ProductType } from '../types/product-type.ts'
import type { ProductRow } from './schemas.ts'
import { listCategoryIds, listNamedTypes, type NamedProduct } from './store.ts'

/** What rows of a file refer to by names that people know. */
export interface References {
  readonly categoryIds: ReadonlyMap<string, string>
  readonly types: readonly ProductType[]
}

/** Two statements for all rows, and none where nothing is named. */
export async function loadReferences(
  tx: Tx,
  rows: readonly ProductRow[],
  known: readonly NamedProduct[],
): Promise<References> {
  const handles = rows.flatMap(({ category_ids: named = [] }) => named.filter(isHandle))
  const told = rows.flatMap(({ product_type_id: named }) => named ?? [])
  const ids = [
    ...told.filter((named) => isId('ptype', named)),
    ...known.flatMap(({ productTypeId }) => productTypeId ?? []),
  ]
  const names = told.filter((named) => !isId('ptype', named))
  const [categoryIds, types] = await Promise.all([
    listCategoryIds(tx, [...new Set(handles)]),
    listNamedTypes(tx, { ids: [...new Set(ids)], names: [...new Set(names)] }),
  ])
  return { categoryIds, types }
}

function isHandle(named: string): boolean {
  return !isId('cat', named)
}

/** The row with ids instead of names, and its attributes as their type has them. */
export function withReferences(
  row: ProductRow,
  { categoryIds, types }: References,
  typeNow: string | null,
): ProductRow {
  const { category_ids, product_type_id, attributes, variants, ...rest } = row
  const errors: FieldError[] = []
  const idsOf = (named: readonly string[]) =>
    named.map((name, index) => {
      const id = isHandle(name) ? categoryIds.get(name) : name
      if (id === undefined) errors.push(unknown(`/category_ids/${index}`, 'category', name))
      return id ?? name
    })
  const type = types.find(({ id, name }) => {
    const wanted = product_type_id === undefined ? typeNow : product_type_id
    return id === wanted || name === product_type_id
  })
  if (product_type_id && !type) {
    errors.push(unknown('/product_type_id', 'product type', product_type_id))
  }
  const named = {
    ...rest,
    ...(category_ids && { category_ids: [...new Set(idsOf(category_ids))] }),
    ...(product_type_id !== undefined && {
      product_type_id: product_type_id && (type?.id ?? null),
    }),
    ...(attributes && { attributes: typed(attributes, type) }),
    ...(variants && {
      variants: variants.map((variant) => ({
        ...variant,
        ...(variant.attributes && { attributes: typed(variant.attributes, type) }),
      })),
    }),
  }
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  return named
}

function unknown(path: string, noun: string, name: string): FieldError {
  const code = `${noun.replace(' ', '_')}_unknown`
  return { path, code, message: `${name} is no ${noun}; create it first` }
}

/** A cell is text: what it means is said by the attribute. What cannot be read is left for the rule to refuse. */
function typed(values: AttributeChanges, type: ProductType | undefined): AttributeChanges {
  const attributes = new Map(type?.attributes.map((attribute) => [attribute.key, attribute]))
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, read(value, attributes.get(key))]),
  )
}

function read(value: AttributeValue | null, attribute: Attribute | undefined) {
  if (typeof value !== 'string' || !attribute) return value
  const text = value.trim()
  switch (attribute.type) {
    case 'NUMBER':
      return isNumber.test(text) ? Number(text) : value
    case 'BOOLEAN':
      return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : value
    case 'MEASURE':
      return measureIn(text, attribute.unit ?? '') ?? value
    default:
      return value
  }
}

const isNumber = /^-?\d{1,15}(\.\d{1,15})?$/

/** `180` or `180 g/m²`, where that is the unit. */
function measureIn(text: string, unit: string): AttributeValue | undefined {
  const digits = text.endsWith(unit) ? text.slice(0, text.length - unit.length).trim() : text
  return isNumber.test(digits) ? { value: Number(digits), unit } : undefined
}
