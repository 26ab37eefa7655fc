import { useEffect, useState } from 'preact/hooks'
import { search, useAddress } from '../router/address.ts'
import { Icon } from './icon.tsx'
import { useSettled } from './settled.ts'

const pauseMs = 350

/** Looks for what is typed, once nothing more is typed. What is looked for stands in the address. */
export function SearchField(props: { readonly parameter: string; readonly label: string }) {
  const { parameter, label } = props
  const asked = useAddress().query.get(parameter) ?? ''
  const [typed, setTyped] = useState(asked)
  useEffect(() => setTyped(asked), [asked])
  const settled = useSettled(typed, pauseMs)
  useEffect(() => {
    if (settled === typed && settled !== asked)
      search({ [parameter]: settled.trim(), cursor: null })
  }, [settled])
  return (
    <label class="search-field">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </label>
  )
}
