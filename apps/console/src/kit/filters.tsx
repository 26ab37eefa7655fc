import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { search, useAddress } from '../router/address.ts'
import { clock } from '../session/clock.ts'
import { useTexts } from '../texts/index.ts'
import { Popup } from './popup.tsx'
import { startOfDay as startOfDayIn } from './zone.ts'

/** Filters that are used now and then, behind one button that says how many are set. */
export function FilterPopup(props: {
  readonly parameters: readonly string[]
  readonly children: ComponentChildren
}) {
  const t = useTexts()
  const { query } = useAddress()
  const set = props.parameters.filter((parameter) => query.has(parameter)).length
  return (
    <Popup icon="list-filter" name={set === 0 ? t.kit.filter : t.kit.filtersSet(set)}>
      {props.children}
    </Popup>
  )
}

/** A filter by day, as the address has it: `2026-11-16`. */
export function DayFilter(props: { readonly parameter: string; readonly label: string }) {
  const id = useId()
  const { parameter, label } = props
  const chosen = useAddress().query.get(parameter) ?? ''
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="date"
        class="input"
        value={chosen}
        onChange={(event) => search({ [parameter]: event.currentTarget.value, cursor: null })}
      />
    </div>
  )
}

/** When a day begins for the tenant, or so many days later; undefined for what is no day. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  return startOfDayIn(day, clock.timeZone, daysLater)
}
