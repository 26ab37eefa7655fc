import type { Channel } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { ChannelDialog } from './dialog.tsx'
import { ChannelStatus } from './status.tsx'

export function ChannelList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { channel } = t.states
  return (
    <>
      <ListPage<Channel>
        path="channels"
        title={t.menu.channels}
        icon="radio-tower"
        about={['channel']}
        filters={['status']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.channels.all],
            ['ACTIVE', channel.ACTIVE],
            ['DISABLED', channel.DISABLED],
          ],
        }}
        actions={
          may('createChannel') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.channels.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listChannels(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        linkOf={({ id }) => `channels/${id}`}
        none={{ title: t.channels.none, detail: t.channels.noneDetail }}
        noneFound={t.channels.noneFound}
      />
      {query.get('do') === 'create' && <ChannelDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<Channel>[] {
  return [
    {
      key: 'name',
      title: t.channels.channel,
      text: ({ name }) => name,
      cell: ({ name, is_default }) => (
        <span class="theirs">
          <strong>{name}</strong>
          {is_default && <span class="note block">{t.channels.isDefault}</span>}
        </span>
      ),
    },
    {
      key: 'handle',
      title: t.channels.handle,
      text: ({ handle }) => handle,
      cell: ({ handle }) => <code>{handle}</code>,
    },
    {
      key: 'status',
      title: t.channels.status,
      text: ({ status }) => status,
      cell: ({ status }) => <ChannelStatus status={status} />,
    },
    timeColumn('changed', t.channels.changed, ({ updated_at }) => updated_at, { isAside: true }),
  ]
}
