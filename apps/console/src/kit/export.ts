import { type Money, plainAmount } from './money.ts'

/** As many rows as a browser takes at once. */
export const exportedMax = 10_000

type ExportedText = string | number | null

/** What an export says of a column. A column with neither has nothing to export. */
export interface ExportedColumn<Item> {
  readonly title: string
  /** Names of things, states as the codes of the API, times as the API has them. */
  readonly text?: (item: Item) => ExportedText | Promise<ExportedText>
  /** An amount, which is written as a number beside its currency. The amounts of a row are in one currency. */
  readonly money?: (item: Item) => Money | null
}

interface Exported {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Whether there are more, which are left out. */
  readonly isCut: boolean
}

interface ExportOptions {
  /** The head of the column of currencies, which stands behind the last amount. */
  readonly currency: string
  readonly rowsMax?: number
  readonly signal?: AbortSignal
  readonly onRows?: (rows: number) => void
}

export function canExport<Item>(columns: readonly ExportedColumn<Item>[]): boolean {
  return columns.some(({ text, money }) => text ?? money)
}

/** All that is found as texts, page by page, so that the names of a page are asked for at once. */
export async function exported<Item>(
  columns: readonly ExportedColumn<Item>[],
  pages: AsyncIterable<readonly Item[]>,
  { currency, rowsMax = exportedMax, signal, onRows }: ExportOptions,
): Promise<Exported> {
  const rows: (readonly string[])[] = []
  const made = (isCut: boolean) => ({ heads: headsOf(columns, currency), rows, isCut })
  for await (const items of pages) {
    signal?.throwIfAborted()
    const taken = items.slice(0, rowsMax - rows.length)
    rows.push(...(await Promise.all(taken.map((item) => rowOf(columns, item)))))
    onRows?.(rows.length)
    if (taken.length < items.length) return made(true)
  }
  return made(false)
}

function headsOf<Item>(columns: readonly ExportedColumn<Item>[], currency: string): string[] {
  const last = columns.findLast(({ money }) => money !== undefined)
  return columns.flatMap((column) => {
    if (!canExport([column])) return []
    return column === last ? [column.title, currency] : [column.title]
  })
}

async function rowOf<Item>(
  columns: readonly ExportedColumn<Item>[],
  item: Item,
): Promise<readonly string[]> {
  const last = columns.findLast(({ money }) => money !== undefined)
  const amounts = columns.flatMap(({ money }) => money?.(item) ?? [])
  const cells = columns.map(async (column) => {
    const { text, money } = column
    if (money === undefined) return text === undefined ? [] : [String((await text(item)) ?? '')]
    const amount = amountOf(money(item))
    return column === last ? [amount, amounts[0]?.currency ?? ''] : [amount]
  })
  return (await Promise.all(cells)).flat()
}

function amountOf(money: Money | null): string {
  return money === null ? '' : plainAmount(money)
}
