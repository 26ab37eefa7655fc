import type { Provider } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { ProviderDialog } from './dialog.tsx'
import { ProviderStatus } from './status.tsx'

export function ProviderList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const states = t.states.provider
  return (
    <>
      <ListPage<Provider>
        path="providers"
        title={t.menu.providers}
        icon="store"
        about={['provider']}
        filters={['status']}
        tabs={{
          parameter: 'status',
          // What waits for a decision comes first after all of them.
          tabs: [
            ['', t.providers.all],
            ['IN_REVIEW', t.providers.toReview],
            ['APPLIED', states.APPLIED],
            ['ONBOARDING', states.ONBOARDING],
            ['ACTIVE', states.ACTIVE],
            ['PAUSED', states.PAUSED],
            ['SUSPENDED', states.SUSPENDED],
            ['CLOSED', states.CLOSED],
          ],
        }}
        actions={
          may('createProvider') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.providers.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listProviders(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ display_name }) => display_name}
        linkOf={({ id }) => `providers/${id}`}
        none={{ title: t.providers.none, detail: t.providers.noneDetail }}
        noneFound={t.providers.noneFound}
      />
      {query.get('do') === 'create' && <ProviderDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<Provider>[] {
  return [
    {
      key: 'name',
      title: t.providers.provider,
      text: ({ display_name }) => display_name,
      cell: ({ display_name, handle }) => (
        <span class="thing">
          <span class="letter" aria-hidden="true">
            {[...display_name][0]}
          </span>
          <span class="theirs">
            <strong>{display_name}</strong>
            <span class="note">{handle}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t.providers.status,
      text: ({ status }) => status,
      cell: ({ status }) => <ProviderStatus status={status} />,
    },
    {
      key: 'country',
      title: t.providers.country,
      text: ({ country }) => country,
      isAside: true,
      cell: ({ country }) => <span class="soft">{country ?? t.kit.none}</span>,
    },
    {
      key: 'contact',
      title: t.providers.contact,
      text: ({ contact }) => contact.email,
      isAside: true,
      cell: ({ contact }) => <span class="soft theirs">{contact.email ?? t.kit.none}</span>,
    },
    timeColumn('since', t.providers.since, ({ created_at }) => created_at),
  ]
}
