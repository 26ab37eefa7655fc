import type { ShownMediaItem } from '../media/media.ts'
import { mediaMax } from '../media/media.ts'
import { rowRefused } from './problems.ts'

/** The images of a product that are kept elsewhere, by their URLs. */
export function imageUrlsOf(media: readonly ShownMediaItem[]): Map<string, string> {
  const images = media.filter(({ kind, source }) => kind === 'IMAGE' && source === 'URL')
  return new Map(images.flatMap(({ id, url }) => (url === null ? [] : [[url, id]])))
}

/** The images kept elsewhere that a product no longer shows. */
export function unshownBy(
  mediaIds: readonly string[],
  media: readonly ShownMediaItem[],
): readonly string[] {
  return [...imageUrlsOf(media).values()].filter((id) => !mediaIds.includes(id))
}

/** Those that a product does not show yet, each once. */
export function newUrlsIn(
  urls: readonly string[] = [],
  media: readonly ShownMediaItem[] = [],
): string[] {
  const there = imageUrlsOf(media)
  return [...new Set(urls)].filter((url) => !there.has(url))
}

interface AskedMedia {
  readonly media_ids?: readonly string[]
  readonly image_urls?: readonly string[]
}

/**
 * The media that a row gives a product. Its URLs are all images of the product that are kept elsewhere: others of that kind
 * go, and those that are new, whose ids are `added`, come behind. `media_ids` says the order where the row has it; without
 * it the URLs are in theirs, and what was uploaded stays in its place.
 */
export function mediaIdsFor(
  { media_ids: named, image_urls: urls }: AskedMedia,
  media: readonly ShownMediaItem[],
  added: ReadonlyMap<string, string>,
): readonly string[] | undefined {
  if (urls === undefined) return named
  const idsByUrl = new Map([...imageUrlsOf(media), ...added])
  const urlsById = new Map([...idsByUrl].map(([url, id]) => [id, url]))
  const wanted = [...new Set(urls)].flatMap((url) => idsByUrl.get(url) ?? [])
  const kept = (named ?? media.map(({ id }) => id)).filter(
    (id) => !urlsById.has(id) || wanted.includes(id),
  )
  const shown = named ? kept : inOrder(kept, wanted)
  const all = [...shown, ...wanted.filter((id) => !shown.includes(id))]
  if (all.length <= mediaMax) return all
  const message = `would give the product ${all.length} media; at most ${mediaMax} are allowed`
  throw rowRefused('/image_urls', 'maxItems', message)
}

/** The places of those that are wanted are taken by them in their order. */
function inOrder(kept: readonly string[], wanted: readonly string[]): string[] {
  const next = wanted.filter((id) => kept.includes(id)).values()
  return kept.map((id) => (wanted.includes(id) ? (next.next().value ?? id) : id))
}
