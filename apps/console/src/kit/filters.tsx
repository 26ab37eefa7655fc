import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { search, useAddress } from '../router/address.ts'
import { clock } from '../session/clock.ts'
import { useTexts } from '../texts/index.ts'
import { CheckGroup } from './check-group.tsx'
import { dateFormat } from './format.ts'
import type { Choice } from './options.tsx'
import { Popup } from './popup.tsx'
import { exactTime } from './time.tsx'
import { dayIn, startOfDay as startOfDayIn } from './zone.ts'

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

/** A filter by a text in full: it counts once the field is left, or with Enter. */
export function TextFilter(props: { readonly parameter: string; readonly label: string }) {
  const id = useId()
  const { parameter, label } = props
  const chosen = useAddress().query.get(parameter) ?? ''
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        value={chosen}
        onChange={(event) =>
          search({ [parameter]: event.currentTarget.value.trim(), cursor: null })
        }
      />
    </div>
  )
}

/** A filter by any of several words, which stand in the address with commas between them. */
export function AnyOfFilter(props: {
  readonly parameter: string
  readonly label: string
  readonly choices: readonly Choice[]
}) {
  const { parameter, label, choices } = props
  const chosen = useAddress().query.get(parameter) ?? ''
  return (
    <CheckGroup
      label={label}
      choices={choices}
      chosen={new Set(chosen === '' ? [] : chosen.split(','))}
      onChange={(values) => search({ [parameter]: [...values].join(','), cursor: null })}
    />
  )
}

/** A filter by day, as the address has it: `2026-11-16`. A figure may have led here with a moment; its day is shown. */
export function DayFilter(props: { readonly parameter: string; readonly label: string }) {
  const id = useId()
  const { parameter, label } = props
  const chosen = useAddress().query.get(parameter) ?? ''
  const day = isMoment(chosen) ? dayIn(new Date(chosen), clock.timeZone) : chosen
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="date"
        class="input"
        value={day}
        onChange={(event) => search({ [parameter]: event.currentTarget.value, cursor: null })}
      />
    </div>
  )
}

/** When a day begins for the tenant, or so many days later; a moment is itself. Undefined for what is neither. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  return isMoment(day) ? day : startOfDayIn(day, clock.timeZone, daysLater)
}

/** A day or a moment of a filter as people write it; undefined for what is neither. */
export function filterDay(value: string): string | undefined {
  if (isMoment(value)) return exactTime(new Date(value))
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  return isDay
    ? dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
    : undefined
}

/** `2026-11-16T09:30:00.000Z` */
function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT.*Z$/.test(text) && !Number.isNaN(Date.parse(text))
}
