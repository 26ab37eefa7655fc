const exportedMax = 10_000

interface Exported {
  readonly rows: readonly (readonly string[])[]
  /** Whether there are more, which are left out. */
  readonly isCut: boolean
}

/** The texts of all that is found, up to as many rows as a browser takes at once. */
export async function exportedRows<Item>(
  found: AsyncIterable<Item>,
  textsOf: (item: Item) => readonly string[],
  rowsMax = exportedMax,
): Promise<Exported> {
  const rows: (readonly string[])[] = []
  for await (const item of found) {
    if (rows.length === rowsMax) return { rows, isCut: true }
    rows.push(textsOf(item))
  }
  return { rows, isCut: false }
}
