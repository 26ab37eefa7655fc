import type { Client, CreateClientResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { ClientDialog } from './client-dialog.tsx'
import { SecretOfClient } from './client-secret.tsx'
import { credentialColumns } from './credential-columns.tsx'
import { KeySections } from './sections.tsx'

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
        columns={credentialColumns(grantColumn(t), t)}
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

function grantColumn(t: Texts): Column<Client> {
  return {
    key: 'grants',
    title: t.keys.grants,
    isAside: true,
    cell: ({ grant_types }) => (
      <span class="soft">{grant_types.map((one) => t.keys.grantNames[one]).join(', ')}</span>
    ),
  }
}
