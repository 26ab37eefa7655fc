import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

interface VirtualListProps<Item> {
  /** What is listed, for whoever cannot see it. */
  readonly name: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Every row is as high as every other, in pixels. */
  readonly rowHeight: number
  readonly row: (item: Item) => ComponentChildren
  /** The end has nearly been reached. */
  readonly onEnd?: () => void
}

/** Rows beyond the edges, so that scrolling and the keys find the next one. */
const spare = 8

/**
 * A list of any length of which only the rows in sight are in the page. What comes on top moves nothing that somebody
 * looks at.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, rowHeight, onEnd } = props
  const ref = useRef<HTMLOListElement>(null)
  const { first, last } = useSight(ref, rowHeight, items.length)
  useSteady(ref, props, first)
  useEffect(() => {
    if (last >= items.length - spare) onEnd?.()
  }, [last, items.length])
  const shown = items.slice(Math.max(0, first - spare), last + spare)
  const offset = Math.max(0, first - spare)
  return (
    <ol ref={ref} class="virtual-list" aria-label={props.name}>
      <li
        class="virtual-room"
        aria-hidden="true"
        style={{ height: `${items.length * rowHeight}px` }}
      />
      {shown.map((item, index) => (
        <li
          key={keyOf(item)}
          class="virtual-row"
          aria-setsize={items.length}
          aria-posinset={offset + index + 1}
          style={{ height: `${rowHeight}px`, top: `${(offset + index) * rowHeight}px` }}
        >
          {props.row(item)}
        </li>
      ))}
    </ol>
  )
}

type ListRef = { readonly current: HTMLOListElement | null }

/** Which rows are in sight. */
function useSight(ref: ListRef, rowHeight: number, length: number) {
  const [sight, setSight] = useState({ first: 0, last: 24 })
  useEffect(() => {
    const list = ref.current
    if (list === null) return
    const look = () => {
      const first = Math.floor(list.scrollTop / rowHeight)
      const last = Math.ceil((list.scrollTop + list.clientHeight) / rowHeight)
      setSight((before) =>
        before.first === first && before.last === last ? before : { first, last },
      )
    }
    look()
    list.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(list)
    return () => {
      list.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [rowHeight, length === 0])
  return sight
}

/** Whoever has scrolled keeps the row that they look at, whatever comes above it. */
function useSteady<Item>(ref: ListRef, props: VirtualListProps<Item>, first: number): void {
  const { items, keyOf, rowHeight } = props
  const seen = useRef<{ readonly key: string; readonly index: number } | undefined>(undefined)
  useLayoutEffect(() => {
    const before = seen.current
    const list = ref.current
    if (before !== undefined && list !== null && list.scrollTop > 0) {
      const index = items.findIndex((item) => keyOf(item) === before.key)
      if (index > before.index) list.scrollTop += (index - before.index) * rowHeight
    }
  }, [items])
  useEffect(() => {
    const item = items[first]
    seen.current = item === undefined ? undefined : { key: keyOf(item), index: first }
  }, [items, first])
}
