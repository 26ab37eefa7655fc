import type { Column } from './data-table.tsx'
import { Time } from './time.tsx'

/** A column that says when something was. An export has the exact time. */
export function timeColumn<Item>(
  key: string,
  title: string,
  at: (item: Item) => string,
  more: Pick<Column<Item>, 'isAside'> = {},
): Column<Item> {
  return {
    key,
    title,
    text: at,
    isFigure: true,
    ...more,
    cell: (item) => (
      <span class="soft">
        <Time at={at(item)} />
      </span>
    ),
  }
}
