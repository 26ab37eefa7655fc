/** As many as a product shows. */
export const mediaMax = 50

/** The list with one of them at another place; the same list where there is no such place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length || from === to) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Ids of media as a draft keeps them. */
export function mediaIdsText(mediaIds: readonly string[]): string {
  return mediaIds.join(' ')
}

export function mediaIdsOf(text: string): string[] {
  return text.split(' ').filter((id) => id !== '')
}
