import type { Transfer } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import type { Column } from '../../../kit/data-table.tsx'
import { FilterPopup } from '../../../kit/filters.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { timeColumn } from '../../../kit/time-column.tsx'
import { unitsText } from '../../../kit/units.ts'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { locationNames } from '../../../shared/names/locations.ts'
import { NameFilter } from '../../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { InventorySections } from '../sections.tsx'
import { TransferDialog } from './dialog.tsx'
import { TransferStatus, unitsIn, wayOf } from './status.tsx'

/** Those that somebody still has to do something about come first. */
const tabs = ['DRAFT', 'READY', 'IN_TRANSIT', 'PARTIALLY_RECEIVED', 'RECEIVED'] as const

export function TransferList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  return (
    <>
      <ListPage<Transfer>
        path="inventory/transfers"
        title={t.menu.inventory}
        icon="boxes"
        about={['transfer']}
        above={<InventorySections />}
        filters={['status', 'from', 'to']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.inventory.all],
            ...tabs.map((status) => [status, t.states.transfer[status]] as const),
          ],
        }}
        tools={
          <FilterPopup parameters={['from', 'to']}>
            {(['from', 'to'] as const).map((parameter) => (
              <NameFilter
                key={parameter}
                names={locationNames}
                parameter={parameter}
                label={t.transfers[parameter]}
                any={t.inventory.anyWarehouse}
              />
            ))}
          </FilterPopup>
        }
        actions={
          may('createTransfer') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.transfers.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listTransfers(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={wayOf}
        linkOf={({ id }) => `inventory/transfers/${id}`}
        none={{ title: t.transfers.none, detail: t.transfers.noneDetail }}
        noneFound={t.transfers.noneFound}
      />
      {query.get('do') === 'create' && <TransferDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<Transfer>[] {
  return [
    {
      key: 'way',
      title: t.transfers.transfer,
      text: wayOf,
      cell: (transfer) => (
        <span class="theirs">
          <strong>{wayOf(transfer)}</strong>
          {transfer.note !== null && <span class="note block">{transfer.note}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      title: t.transfers.status,
      text: ({ status }) => status,
      cell: ({ status }) => <TransferStatus status={status} />,
    },
    ...(['quantity', 'received'] as const).map(
      (of): Column<Transfer> => ({
        key: of,
        title: t.transfers[of],
        isFigure: true,
        isCount: true,
        isAside: of === 'received',
        text: (transfer) => unitsIn(transfer, of),
        cell: (transfer) => unitsText(unitsIn(transfer, of)),
      }),
    ),
    timeColumn('changed', t.inventory.changed, ({ updated_at }) => updated_at, { isAside: true }),
  ]
}
