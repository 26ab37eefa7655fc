/** Some at a time, in their order, so that those of one part have no more than this together; one alone may have more. */
export function partsOf<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  sizeMax: number,
): (readonly Item[])[] {
  const parts: Item[][] = []
  let size = 0
  for (const item of items) {
    const own = sizeOf(item)
    const part = parts.at(-1)
    size += own
    if (part && size <= sizeMax) part.push(item)
    else {
      parts.push([item])
      size = own
    }
  }
  return parts
}
