import type { Product } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { filterDay } from '../../kit/filters.tsx'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { Link } from '../../router/link.tsx'
import { categoryNames } from '../../shared/names/categories.ts'
import { productTypeNames } from '../../shared/names/product-types.ts'
import { ThingName } from '../../shared/names/thing-name.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { type Attribute, useAttributes, valueText } from './attributes.ts'

/** Where a product belongs: categories, product type, and what is said of it by the attributes of that. */
export function StructureCard({ product }: { readonly product: Product }) {
  const t = useTexts()
  const { product_type_id: typeId, category_ids, attributes: values } = product
  const attributes = useAttributes(typeId, 'PRODUCT')
  const typeName = productTypeNames.use(typeId)
  return (
    <Card title={t.products.structure}>
      <Facts
        lines={[
          [
            t.products.category_ids,
            category_ids.length === 0 ? null : <Categories key="categories" ids={category_ids} />,
          ],
          [
            t.products.product_type_id,
            typeId === null ? null : (
              <Link key="type" to={`product-types/${typeId}`} class="link">
                {typeName ?? typeId}
              </Link>
            ),
          ],
          ...attributeLines(attributes ?? [], values, t),
        ]}
      />
    </Card>
  )
}

function Categories({ ids }: { readonly ids: readonly string[] }) {
  const nameOf = categoryNames.useAny()
  return (
    <span class="stack tight">
      {ids.map((id) => (
        <Link key={id} to={`categories/${id}`} class="link">
          {nameOf(id) ?? id}
        </Link>
      ))}
    </span>
  )
}

export function attributeLines(
  attributes: readonly Attribute[],
  values: Product['attributes'],
  t: Texts,
): FactLine[] {
  return attributes.map(({ key, name, type }) => {
    const value = values[key]
    if (value === undefined) return [name, null]
    if (type === 'REFERENCE') return [name, <Reference key={key} id={String(value)} />]
    if (type === 'DATE') return [name, filterDay(String(value)) ?? String(value)]
    return [name, valueText(value, t)]
  })
}

function Reference({ id }: { readonly id: string }) {
  return (
    <Link to={`products/${id}`} class="link">
      <ThingName id={id} />
    </Link>
  )
}

/** The same while the product is on its way. */
export function StructureCardSkeleton() {
  const t = useTexts()
  return (
    <SkeletonCard
      title={t.products.structure}
      facts={[t.products.category_ids, t.products.product_type_id]}
    />
  )
}
