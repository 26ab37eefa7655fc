import type { Category } from '@souk/sdk'
import { useLayoutEffect } from 'preact/hooks'
import { Badge } from '../../kit/badge.tsx'
import { IconButton } from '../../kit/button.tsx'
import { SkeletonRows } from '../../kit/skeleton-rows.tsx'
import { unitsText } from '../../kit/units.ts'
import { search } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { pathText } from '../../shared/names/categories.ts'
import { useTexts } from '../../texts/index.ts'
import { setOpen, useOpened } from './opened.ts'
import { siblingsMax, useChildren } from './read.ts'
import { keepRow } from './tree-keys.ts'

export interface TreeProps {
  /** Moves a category one place up or down; undefined for whoever may not. */
  readonly onMove: ((category: Category, by: 1 | -1) => void) | undefined
}

/** Categories with the same parent, each followed by what is in it where that is open. */
export function Branch({
  siblings,
  onMove,
}: TreeProps & { readonly siblings: readonly Category[] }) {
  const t = useTexts()
  const opened = useOpened()
  useLayoutEffect(keepRow)
  return (
    <>
      {siblings.map((category) => {
        const isOpen = opened.has(category.id) && category.child_count > 0
        return [
          <CategoryRow
            key={category.id}
            {...{ category, isOpen, onMove }}
            siblings={siblings.length}
          />,
          isOpen && <Below key={`${category.id} below`} parent={category} onMove={onMove} />,
        ]
      })}
      {siblings.length === siblingsMax && (
        <tr>
          <td colSpan={4} class="soft small">
            {t.categories.tooMany(siblingsMax)}
          </td>
        </tr>
      )}
    </>
  )
}

function Below({ parent, onMove }: TreeProps & { readonly parent: Category }) {
  const { data } = useChildren(parent.id)
  if (data) return <Branch siblings={data} onMove={onMove} />
  return (
    <SkeletonRows cells={['', 'aside', 'end', 'aside']} rows={Math.min(parent.child_count, 8)} />
  )
}

interface CategoryRowProps {
  readonly category: Category
  readonly isOpen?: boolean
  /** Found by a search: told with the way to it, and nothing is opened below it. */
  readonly isFound?: boolean
  readonly siblings?: number
  readonly onMove?: TreeProps['onMove']
}

export function CategoryRow(props: CategoryRowProps) {
  const t = useTexts()
  const { category, isOpen = false, isFound = false } = props
  const { id, name, level, child_count, status } = category
  const inTree = {
    'data-parent': category.parent_id ?? 'none',
    'aria-level': level,
    'aria-posinset': category.position + 1,
    'aria-setsize': props.siblings,
    'aria-expanded': child_count > 0 ? isOpen : undefined,
  }
  return (
    <tr data-key={id} {...(!isFound && inTree)}>
      <td>
        <span class="tree-name">
          {!isFound && <Fold category={category} isOpen={isOpen} />}
          <Link to={`categories/${id}`} class="row-link">
            <strong class="theirs">{name}</strong>
            <span class="note theirs block">{isFound ? pathText(category) : category.handle}</span>
          </Link>
        </span>
      </td>
      <td class="aside">
        <CategoryStatus status={status} />
      </td>
      <td class="end" data-title={t.categories.products}>
        <Link to={`products?category_id=${id}`} class="above plain-link">
          {unitsText(category.product_count)}
        </Link>
      </td>
      <td class="aside tree-actions">
        <RowActions {...props} />
      </td>
    </tr>
  )
}

export function CategoryStatus({ status }: Pick<Category, 'status'>) {
  const t = useTexts()
  const tone = status === 'ACTIVE' ? 'reached' : 'ended'
  return <Badge tone={tone} text={t.categories.statuses[status]} isPlain />
}

/** Where a category stands below others, and what opens it. */
function Fold({ category, isOpen }: { readonly category: Category; readonly isOpen: boolean }) {
  const t = useTexts()
  const { id, name, level, child_count } = category
  return (
    <>
      {Array.from({ length: level - 1 }, (_, step) => (
        <span key={step} class="tree-step" />
      ))}
      {child_count > 0 ? (
        <span class="above tree-fold">
          <IconButton
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            name={isOpen ? t.categories.collapse(name) : t.categories.expand(name)}
            isExpanded={isOpen}
            onClick={() => setOpen(id, !isOpen)}
          />
        </span>
      ) : (
        <span class="tree-fold" />
      )}
    </>
  )
}

function RowActions({ category, siblings = 0, onMove }: CategoryRowProps) {
  const t = useTexts()
  const may = useMay()
  const { id, name, position } = category
  return (
    <span class="above row-buttons">
      {onMove && position > 0 && (
        <IconButton
          icon="chevron-up"
          name={t.categories.up(name)}
          onClick={() => onMove(category, -1)}
        />
      )}
      {onMove && position < siblings - 1 && (
        <IconButton
          icon="chevron-down"
          name={t.categories.down(name)}
          onClick={() => onMove(category, 1)}
        />
      )}
      {may('createCategory') && (
        <IconButton
          icon="plus"
          name={t.categories.createIn(name)}
          onClick={() => {
            setOpen(id, true)
            search({ do: 'create', parent: id })
          }}
        />
      )}
    </span>
  )
}
