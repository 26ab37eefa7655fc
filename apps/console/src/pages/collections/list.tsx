import type { Collection } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { CollectionDialog } from './dialog.tsx'

export function CollectionList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { kinds } = t.collections
  return (
    <>
      <ListPage<Collection>
        path="collections"
        title={t.menu.collections}
        icon="layers"
        about={['collection', 'product']}
        filters={['kind', 'name']}
        tabs={{
          parameter: 'kind',
          tabs: [
            ['', t.collections.all],
            ['MANUAL', kinds.MANUAL],
            ['RULE', kinds.RULE],
          ],
        }}
        tools={<SearchField parameter="name" label={t.collections.byTitle} />}
        actions={
          may('createCollection') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.collections.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listCollections(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        linkOf={({ id }) => `collections/${id}`}
        none={{ title: t.collections.none, detail: t.collections.noneDetail }}
        noneFound={t.collections.noneFound}
      />
      {query.get('do') === 'create' && <CollectionDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<Collection>[] {
  return [
    {
      key: 'title',
      title: t.collections.collection,
      text: ({ title }) => title,
      cell: ({ title, handle }) => (
        <span class="theirs">
          <strong>{title}</strong>
          <span class="note block">{handle}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      title: t.collections.kind,
      text: ({ kind }) => kind,
      cell: ({ kind }) => <span class="soft">{t.collections.kinds[kind]}</span>,
    },
    {
      key: 'sort',
      title: t.collections.sort,
      text: ({ sort }) => sort,
      isAside: true,
      cell: ({ sort }) => <span class="soft">{t.collections.sorts[sort]}</span>,
    },
    {
      key: 'products',
      title: t.collections.products,
      text: ({ product_count }) => product_count,
      isFigure: true,
      isCount: true,
      cell: ({ product_count }) => unitsText(product_count),
    },
    timeColumn('changed', t.collections.changed, ({ updated_at }) => updated_at, { isAside: true }),
  ]
}
