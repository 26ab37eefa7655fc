import type { Channel } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk, soukInPart } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { navigate, search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { TimelineCard, TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { ChannelDialog } from './dialog.tsx'
import { ChannelStatus } from './status.tsx'

/** A sales channel with the version that it was read at. */
export type ShownChannel = Channel & { readonly etag: string | undefined }

const close = () => search({ do: null })

export function ChannelDetail({ channelId }: { readonly channelId: string }) {
  const t = useTexts()
  const { data: channel, error } = useQuery<ShownChannel>({
    key: ['channel', channelId],
    about: ['channel'],
    of: () => [channelId],
    run: async (signal) => {
      const { data, etag } = await souk.getChannel({ channelId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={5}
        back={{ to: 'channels', name: t.menu.channels }}
        id={channelId}
        title={channel?.name}
        badges={channel && <ChannelStatus status={channel.status} />}
        actions={channel && <Actions channel={channel} />}
        note={channel && <code>{channel.handle}</code>}
      />
      <Refusal error={error} />
      {!channel && !error && <ChannelSkeleton />}
      {channel && (
        <div class="columns">
          <div>
            <AboutCard channel={channel} />
          </div>
          <div>
            <TimelineCard about={channelId} nouns={['channel']} />
          </div>
        </div>
      )}
      {channel && <OpenDialog channel={channel} />}
    </main>
  )
}

function ChannelSkeleton() {
  const t = useTexts()
  const { handle, external_id, changed } = t.channels
  return (
    <SkeletonColumns
      wide={
        <SkeletonCard
          title={t.channels.about}
          facts={[handle, external_id, t.products.metadata, changed]}
        />
      }
      narrow={<TimelineCardSkeleton />}
    />
  )
}

function Actions({ channel }: { readonly channel: Channel }) {
  const t = useTexts()
  const may = useMay()
  const { handle, status, is_default } = channel
  const command = status === 'ACTIVE' ? 'disable' : 'enable'
  return (
    <>
      {may('listProducts') && (
        <LinkButton to={`products?channel=${handle}`}>{t.channels.products}</LinkButton>
      )}
      {may('listOrders') && (
        <LinkButton to={`orders?channel=${handle}`}>{t.channels.orders}</LinkButton>
      )}
      {may('updateChannel') && !is_default && (
        <Button
          icon={command === 'disable' ? 'ban' : 'play'}
          onClick={() => search({ do: command })}
        >
          {t.channels[command]}
        </Button>
      )}
      {may('deleteChannel') && !is_default && (
        <Button icon="trash" onClick={() => search({ do: 'delete' })}>
          {t.channels.delete}
        </Button>
      )}
      {may('updateChannel') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
    </>
  )
}

function AboutCard({ channel }: { readonly channel: Channel }) {
  const t = useTexts()
  const notes = metadataText(channel.metadata)
  return (
    <Card
      title={t.channels.about}
      aside={channel.is_default && <Badge tone="started" text={t.channels.isDefault} />}
    >
      {channel.is_default && <p class="soft">{t.channels.defaultExplain}</p>}
      <Facts
        lines={[
          [t.channels.handle, <code key="handle">{channel.handle}</code>],
          [t.channels.external_id, channel.external_id],
          [
            t.products.metadata,
            notes === '' ? null : (
              <code key="notes" class="prewrap">
                {notes}
              </code>
            ),
          ],
          [t.channels.changed, exactTime(new Date(channel.updated_at))],
        ]}
      />
    </Card>
  )
}

function OpenDialog({ channel }: { readonly channel: ShownChannel }) {
  const { query } = useAddress()
  const may = useMay()
  const open = query.get('do')
  const { status, is_default } = channel
  if (open === 'change' && may('updateChannel'))
    return <ChannelDialog channel={channel} onClose={close} />
  if (is_default) return null
  if (open === 'delete' && may('deleteChannel')) return <DeleteChannel channel={channel} />
  const command = status === 'ACTIVE' ? 'disable' : 'enable'
  return open === command && may('updateChannel') ? <SwitchChannel channel={channel} /> : null
}

/** Disables what is enabled, and the other way round. */
function SwitchChannel({ channel }: { readonly channel: ShownChannel }) {
  const t = useTexts()
  const { name, status } = channel
  const isEnabled = status === 'ACTIVE'
  const after = isEnabled ? 'DISABLED' : 'ACTIVE'
  return (
    <ConfirmDialog
      title={isEnabled ? t.channels.disableOf(name) : t.channels.enableOf(name)}
      action={isEnabled ? t.channels.disable : t.channels.enable}
      isDanger={isEnabled}
      about={['channel']}
      lines={[
        {
          name: t.channels.status,
          now: <ChannelStatus status={status} />,
          after: <ChannelStatus status={after} />,
        },
      ]}
      run={(idempotencyKey) =>
        soukInPart.updateChannel(
          { channelId: channel.id, status: after },
          { idempotencyKey, ifMatch: channel.etag },
        )
      }
      done={() => (isEnabled ? t.channels.disabled(name) : t.channels.enabled(name))}
      onClose={close}
    >
      {isEnabled && <p class="soft">{t.channels.disableFollows}</p>}
    </ConfirmDialog>
  )
}

function DeleteChannel({ channel }: { readonly channel: ShownChannel }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.channels.deleteOf(channel.name)}
      action={t.channels.delete}
      isDanger
      about={['channel']}
      run={(idempotencyKey) =>
        souk.deleteChannel({ channelId: channel.id }, { idempotencyKey, ifMatch: channel.etag })
      }
      done={({ name }) => t.channels.deleted(name)}
      onEnd={() => navigate('channels')}
      onClose={close}
    >
      <p class="soft">{t.channels.deleteExplain}</p>
    </ConfirmDialog>
  )
}
