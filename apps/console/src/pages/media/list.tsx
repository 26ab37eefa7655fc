import type { Media } from '@souk/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { refresh } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { useMay } from '../../session/caller.ts'
import { filterValue } from '../../shared/filter-value.tsx'
import { FilePicker } from '../../shared/media/file-picker.tsx'
import { createMediaItem } from '../../shared/media/upload.ts'
import { useTexts } from '../../texts/index.ts'
import { nameOf, Picture } from './picture.tsx'

const kinds = ['IMAGE', 'VIDEO', 'MODEL', 'FILE'] as const

/** All images, videos and files, whether products show them or not. */
export function MediaList() {
  const t = useTexts()
  const may = useMay()
  const adding = useAdding()
  return (
    <ListPage<Media>
      path="media"
      title={t.menu.media}
      icon="image"
      about={['media', 'product']}
      filters={['kind', 'name', 'used', 'status', 'provider_id']}
      filterValue={filterValue}
      tabs={{
        parameter: 'kind',
        tabs: [['', t.media.all], ...kinds.map((kind) => [kind, t.media.kinds[kind]] as const)],
      }}
      tools={<Tools />}
      actions={
        may('createUpload') && may('createMedia') && <FilePicker isOfPage onFiles={adding.add} />
      }
      above={<Sending adding={adding} />}
      ask={(wanted, signal) => souk.listMedia(askedOf(wanted), { signal })}
      columns={[]}
      tile={(mediaItem) => <Tile mediaItem={mediaItem} />}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `media/${id}`}
      none={{ title: t.media.noneAtAll, detail: t.media.noneDetail }}
      noneFound={t.media.noneFound}
    />
  )
}

/** The address has texts where the API has yes and no. */
function askedOf({ used, ...wanted }: Readonly<Record<string, string | number>>) {
  return { ...wanted, ...(used !== undefined && { used: used === 'true' }) }
}

function Tools() {
  const t = useTexts()
  return (
    <>
      <SearchField parameter="name" label={t.media.byName} />
      <SelectFilter
        parameter="used"
        label={t.media.usage}
        choices={[['', t.media.anyUsage], ...Object.entries(t.media.usages)]}
      />
    </>
  )
}

function Tile({ mediaItem }: { readonly mediaItem: Media }) {
  const t = useTexts()
  const { status } = mediaItem
  return (
    <>
      <Picture mediaItem={mediaItem} />
      <strong class="theirs small">{nameOf(mediaItem, t)}</strong>
      {status !== 'READY' && <Badge tone={tones.media[status]} text={t.states.media[status]} />}
    </>
  )
}

/** Files are uploaded one after the other; those that were come by themselves. */
function useAdding() {
  const [sending, setSending] = useState<{ readonly name: string; readonly share: number }>()
  const [error, setError] = useState<unknown>()
  const ending = useRef(new AbortController())
  const isRunning = useRef(false)
  useEffect(() => () => ending.current.abort(), [])
  const add = async (files: readonly File[]) => {
    if (isRunning.current) return
    isRunning.current = true
    setError(undefined)
    const { signal } = ending.current
    try {
      for (const file of files) {
        const onProgress = (share: number) => setSending({ name: file.name, share })
        onProgress(0)
        await createMediaItem(file, null, { signal, onProgress })
        refresh(new Set(['media']))
      }
    } catch (thrown) {
      if (!signal.aborted) setError(thrown)
    } finally {
      isRunning.current = false
      setSending(undefined)
    }
  }
  return { sending, error, add }
}

function Sending({ adding }: { readonly adding: ReturnType<typeof useAdding> }) {
  const t = useTexts()
  const { sending, error } = adding
  return (
    <>
      <Refusal isOfChange error={error} />
      {sending && (
        <div class="media-sending">
          <span role="status" class="theirs">
            {t.media.sending(sending.name)}
          </span>
          <progress value={sending.share} aria-label={sending.name} />
        </div>
      )}
    </>
  )
}
