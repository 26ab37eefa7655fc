import type { Media, Product } from '@souk/sdk'

/** As many as a product shows. */
export const mediaMax = 50

type Shown = Product['media'][number]

/** The list with one of them at another place; the same list where there is no such place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length || from === to) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** What a file is shown as, by what the browser says of it; the server looks at its content. */
export function kindOf({ type }: Pick<File, 'type'>): Media['kind'] {
  if (type.startsWith('image/')) return 'IMAGE'
  if (type.startsWith('video/')) return 'VIDEO'
  return type.startsWith('model/') ? 'MODEL' : 'FILE'
}

/** The smallest picture that is there. Addresses of others are not asked for: no page of ours tells them who looks. */
export function thumbnailOf(medium: Pick<Shown, 'sizes'> | null): string | undefined {
  return medium?.sizes[0]?.url
}
