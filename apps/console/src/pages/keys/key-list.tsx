import type { ApiKey, CreateApiKeyResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Secret } from '../../kit/copy.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { credentialColumns } from './credential-columns.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { KeySections } from './sections.tsx'

export function KeyList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const [made, setMade] = useState<CreateApiKeyResponse>()
  return (
    <>
      <ListPage<ApiKey>
        path="keys"
        title={t.menu.keys}
        icon="key-round"
        about={['api_key']}
        above={<KeySections />}
        filters={[]}
        actions={
          may('createApiKey') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.keys.createKey}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listApiKeys(wanted, { signal })}
        columns={credentialColumns(expiryColumn(t), t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `keys/${id}`}
        none={{ title: t.keys.noKey, detail: t.keys.noKeyDetail }}
        noneFound={t.keys.noKey}
      />
      {query.get('do') === 'create' && (
        <KeyDialog onMade={setMade} onClose={() => search({ do: null })} />
      )}
      {made && (
        <MessageDialog title={t.keys.keyMade} onClose={() => setMade(undefined)}>
          <Secret name={t.keys.secretOfKey} value={made.api_key} />
        </MessageDialog>
      )}
    </>
  )
}

function expiryColumn(t: Texts): Column<ApiKey> {
  return {
    key: 'expires',
    title: t.keys.expires,
    isAside: true,
    cell: ({ expires_at }) => (
      <span class="soft">
        {expires_at === null ? t.keys.never : exactTime(new Date(expires_at))}
      </span>
    ),
  }
}
