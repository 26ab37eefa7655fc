import { useState } from 'preact/hooks'
import { currentAddress } from '../router/address.ts'
import { useCaller } from '../session/caller.ts'
import { useTexts } from '../texts/index.ts'
import type { Column } from './data-table.tsx'
import { Popup } from './popup.tsx'

interface ShownColumns<Item> {
  readonly shown: readonly Column<Item>[]
  readonly isHidden: (key: string) => boolean
  readonly toggle: (key: string) => void
}

/** Which columns a person wants to see in a list. It is kept in the browser, for each person and list apart. */
export function useShownColumns<Item>(
  path: string,
  columns: readonly Column<Item>[],
): ShownColumns<Item> {
  const memberId = useCaller().data?.id ?? ''
  const kept = `souk.columns.${currentAddress().tenantId}.${memberId}.${path}`
  const [hidden, setHidden] = useState(() => hiddenIn(kept))
  return {
    // The first leads to the thing, and stays.
    shown: columns.filter(({ key }, index) => index === 0 || !hidden.has(key)),
    isHidden: (key) => hidden.has(key),
    toggle: (key) => {
      const next = new Set(hidden)
      if (!next.delete(key)) next.add(key)
      localStorage.setItem(kept, JSON.stringify([...next]))
      setHidden(next)
    },
  }
}

function hiddenIn(kept: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(kept) ?? '[]') as string[])
  } catch {
    return new Set()
  }
}

export function ColumnChooser<Item>(props: {
  readonly columns: readonly Column<Item>[]
  readonly chosen: ShownColumns<Item>
}) {
  const t = useTexts()
  const { isHidden, toggle } = props.chosen
  return (
    <Popup icon="columns-3" name={t.kit.columns} isIconOnly>
      {props.columns.slice(1).map(({ key, title }) => (
        <label key={key} class="choice">
          <input type="checkbox" checked={!isHidden(key)} onChange={() => toggle(key)} />
          {title}
        </label>
      ))}
    </Popup>
  )
}
