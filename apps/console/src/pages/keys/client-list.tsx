import type { Client, CreateClientResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { RightsInShort } from '../../shared/rights.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { ClientDialog } from './client-dialog.tsx'
import { SecretOfClient } from './client-secret.tsx'
import { KeySections } from './sections.tsx'
import { CredentialStatus } from './status.tsx'

export function ClientList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const [made, setMade] = useState<CreateClientResponse>()
  return (
    <>
      <ListPage<Client>
        path="keys/clients"
        title={t.menu.keys}
        icon="key-round"
        about={['client']}
        above={<KeySections />}
        filters={[]}
        actions={
          may('createClient') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.keys.createClient}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listClients(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `keys/${id}`}
        none={{ title: t.keys.noClient, detail: t.keys.noClientDetail }}
        noneFound={t.keys.noClient}
      />
      {query.get('do') === 'create' && (
        <ClientDialog onMade={setMade} onClose={() => search({ do: null })} />
      )}
      {made && (
        <SecretOfClient
          title={t.keys.clientMade}
          client={made}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<Client>[] {
  return [
    {
      key: 'name',
      title: t.keys.name,
      cell: ({ name }) => <strong class="theirs">{name}</strong>,
    },
    {
      key: 'status',
      title: t.keys.status,
      cell: ({ status }) => <CredentialStatus status={status} />,
    },
    {
      key: 'may',
      title: t.keys.may,
      isAside: true,
      cell: ({ scopes }) => (
        <span class="soft">
          <RightsInShort scopes={scopes} />
        </span>
      ),
    },
    {
      key: 'grants',
      title: t.keys.grants,
      isAside: true,
      cell: ({ grant_types }) => (
        <span class="soft">{grant_types.map((one) => t.keys.grantNames[one]).join(', ')}</span>
      ),
    },
    {
      key: 'created',
      title: t.keys.created,
      isFigure: true,
      cell: ({ created_at }) => (
        <span class="soft">
          <Time at={created_at} />
        </span>
      ),
    },
  ]
}
