import type { Product } from '@souk/sdk'
import { thumbnailOf } from '../../shared/media/media.ts'
import { useTexts } from '../../texts/index.ts'
import { mediaIdsOf, mediaIdsText } from './media.ts'

interface VariantMediaFieldProps {
  /** What there is to choose from, in its order. */
  readonly media: Product['media']
  /** See `mediaIdsOf`. */
  readonly value: string
  readonly onInput: (value: string) => void
}

/** Which media of its product a variant shows. */
export function VariantMediaField({ media, value, onInput }: VariantMediaFieldProps) {
  const t = useTexts()
  if (media.length === 0) return null
  const chosen = new Set(mediaIdsOf(value))
  const toggle = (mediaId: string) => {
    const isShown = (id: string) => (id === mediaId ? !chosen.has(id) : chosen.has(id))
    onInput(mediaIdsText(media.map(({ id }) => id).filter(isShown)))
  }
  return (
    <fieldset class="form-part" data-path="/media_ids">
      <legend>{t.products.media_ids}</legend>
      <p class="hint">{t.media.ofVariantHint}</p>
      <div class="media-choices">
        {media.map((mediaItem, place) => (
          <label key={mediaItem.id} class="choice">
            <input
              type="checkbox"
              checked={chosen.has(mediaItem.id)}
              onChange={() => toggle(mediaItem.id)}
            />
            <Thumbnail url={thumbnailOf(mediaItem)} />
            <span class="theirs small">{mediaItem.alt ?? t.media.number(place + 1)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Thumbnail({ url }: { readonly url: string | undefined }) {
  return url ? <img class="letter" src={url} alt="" width="34" height="34" loading="lazy" /> : null
}
