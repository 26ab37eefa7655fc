import type { ProductType } from '@souk/sdk'
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
import { TypeDialog } from './type-dialog.tsx'

export function ProductTypeList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  return (
    <>
      <ListPage<ProductType>
        path="product-types"
        title={t.menu.productTypes}
        icon="shapes"
        about={['product_type']}
        filters={['name']}
        tools={<SearchField parameter="name" label={t.productTypes.byName} />}
        actions={
          may('createProductType') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.productTypes.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listProductTypes(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        linkOf={({ id }) => `product-types/${id}`}
        none={{ title: t.productTypes.none, detail: t.productTypes.noneDetail }}
        noneFound={t.productTypes.noneFound}
      />
      {query.get('do') === 'create' && <TypeDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<ProductType>[] {
  const namesOf = ({ attributes }: ProductType) => attributes.map(({ name }) => name).join(', ')
  return [
    {
      key: 'name',
      title: t.productTypes.type,
      text: ({ name }) => name,
      cell: (type) => (
        <span class="theirs">
          <strong>{type.name}</strong>
          <span class="note block two-lines">{namesOf(type)}</span>
        </span>
      ),
    },
    {
      key: 'attributes',
      title: t.productTypes.attributes,
      text: namesOf,
      isFigure: true,
      isCount: true,
      cell: ({ attributes }) => unitsText(attributes.length),
    },
    timeColumn('changed', t.productTypes.changed, ({ updated_at }) => updated_at, {
      isAside: true,
    }),
  ]
}
