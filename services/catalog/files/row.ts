import { checkUrl, type FieldError, type RowFault, urlFaults } from '@souk/platform'
import type { Static } from 'typebox'
import { faultsIn } from '../attributes/attribute.ts'
import {
  pathsIn,
  simpleFieldFaults,
  simpleFieldsOf,
  withoutSimpleFields,
} from '../products/draft.ts'
import type { Attribute, ProductType } from '../types/product-type.ts'
import type { CreateVariantBody } from '../variants/schemas.ts'
import { markFault } from './attribute-cells.ts'
import { required } from './problems.ts'
import type { ProductRow, VariantRow } from './schemas.ts'

/** Whether the row has the simple form, in which fields of the only variant stand among those of the product. */
export function isSimple(row: ProductRow): boolean {
  return row.variants === undefined && Object.keys(simpleFieldsOf(row)).length > 0
}

/** What a row says of variants, in whichever form; undefined where it says nothing of any. */
export function variantsIn(row: ProductRow): readonly VariantRow[] | undefined {
  return isSimple(row) ? [simpleFieldsOf(row)] : row.variants
}

/** The row with its variants in a list, whichever form it has. */
export function withVariants(row: ProductRow): ProductRow {
  if (!isSimple(row)) return row
  return { ...withoutSimpleFields(row), variants: [simpleFieldsOf(row)] }
}

/** What contradicts itself, whatever there is already. */
export function contradictionsIn(row: ProductRow): FieldError[] {
  return [
    ...(row.variants ? simpleFieldFaults(row) : []),
    ...(row.image_urls ?? []).flatMap((url, index): FieldError[] => {
      const reason = checkUrl(url, { httpsOnly: true, loopback: false })
      if (reason === undefined) return []
      return [{ path: `/image_urls/${index}`, code: reason, message: urlFaults[reason] }]
    }),
  ]
}

/** What keeps a product from being made of the row. */
export function missingIn(row: ProductRow): FieldError[] {
  const { title, status = 'ACTIVE' } = row
  const variants = variantsIn(row)
  const pathOf = pathsIn({ isSimple: isSimple(row) })
  return [
    ...(title === undefined ? [required('/title')] : []),
    ...(variants === undefined && status === 'ACTIVE' ? [required('/price')] : []),
    ...(variants ?? []).flatMap(({ id, price, inventory }, index) => [
      ...(id === undefined ? [] : [foreignVariant(`${pathOf(index)}/id`)]),
      ...(price === undefined && status === 'ACTIVE' ? [required(`${pathOf(index)}/price`)] : []),
      ...((inventory?.available ?? 0) < 0
        ? [negative(`${pathOf(index)}/inventory/available`)]
        : []),
    ]),
  ]
}

function foreignVariant(path: string): FieldError {
  const message =
    'is the id of no variant of a new product; leave it empty, or name the product that has it by id'
  return { path, code: 'variant_not_found', message }
}

function negative(path: string): FieldError {
  return { path, code: 'minimum', message: 'must be 0 or more for a new variant' }
}

/** Attributes that do not fit the type; whether a product that is referred to is there is seen when the row is saved. */
export function attributeFaultsIn(
  row: ProductRow,
  type: ProductType | undefined,
  takesComma: boolean,
): RowFault[] {
  const { attributes = [] } = type ?? {}
  const pathOf = pathsIn({ isSimple: isSimple(row) })
  const described = [
    { level: 'PRODUCT' as const, values: row.attributes, path: '/attributes' },
    ...(variantsIn(row) ?? []).map((variant, index) => {
      const path = `${pathOf(index)}/attributes`
      return { level: 'VARIANT' as const, values: variant.attributes, path }
    }),
  ]
  return described.flatMap(({ values = {}, ...rest }) => {
    const set = Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
    )
    const faults = faultsIn(attributes, { ...rest, values: set }, () => true)
    return faults.map((fault): RowFault => {
      const attribute = attributes.find(({ key }) => fault.path.endsWith(`/${key}`))
      if (!attribute) return fault
      const marks = fault.code === 'type' && markFault(set[attribute.key], attribute, takesComma)
      return { ...fault, ...(marks || wantedBy(attribute, fault)) }
    })
  })
}

/** What the attribute takes instead, in values that a text of any language can name. */
function wantedBy(
  { type, values, unit }: Attribute,
  { code }: Pick<FieldError, 'code'>,
): Partial<RowFault> {
  if (code === 'enum') return { values: { allowed: values.join(', ') } }
  if (code !== 'type' && code !== 'format') return {}
  const wanted = { values: { expected: type.toLowerCase(), ...(unit && { unit }) } }
  if (type !== 'MEASURE') return wanted
  // A request has an object there, and a cell a text.
  return { ...wanted, message: `must be a number with the unit ${unit}, such as 180 ${unit}` }
}

/** What a variant is created from. */
export function asNew({ id: _id, ...variant }: VariantRow): Static<typeof CreateVariantBody> {
  return withoutNulls(variant) as Static<typeof CreateVariantBody>
}

/** Their entries are cleared one by one. */
const maps: ReadonlySet<string> = new Set(['attributes', 'translations', 'option_values', 'seo'])

/** What is not there need not be cleared. */
export function withoutNulls(fields: object, isMap = false): object {
  const set = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(
    set.map(([name, value]) => {
      const isNested = (maps.has(name) || isMap) && typeof value === 'object'
      return [name, isNested && !Array.isArray(value) ? withoutNulls(value, true) : value]
    }),
  )
}
