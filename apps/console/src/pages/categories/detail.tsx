import type { Category } from '@souk/sdk'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonLines } from '../../kit/skeleton-card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { translationsShown, translationsText } from '../../shared/translations/translations.ts'
import { useTexts } from '../../texts/index.ts'
import { CategoryStatus } from './branch.tsx'
import { DeleteCategory } from './delete.tsx'
import { CategoryDialog } from './dialog.tsx'
import { MoveCategory } from './move.tsx'
import { type ShownCategory, useCategory, useChildren } from './read.ts'
import { CategorySkeleton } from './skeleton.tsx'

const close = () => search({ do: null })

export function CategoryDetail({ categoryId }: { readonly categoryId: string }) {
  const t = useTexts()
  const { data: category, error } = useCategory(categoryId)
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={4}
        back={{ to: 'categories', name: t.menu.categories }}
        id={categoryId}
        title={category?.name}
        badges={category && <CategoryStatus status={category.status} />}
        actions={category && <Actions category={category} />}
        note={category?.handle}
      />
      <Refusal error={error} />
      {!category && !error && <CategorySkeleton />}
      {category && (
        <div class="columns">
          <div>
            <DetailsCard category={category} />
            <SubcategoriesCard category={category} />
          </div>
          <div>
            <TimelineCard about={categoryId} nouns={['category']} />
          </div>
        </div>
      )}
      {category && <OpenDialog category={category} />}
    </main>
  )
}

function Actions({ category }: { readonly category: Category }) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      {may('listProducts') && (
        <LinkButton to={`products?category_id=${category.id}`}>{t.menu.products}</LinkButton>
      )}
      {may('moveCategory') && (
        <Button onClick={() => search({ do: 'move' })}>{t.categories.move}</Button>
      )}
      {may('deleteCategory') && (
        <Button icon="trash" onClick={() => search({ do: 'delete' })}>
          {t.categories.delete}
        </Button>
      )}
      {may('updateCategory') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
    </>
  )
}

function OpenDialog({ category }: { readonly category: ShownCategory }) {
  const open = useAddress().query.get('do')
  const may = useMay()
  if (open === 'change' && may('updateCategory'))
    return <CategoryDialog category={category} onClose={close} />
  if (open === 'create' && may('createCategory'))
    return <CategoryDialog parent={category} onClose={close} />
  if (open === 'move' && may('moveCategory'))
    return <MoveCategory category={category} onClose={close} />
  if (open === 'delete' && may('deleteCategory'))
    return <DeleteCategory category={category} onClose={close} />
  return null
}

/** All that it is in, each leading there. */
function Path({ path }: Pick<Category, 'path'>) {
  const t = useTexts()
  if (path.length === 0) return t.categories.top
  return path.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ' › '}
      <Link to={`categories/${id}`} class="link">
        {name}
      </Link>
    </span>
  ))
}

function DetailsCard({ category }: { readonly category: Category }) {
  const t = useTexts()
  const { description, product_count, metadata } = category
  const translated = translationsShown(translationsText(category.translations))
  const notes = metadataText(metadata)
  return (
    <Card title={t.categories.details}>
      {description && <p class="theirs prewrap soft">{description}</p>}
      <Facts
        lines={[
          [t.categories.in, <Path key="path" path={category.path} />],
          [
            t.categories.products,
            <>
              <Link to={`products?category_id=${category.id}`} class="link">
                {unitsText(product_count)}
              </Link>
              <span class="note block">{t.categories.productsHint}</span>
            </>,
          ],
          [t.categories.handle, <code key="handle">{category.handle}</code>],
          [
            t.categories.translations,
            translated === '' ? null : (
              <span key="translations" class="prewrap">
                {translated}
              </span>
            ),
          ],
          [
            t.categories.metadata,
            notes === '' ? null : (
              <code key="notes" class="prewrap">
                {notes}
              </code>
            ),
          ],
          [t.categories.changed, exactTime(new Date(category.updated_at))],
        ]}
      />
    </Card>
  )
}

function SubcategoriesCard({ category }: { readonly category: Category }) {
  const t = useTexts()
  const may = useMay()
  const { data: children } = useChildren(category.id)
  return (
    <Card
      title={t.categories.subcategories}
      aside={
        may('createCategory') && (
          <Button isSmall icon="plus" onClick={() => search({ do: 'create' })}>
            {t.categories.create}
          </Button>
        )
      }
    >
      {children === undefined && <SkeletonLines count={Math.max(1, category.child_count)} />}
      {children?.length === 0 && <p class="soft">{t.categories.noSubcategories}</p>}
      {children && children.length > 0 && (
        <ul class="lines">
          {children.map((child) => (
            <li key={child.id}>
              <span class="theirs">
                <Link to={`categories/${child.id}`} class="link">
                  {child.name}
                </Link>
              </span>
              <CategoryStatus status={child.status} />
              <Link to={`products?category_id=${child.id}`} class="plain-link">
                {t.products.bulkProducts(child.product_count)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
