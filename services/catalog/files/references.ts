import { type FileReading, isId, type RowFault } from '@souk/platform'
import type { ProductType } from '../types/product-type.ts'
import { readAttributes } from './attribute-cells.ts'
import type { ProductRow } from './schemas.ts'

/** What rows of a file refer to by names that people know. */
export interface References {
  readonly categoryIds: ReadonlyMap<string, string>
  readonly types: readonly ProductType[]
}

/** What the rows name, each once. Products that are there have a type already. */
export function namedIn(rows: readonly ProductRow[], typesNow: readonly (string | null)[]) {
  const handles = rows.flatMap(({ category_ids: categories = [] }) => categories.filter(isHandle))
  const named = rows.flatMap(({ product_type_id: type }) => type ?? [])
  const isTypeId = (type: string) => isId('ptype', type)
  const ids = [...named.filter(isTypeId), ...typesNow.flatMap((id) => id ?? [])]
  const names = named.filter((type) => !isTypeId(type))
  return {
    handles: [...new Set(handles)],
    types: { ids: [...new Set(ids)], names: [...new Set(names)] },
  }
}

function isHandle(named: string): boolean {
  return !isId('cat', named)
}

/** A row with ids instead of names, and its attributes as their type has them. */
export interface Resolved {
  readonly row: ProductRow
  /** What it names and is not there. */
  readonly errors: readonly RowFault[]
  /** None also where the one that it names is not there: then nothing can be said of its attributes. */
  readonly type: ProductType | undefined
}

export function resolved(
  row: ProductRow,
  { categoryIds, types }: References,
  { typeNow, takesComma }: FileReading & { readonly typeNow: string | null },
): Resolved {
  const { category_ids, product_type_id, attributes, variants, ...rest } = row
  const errors: RowFault[] = []
  const idsOf = (named: readonly string[]) =>
    named.map((name, index) => {
      const id = isHandle(name) ? categoryIds.get(name) : name
      if (id === undefined) errors.push(unknownCategory(`/category_ids/${index}`, name))
      return id ?? name
    })
  const type = types.find(({ id, name }) => {
    const wanted = product_type_id === undefined ? typeNow : product_type_id
    return id === wanted || name === product_type_id
  })
  if (product_type_id && !type) {
    errors.push(unknownType(product_type_id))
  }
  const named = {
    ...rest,
    ...(category_ids && { category_ids: [...new Set(idsOf(category_ids))] }),
    ...(product_type_id !== undefined && {
      product_type_id: product_type_id && (type?.id ?? null),
    }),
    ...(attributes && { attributes: readAttributes(attributes, type, takesComma) }),
    ...(variants && {
      variants: variants.map((variant) => ({
        ...variant,
        ...(variant.attributes && {
          attributes: readAttributes(variant.attributes, type, takesComma),
        }),
      })),
    }),
  }
  return { row: named, errors, type }
}

function unknownCategory(path: string, name: string): RowFault {
  const message = `no category has the handle ${name}; use an existing one, or create the category first`
  return { path, code: 'category_unknown', message, values: { name } }
}

function unknownType(name: string): RowFault {
  const message = `no product type is named ${name}; create it first`
  const values = { name }
  return { path: '/product_type_id', code: 'product_type_unknown', message, values }
}
