import type { LegalHold } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import type { Column } from '../../../kit/data-table.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { timeColumn } from '../../../kit/time-column.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { customerNames } from '../../../shared/names/customers.tsx'
import { ThingName } from '../../../shared/names/thing-name.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { CustomerSections } from '../sections.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { HoldStatus } from './status.tsx'

export function HoldList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { legal_hold: states } = t.states
  return (
    <>
      <ListPage<LegalHold>
        path="customers/legal-holds"
        title={t.menu.customers}
        icon="users"
        above={<CustomerSections />}
        about={['legal_hold']}
        filters={['status', 'customer_id']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.privacy.all],
            ['ACTIVE', states.ACTIVE],
            ['RELEASED', states.RELEASED],
          ],
        }}
        actions={
          may('createLegalHold') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.legalHolds.place}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listLegalHolds(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `customers/legal-holds/${id}`}
        none={{ title: t.legalHolds.none, detail: t.legalHolds.noneDetail }}
        noneFound={t.legalHolds.noneFound}
      />
      {query.get('do') === 'create' && may('createLegalHold') && (
        <HoldDialog onClose={() => search({ do: null })} />
      )}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<LegalHold>[] {
  return [
    {
      key: 'customer',
      title: t.legalHolds.customer,
      text: async ({ customer_id }) => (await customerNames.find(customer_id)) ?? customer_id,
      cell: ({ customer_id }) => (
        <strong class="theirs">
          <ThingName id={customer_id} />
        </strong>
      ),
    },
    {
      key: 'reason',
      title: t.legalHolds.reason,
      text: ({ reason }) => reason ?? '',
      cell: ({ reason }) => <span class="theirs">{reason ?? t.kit.none}</span>,
    },
    {
      key: 'status',
      title: t.legalHolds.status,
      text: ({ status }) => status,
      cell: ({ status }) => <HoldStatus status={status} />,
    },
    timeColumn('placed', t.legalHolds.placedAt, ({ created_at }) => created_at, { isAside: true }),
  ]
}
