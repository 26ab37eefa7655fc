import { useEffect, useRef, useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { refresh } from '../../api/query.ts'
import { soukInPart } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { IconButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { Icon } from '../../kit/icon.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { FilePicker } from '../../shared/media/file-picker.tsx'
import { thumbnailOf } from '../../shared/media/media.ts'
import { createMediaItem } from '../../shared/media/upload.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownProduct } from './detail.tsx'
import { mediaMax, moved } from './media.ts'

/** What shoppers see of a product, in its order; files are chosen or dropped here. */
export function MediaCard({ product }: { readonly product: ShownProduct }) {
  const t = useTexts()
  const may = useMay()
  const mayChange = may('updateProduct')
  const mayAdd = mayChange && may('createUpload') && may('createMedia')
  const order = useOrder(product)
  const adding = useAdding(product)
  const { media } = product
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (event.dataTransfer) void adding.add([...event.dataTransfer.files])
  }
  return (
    <Card
      title={t.media.title}
      aside={mayAdd && media.length < mediaMax && <FilePicker onFiles={adding.add} />}
    >
      <Refusal error={order.error ?? adding.error} />
      <fieldset
        class="media-drop"
        aria-label={t.media.title}
        onDragOver={(event) => mayAdd && event.preventDefault()}
        onDrop={mayAdd ? drop : undefined}
      >
        {media.length === 0 && adding.sending === undefined && (
          <p class="soft">{mayAdd ? t.media.noneYet : t.media.none}</p>
        )}
        <ol class="media-tiles">
          {media.map((mediaItem, place) => (
            <Tile
              key={mediaItem.id}
              mediaItem={mediaItem}
              place={place}
              count={media.length}
              mayChange={mayChange && !order.isRunning}
              onMove={(from, to) => order.change(moved(media, from, to))}
              onRemove={() => order.change(media.filter(({ id }) => id !== mediaItem.id))}
            />
          ))}
        </ol>
        {adding.sending && (
          <label class="media-sending">
            <span class="theirs">{t.media.sending(adding.sending.name)}</span>
            <progress value={adding.sending.share} />
          </label>
        )}
      </fieldset>
    </Card>
  )
}

type Shown = ShownProduct['media'][number]

/** Saves which media there are, and their order. */
function useOrder(product: ShownProduct) {
  const { run, ...state } = useChange({
    run: (media: readonly Shown[], idempotencyKey) =>
      soukInPart.updateProduct(
        { productId: product.id, media_ids: media.map(({ id }) => id) },
        { idempotencyKey, ifMatch: product.etag },
      ),
    about: ['product'],
    done: () => undefined,
    onEnd: () => {},
  })
  const change = (media: readonly Shown[]) => {
    if (media !== product.media) void run(media)
  }
  return { ...state, change }
}

interface Sending {
  readonly name: string
  readonly share: number
}

/** One file after another: each is uploaded, becomes a media item, and is added behind the others. */
function useAdding(product: ShownProduct) {
  const [sending, setSending] = useState<Sending>()
  const [error, setError] = useState<unknown>()
  const ending = useRef(new AbortController())
  const isRunning = useRef(false)
  useEffect(() => () => ending.current.abort(), [])
  const send = async (file: File): Promise<string> => {
    const { signal } = ending.current
    const { name } = file
    setSending({ name, share: 0 })
    const onProgress = (share: number) => setSending({ name, share })
    const mediaItem = await createMediaItem(file, product.provider_id, { signal, onProgress })
    return mediaItem.id
  }
  const add = async (files: readonly File[]) => {
    if (isRunning.current) return
    isRunning.current = true
    setError(undefined)
    const media_ids = product.media.map(({ id }) => id)
    try {
      for (const file of files.slice(0, mediaMax - media_ids.length)) {
        media_ids.push(await send(file))
        await soukInPart.updateProduct({ productId: product.id, media_ids: [...media_ids] })
      }
    } catch (thrown) {
      if (!ending.current.signal.aborted) setError(thrown)
    } finally {
      isRunning.current = false
      setSending(undefined)
      refresh(new Set(['product', 'media']))
    }
  }
  return { sending, error, add }
}

interface TileProps {
  readonly mediaItem: Shown
  readonly place: number
  readonly count: number
  readonly mayChange: boolean
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: () => void
}

/** Moved with its buttons, or by dragging it to the place of another. */
function Tile({ mediaItem, place, count, mayChange, onMove, onRemove }: TileProps) {
  const t = useTexts()
  const may = useMay()
  const { id, status, alt } = mediaItem
  const image = thumbnailOf(mediaItem)
  const drop = (event: DragEvent) => {
    const from = Number.parseInt(event.dataTransfer?.getData(dragType) ?? '', 10)
    if (Number.isNaN(from)) return
    event.preventDefault()
    event.stopPropagation()
    onMove(from, place)
  }
  return (
    <li
      draggable={mayChange}
      onDragStart={(event) => event.dataTransfer?.setData(dragType, String(place))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {image ? (
        <img src={image} alt={alt ?? ''} width="120" height="120" loading="lazy" />
      ) : (
        <span class="media-kind">
          <Icon name={status === 'FAILED' ? 'circle-alert' : 'image'} />
        </span>
      )}
      {status !== 'READY' && <Badge tone={tones.media[status]} text={t.states.media[status]} />}
      <span class="note theirs">{alt ?? t.media.noAlt}</span>
      {mayChange && (
        <span class="button-row">
          {place > 0 && (
            <IconButton
              icon="chevron-left"
              name={t.media.earlier}
              onClick={() => onMove(place, place - 1)}
            />
          )}
          {place < count - 1 && (
            <IconButton
              icon="chevron-right"
              name={t.media.later}
              onClick={() => onMove(place, place + 1)}
            />
          )}
          {may('updateMedia') && (
            <IconButton
              icon="pencil"
              name={t.media.describe}
              onClick={() => search({ do: 'describe', media: id })}
            />
          )}
          <IconButton icon="x" name={t.media.remove} onClick={onRemove} />
        </span>
      )}
    </li>
  )
}

const dragType = 'text/souk-place'
