import type { Category } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { etagOf } from '../../api/etag.ts'
import { lastAnswer, useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { SkeletonRows } from '../../kit/skeleton-rows.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { Branch, CategoryRow, type TreeProps } from './branch.tsx'
import { CategoryDialog } from './dialog.tsx'
import { categoryNouns, useCategory, useChildren } from './read.ts'
import { holdRow, pressInTree } from './tree-keys.ts'

const close = () => search({ do: null, parent: null })

/** All categories as a tree, each branch read when it is opened; or those that a search finds, one below the other. */
export function CategoryTree() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const name = query.get('name') ?? ''
  const found = useFound(name)
  const top = useChildren('none', name === '')
  const { error } = name === '' ? top : found
  const shown = name === '' ? top.data : found.data
  const { move, mayMove, ...moving } = useMove()
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.categories} />
        <div class="actions">
          {may('createCategory') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.categories.create}
            </Button>
          )}
        </div>
      </div>
      <Card isFlush>
        <div class="table-head">
          <span class="hint tree-keys">{t.categories.keysHint}</span>
          <div class="tools">
            <SearchField parameter="name" label={t.categories.byName} />
          </div>
        </div>
        <Refusal error={error ?? moving.error} />
        <Rows shown={shown} isFound={name !== ''} onMove={mayMove ? move : undefined} />
        {shown?.length === 0 && (
          <Empty
            icon="folder-tree"
            title={name === '' ? t.categories.none : t.categories.noneFound}
          >
            {name === '' && <p>{t.categories.noneDetail}</p>}
          </Empty>
        )}
      </Card>
      {query.get('do') === 'create' && <Create parentId={query.get('parent')} />}
    </main>
  )
}

function Create({ parentId }: { readonly parentId: string | null }) {
  return parentId === null ? <CategoryDialog onClose={close} /> : <CreateIn parentId={parentId} />
}

function CreateIn({ parentId }: { readonly parentId: string }) {
  const { data: parent } = useCategory(parentId)
  return parent ? <CategoryDialog parent={parent} onClose={close} /> : null
}

function useFound(name: string) {
  return useQuery({
    key: ['categories', 'named', name],
    about: categoryNouns,
    isEnabled: name !== '',
    keepsPrevious: true,
    run: async (signal) => (await souk.listCategories({ name, limit: 96 }, { signal })).data.data,
  })
}

interface RowsProps extends TreeProps {
  readonly shown: readonly Category[] | undefined
  readonly isFound: boolean
}

function Rows({ shown, isFound, onMove }: RowsProps) {
  const t = useTexts()
  const press = (event: KeyboardEvent) =>
    pressInTree(event, {
      onMove: (id, parentId, by) => {
        const category = siblingsIn(parentId)?.find((one) => one.id === id)
        if (category === undefined) return
        holdRow(id)
        onMove?.(category, by)
      },
    })
  return (
    <div class="table-wrap">
      <table
        role={isFound ? undefined : 'treegrid'}
        class="table stacks tree"
        aria-label={t.menu.categories}
        aria-busy={shown === undefined}
        onKeyDown={isFound ? undefined : press}
      >
        <thead>
          <tr>
            <th scope="col">{t.categories.category}</th>
            <th scope="col">{t.categories.status}</th>
            <th scope="col" class="end">
              {t.categories.products}
            </th>
            <th scope="col">
              <span class="hidden-visually">{t.categories.move}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown === undefined && <SkeletonRows cells={['', 'aside', 'end', 'aside']} rows={8} />}
          {isFound
            ? shown?.map((category) => (
                <CategoryRow key={category.id} category={category} isFound />
              ))
            : shown && <Branch siblings={shown} onMove={onMove} />}
        </tbody>
      </table>
    </div>
  )
}

/** One place up or down among its siblings, as they are known here. */
function useMove() {
  const may = useMay()
  const { run, ...state } = useChange({
    run: ({ id, position, version }: Category, idempotencyKey) =>
      souk.moveCategory(
        { categoryId: id, parent_id: undefined, position },
        { idempotencyKey, ifMatch: etagOf({ version }) },
      ),
    about: ['category'],
    done: () => undefined,
    onEnd: () => {},
  })
  const move = (category: Category, by: 1 | -1) => {
    const siblings = siblingsIn(category.parent_id ?? 'none')
    const position = category.position + by
    if (position >= 0 && position < (siblings?.length ?? 0)) void run({ ...category, position })
  }
  return { ...state, move, mayMove: may('moveCategory') && !state.isRunning }
}

/** As they are shown now. */
function siblingsIn(parentId: string): readonly Category[] | undefined {
  return lastAnswer(['categories', 'in', parentId])
}
