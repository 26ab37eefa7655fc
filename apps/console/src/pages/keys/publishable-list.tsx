import type { PublishableKey } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { ChannelName } from '../../shared/names/channels.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { PublishableDialog } from './publishable-dialog.tsx'
import { KeySections } from './sections.tsx'
import { CredentialStatus } from './status.tsx'

export function PublishableList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  return (
    <>
      <ListPage<PublishableKey>
        path="keys/publishable"
        title={t.menu.keys}
        icon="key-round"
        about={['publishable_key']}
        above={<KeySections />}
        filters={[]}
        actions={
          may('createPublishableKey') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.keys.createPublishable}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listPublishableKeys(wanted, { signal })}
        columns={columnsIn(t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `keys/${id}`}
        none={{ title: t.keys.noPublishable, detail: t.keys.noPublishableDetail }}
        noneFound={t.keys.noPublishable}
      />
      {query.get('do') === 'create' && <PublishableDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsIn(t: Texts): readonly Column<PublishableKey>[] {
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
      key: 'channel',
      title: t.keys.channel,
      isAside: true,
      cell: ({ channel }) => (
        <span class="soft">
          <ChannelName channel={channel} />
        </span>
      ),
    },
    {
      key: 'origins',
      title: t.keys.origins,
      isAside: true,
      cell: ({ origins }) => (
        <span class="soft theirs">{origins.join(', ') || t.keys.noOrigin}</span>
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
