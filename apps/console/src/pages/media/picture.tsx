import type { Media } from '@souk/sdk'
import { Icon } from '../../kit/icon.tsx'
import { thumbnailOf } from '../../shared/media/media.ts'
import type { Texts } from '../../texts/index.ts'

/** The smallest picture of a media item, or what stands for one that has none. */
export function Picture({ mediaItem, url }: { readonly mediaItem: Media; readonly url?: string }) {
  const image = url ?? thumbnailOf(mediaItem)
  return image ? (
    <img class="tile-picture" src={image} alt={mediaItem.alt ?? ''} loading="lazy" />
  ) : (
    <span class="tile-picture">
      <Icon name={mediaItem.status === 'FAILED' ? 'circle-alert' : 'image'} />
    </span>
  )
}

/** What people call a media item: by the name of its file, else by what it shows. */
export function nameOf({ name, alt, url, id }: Media, t: Texts): string {
  return name ?? alt ?? (url === null ? id : t.media.address)
}
