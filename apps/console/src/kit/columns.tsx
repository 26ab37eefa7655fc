import { useReducer } from 'preact/hooks'
import { currentAddress } from '../router/address.ts'
import { useCaller } from '../session/caller.ts'
import { useTexts } from '../texts/index.ts'
import { Popup } from './popup.tsx'

interface ChoosableColumn {
  readonly key: string
  readonly title: string
  /** Whether it is shown only to those who want it. */
  readonly isOptional?: boolean
}

interface ShownColumns<Column> {
  readonly shown: readonly Column[]
  readonly isHidden: (key: string) => boolean
  readonly toggle: (key: string) => void
}

/** Which columns a person wants to see in a list. It is kept in the browser, for each person and list apart. */
export function useShownColumns<Column extends ChoosableColumn>(
  path: string,
  columns: readonly Column[],
): ShownColumns<Column> {
  const memberId = useCaller().data?.id ?? ''
  const kept = `souk.columns.${currentAddress().tenantId}.${memberId}.${path}`
  const [, repaint] = useReducer((times: number, _: undefined) => times + 1, 0)
  // Whose columns they are may be known later than the list.
  const changed = changedIn(kept)
  const optional = new Set(columns.filter(({ isOptional }) => isOptional).map(({ key }) => key))
  const isHidden = (key: string) => changed.has(key) !== optional.has(key)
  return {
    // The first leads to the thing, and stays.
    shown: columns.filter(({ key }, index) => index === 0 || !isHidden(key)),
    isHidden,
    toggle: (key) => {
      const next = new Set(changed)
      if (!next.delete(key)) next.add(key)
      localStorage.setItem(kept, JSON.stringify([...next]))
      repaint(undefined)
    },
  }
}

/** The columns that somebody has taken away, or added where they are optional. */
function changedIn(kept: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(kept) ?? '[]') as string[])
  } catch {
    return new Set()
  }
}

export function ColumnChooser<Column extends ChoosableColumn>(props: {
  readonly columns: readonly Column[]
  readonly chosen: ShownColumns<Column>
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
