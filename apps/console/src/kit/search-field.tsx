import { useEffect, useState } from 'preact/hooks'
import { search, useAddress } from '../router/address.ts'
import { Icon } from './icon.tsx'

const pauseMs = 350

/** Looks for what is typed, once nothing more is typed. What is looked for stands in the address. */
export function SearchField(props: { readonly parameter: string; readonly label: string }) {
  const { parameter, label } = props
  const asked = useAddress().query.get(parameter) ?? ''
  const [typed, setTyped] = useState(asked)
  useEffect(() => setTyped(asked), [asked])
  useEffect(() => {
    if (typed === asked) return
    const timer = setTimeout(() => search({ [parameter]: typed.trim(), cursor: null }), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
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
