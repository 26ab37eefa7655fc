import { useRef } from 'preact/hooks'
import { cellKey, type GridRow, type Typed } from './changes.ts'
import { type GridColumn, savedText } from './columns.ts'

/** Every row that was shown, as it stands now: changes on another page are kept. */
export function useSeen(rows: readonly GridRow[] | undefined): readonly GridRow[] {
  const seen = useRef(new Map<string, GridRow>())
  for (const row of rows ?? []) seen.current.set(row.variantId, row)
  return [...seen.current.values()]
}

/** What stood in cells before somebody else changed them, of those that were typed over before that. */
export function useMeanwhile(rows: readonly GridRow[], typed: Typed): ReadonlyMap<string, string> {
  const began = useRef<ReadonlyMap<string, string>>(new Map())
  const cells = rows.flatMap((row) =>
    (Object.keys(typed.get(row.variantId) ?? {}) as GridColumn[]).map(
      (column) => [cellKey(row.variantId, column), savedText(row, column)] as const,
    ),
  )
  began.current = new Map(cells.map(([key, text]) => [key, began.current.get(key) ?? text]))
  const now = new Map(cells)
  return new Map([...began.current].filter(([key, text]) => now.get(key) !== text))
}
