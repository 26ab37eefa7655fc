import type { Media, Product } from '@souk/sdk'

type Shown = Product['media'][number]

/** What a file is shown as, by what the browser says of it; the server looks at its content. */
export function kindOf({ type }: Pick<File, 'type'>): Media['kind'] {
  if (type.startsWith('image/')) return 'IMAGE'
  if (type.startsWith('video/')) return 'VIDEO'
  return type.startsWith('model/') ? 'MODEL' : 'FILE'
}

/** The smallest picture that is there. Addresses of others are not asked for: no page of ours tells them who looks. */
export function thumbnailOf(mediaItem: Pick<Shown, 'sizes'> | null): string | undefined {
  return mediaItem?.sizes[0]?.url
}
