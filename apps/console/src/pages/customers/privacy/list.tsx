import type { PrivacyRequest } from '@souk/sdk'
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
import { RequestDialog } from './request-dialog.tsx'
import { RequestStatus } from './status.tsx'

export function RequestList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { privacy_request: states } = t.states
  return (
    <>
      <ListPage<PrivacyRequest>
        path="customers/privacy"
        title={t.menu.customers}
        icon="users"
        above={<CustomerSections />}
        about={['privacy_request']}
        filters={['status', 'kind', 'customer_id']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.privacy.all],
            ['RECEIVED', states.RECEIVED],
            ['PROCESSING', states.PROCESSING],
            ['BLOCKED', states.BLOCKED],
            ['COMPLETED', states.COMPLETED],
            ['REJECTED', states.REJECTED],
          ],
        }}
        actions={
          may('createPrivacyRequest') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.privacy.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listPrivacyRequests(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `customers/privacy/${id}`}
        none={{ title: t.privacy.none, detail: t.privacy.noneDetail }}
        noneFound={t.privacy.noneFound}
      />
      {query.get('do') === 'create' && <RequestDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<PrivacyRequest>[] {
  return [
    {
      key: 'customer',
      title: t.privacy.customer,
      text: async ({ customer_id }) => (await customerNames.find(customer_id)) ?? customer_id,
      cell: ({ customer_id }) => (
        <strong class="theirs">
          <ThingName id={customer_id} />
        </strong>
      ),
    },
    {
      key: 'kind',
      title: t.privacy.kind,
      text: ({ kind }) => kind,
      cell: ({ kind }) => t.privacy.kinds[kind],
    },
    {
      key: 'status',
      title: t.privacy.status,
      text: ({ status }) => status,
      cell: ({ status }) => <RequestStatus status={status} />,
    },
    timeColumn('due', t.privacy.due, ({ due_at }) => due_at),
    timeColumn('received', t.privacy.received, ({ created_at }) => created_at, { isAside: true }),
  ]
}
