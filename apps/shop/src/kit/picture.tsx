import type { ProductMedia } from '@souk/sdk'
import { Icon } from './icon.tsx'

interface PictureProps {
  readonly image: ProductMedia | null | undefined
  /** How wide it is shown, as browsers take it: `(min-width: 64rem) 25vw, 50vw`. */
  readonly sizes: string
  /** What it is about is said beside it. */
  readonly isDecoration?: boolean
  /** It is seen at once, so nothing comes before it. */
  readonly isFirst?: boolean
}

/** A picture in the width that the browser needs. Pictures of other origins the page may not load: they are left out. */
export function Picture({ image, sizes, isDecoration = false, isFirst = false }: PictureProps) {
  const shown = image?.sizes.filter(({ url }) => isOurs(url)) ?? []
  const last = shown.at(-1)
  if (last === undefined) {
    return (
      <span class="picture none">
        <Icon name="image" />
      </span>
    )
  }
  return (
    <span class="picture">
      <img
        src={last.url}
        srcset={shown.map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes={sizes}
        width={last.width}
        height={last.height}
        alt={isDecoration ? '' : (image?.alt ?? '')}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchpriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  )
}

function isOurs(url: string): boolean {
  return new URL(url, location.origin).origin === location.origin
}
