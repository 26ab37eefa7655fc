import type { Media } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { bytesText } from '../../kit/bytes.ts'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SaveButton } from '../../kit/save-button.tsx'
import { SkeletonCard, SkeletonColumns, SkeletonLines } from '../../kit/skeleton-card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { navigate, search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { DescribeMediaItem } from '../../shared/media/describe-media-item.tsx'
import { useProviderNames } from '../../shared/names/providers.ts'
import { TimelineCard, TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { nameOf, Picture } from './picture.tsx'

type ShownMediaItem = Media & { readonly etag: string | undefined }

export function MediumDetail({ mediaId }: { readonly mediaId: string }) {
  const t = useTexts()
  const { data: mediaItem, error } = useQuery<ShownMediaItem>({
    key: ['media-item', mediaId],
    about: ['media'],
    of: () => [mediaId],
    run: async (signal) => {
      const { data, etag } = await souk.getMedia({ mediaId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={3}
        back={{ to: 'media', name: t.menu.media }}
        id={mediaId}
        title={mediaItem && nameOf(mediaItem, t)}
        badges={
          mediaItem && (
            <Badge tone={tones.media[mediaItem.status]} text={t.states.media[mediaItem.status]} />
          )
        }
        actions={mediaItem && <Actions mediaItem={mediaItem} />}
        note={mediaItem && t.media.kinds[mediaItem.kind]}
      />
      <Refusal error={error} />
      {!mediaItem && !error && <MediaItemSkeleton />}
      {mediaItem && (
        <div class="columns">
          <div>
            <AboutCard mediaItem={mediaItem} />
            <SizesCard mediaItem={mediaItem} />
          </div>
          <div>
            <UsesCard mediaId={mediaId} />
            <TimelineCard about={mediaId} nouns={['media']} />
          </div>
        </div>
      )}
      {mediaItem && <OpenDialog mediaItem={mediaItem} />}
    </main>
  )
}

function MediaItemSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.media.details} texts={4} />}
      narrow={
        <>
          <SkeletonCard title={t.media.usedBy} lines={1} />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}

function Actions({ mediaItem }: { readonly mediaItem: ShownMediaItem }) {
  const t = useTexts()
  const may = useMay()
  const { id: mediaId, source } = mediaItem
  return (
    <>
      {may('deleteMedia') && (
        <Button icon="trash" onClick={() => search({ do: 'delete' })}>
          {t.media.delete}
        </Button>
      )}
      {may('updateMedia') && (
        <Button icon="pencil" onClick={() => search({ do: 'describe' })}>
          {t.media.describe}
        </Button>
      )}
      {source === 'UPLOAD' && (
        <SaveButton get={(signal) => souk.getMediaOriginal({ mediaId }, { signal })}>
          {t.media.original}
        </SaveButton>
      )}
    </>
  )
}

const close = () => search({ do: null })

function OpenDialog({ mediaItem }: { readonly mediaItem: ShownMediaItem }) {
  const t = useTexts()
  const open = useAddress().query.get('do')
  if (open === 'describe') return <DescribeMediaItem mediaItem={mediaItem} onClose={close} />
  if (open !== 'delete') return null
  return (
    <ConfirmDialog
      title={t.media.deleteOf(nameOf(mediaItem, t))}
      action={t.media.delete}
      isDanger
      about={['media']}
      run={(idempotencyKey) =>
        souk.deleteMedia({ mediaId: mediaItem.id }, { idempotencyKey, ifMatch: mediaItem.etag })
      }
      done={() => t.media.deleted}
      onEnd={() => navigate('media')}
      onClose={close}
    >
      <p>{t.media.deleteText}</p>
    </ConfirmDialog>
  )
}

function AboutCard({ mediaItem }: { readonly mediaItem: ShownMediaItem }) {
  const t = useTexts()
  const providerName = useProviderNames()
  const { width, height, size, url, source, failure } = mediaItem
  const largest = mediaItem.sizes.find((one) => one.width >= 480) ?? mediaItem.sizes.at(-1)
  return (
    <Card title={t.media.details}>
      <div class="stack">
        <div class="media-item-picture">
          <Picture mediaItem={mediaItem} {...(largest && { url: largest.url })} />
        </div>
        <Facts
          lines={[
            [t.media.alt, mediaItem.alt],
            [t.media.name, mediaItem.name],
            ...(source === 'URL' ? [[t.media.address, url] as const] : []),
            ...(failure ? [[t.media.failure, failure.message] as const] : []),
            [t.media.provider, providerName(mediaItem.provider_id)],
            [t.media.contentType, mediaItem.content_type],
            [t.media.size, size === null ? null : bytesText(size)],
            [t.media.pixels, width === null ? null : `${width} × ${height}`],
            [
              t.media.checksum,
              mediaItem.sha256 && (
                <code key="sha256" class="small">
                  {mediaItem.sha256}
                </code>
              ),
            ],
            [t.media.created, exactTime(new Date(mediaItem.created_at))],
          ]}
        />
      </div>
    </Card>
  )
}

/** The images that storefronts show, each under its own address. */
function SizesCard({ mediaItem: { sizes } }: { readonly mediaItem: Media }) {
  const t = useTexts()
  if (sizes.length === 0) return null
  return (
    <Card title={t.media.sizes}>
      <Facts
        lines={sizes.map(({ width, height, size, url }) => [
          `${width} × ${height}`,
          <a key={url} href={url} class="link" target="_blank" rel="noreferrer">
            WebP · {bytesText(size)}
          </a>,
        ])}
      />
    </Card>
  )
}

const shownProducts = 12

/** What would have to give it up before it can be deleted. */
function UsesCard({ mediaId }: { readonly mediaId: string }) {
  const t = useTexts()
  const { data, error } = useQuery({
    key: ['media-item-uses', mediaId],
    about: ['product', 'media'],
    run: async (signal) =>
      (await souk.listProducts({ media_id: mediaId, limit: shownProducts }, { signal })).data,
  })
  return (
    <Card
      title={t.media.usedBy}
      aside={
        data?.page.next && (
          <Link to={`products?media_id=${mediaId}`} class="link">
            {t.media.allProducts}
          </Link>
        )
      }
    >
      <Refusal error={error} />
      {!data && !error && <SkeletonLines count={1} />}
      {data?.data.length === 0 && <p class="soft">{t.media.unused}</p>}
      <ul class="lines">
        {data?.data.map(({ id, title }) => (
          <li key={id}>
            <Link to={`products/${id}`} class="link theirs">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
