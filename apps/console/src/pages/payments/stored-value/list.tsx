import type { IssueStoredValueResponse, StoredValue } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { Secret } from '../../../kit/copy.tsx'
import type { Column } from '../../../kit/data-table.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { MessageDialog } from '../../../kit/message-dialog.tsx'
import { moneyText } from '../../../kit/money.ts'
import { Time } from '../../../kit/time.tsx'
import { timeColumn } from '../../../kit/time-column.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { filterValue } from '../../../shared/filter-value.tsx'
import { customerNames } from '../../../shared/names/customers.tsx'
import { ThingName } from '../../../shared/names/thing-name.tsx'
import { StoredValueState } from '../../../shared/stored-value-state.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { PaymentSections } from '../sections.tsx'
import { ExpiryDialog } from './expiry-dialog.tsx'
import { IssueDialog } from './issue-dialog.tsx'

const tabs = ['ACTIVE', 'FROZEN', 'DEPLETED', 'EXPIRED'] as const

export function StoredValueList() {
  const t = useTexts()
  const may = useMay()
  const action = useAddress().query.get('do')
  const [issued, setIssued] = useState<IssueStoredValueResponse>()
  return (
    <>
      <ListPage<StoredValue>
        path="payments/stored-value"
        title={t.menu.payments}
        icon="credit-card"
        above={<PaymentSections />}
        about={['stored_value']}
        filters={['status', 'kind', 'owner_id', 'currency']}
        filterValue={filterValue}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.storedValue.all],
            ...tabs.map((status) => [status, t.states.stored_value[status]] as const),
          ],
        }}
        actions={
          <>
            {may('updateStoredValueSettings') && (
              <Button icon="settings" onClick={() => search({ do: 'expiry' })}>
                {t.storedValue.expiry}
              </Button>
            )}
            {may('issueStoredValue') && (
              <Button kind="primary" icon="plus" onClick={() => search({ do: 'issue' })}>
                {t.storedValue.issue}
              </Button>
            )}
          </>
        }
        ask={(wanted, signal) => souk.listStoredValue(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `payments/stored-value/${id}`}
        none={{ title: t.storedValue.none, detail: t.storedValue.noneDetail }}
        noneFound={t.storedValue.noneFound}
      />
      {action === 'issue' && may('issueStoredValue') && (
        <IssueDialog onIssued={setIssued} onClose={() => search({ do: null })} />
      )}
      {action === 'expiry' && may('updateStoredValueSettings') && (
        <ExpiryDialog onClose={() => search({ do: null })} />
      )}
      {issued?.code && (
        <MessageDialog title={t.storedValue.cardIssued} onClose={() => setIssued(undefined)}>
          <Secret name={t.storedValue.code} value={issued.code} />
        </MessageDialog>
      )}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<StoredValue>[] {
  return [
    {
      key: 'kind',
      title: t.storedValue.kind,
      text: ({ kind }) => kind,
      cell: ({ kind, last_characters: last, order_id: order }) => (
        <span>
          <strong>{t.storedValue.kinds[kind]}</strong>{' '}
          {last && <code class="soft theirs">…{last}</code>}
          {!last && order && (
            <span class="soft">
              {t.storedValue.order} <ThingName id={order} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'owner',
      title: t.storedValue.owner,
      text: async ({ owner_id: id }) => id && ((await customerNames.find(id)) ?? id),
      cell: ({ owner_id: id }) => (
        <span class="theirs">{id === null ? '–' : <ThingName id={id} />}</span>
      ),
    },
    {
      key: 'status',
      title: t.storedValue.status,
      text: ({ status }) => status,
      cell: ({ status }) => <StoredValueState status={status} />,
    },
    {
      key: 'expires',
      title: t.storedValue.expires,
      text: ({ expires_at }) => expires_at ?? '',
      isFigure: true,
      isAside: true,
      cell: ({ expires_at: at }) => (
        <span class="soft">{at ? <Time at={at} /> : t.storedValue.never}</span>
      ),
    },
    timeColumn('issued', t.storedValue.issuedAt, ({ created_at }) => created_at),
    {
      key: 'balance',
      title: t.storedValue.balance,
      money: ({ balance }) => balance,
      isFigure: true,
      cell: ({ balance }) => <strong>{moneyText(balance)}</strong>,
    },
  ]
}
