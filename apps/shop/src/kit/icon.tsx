import { h } from 'preact'
import { type IconName, icons } from '../base/generated/icons.ts'

/** Decoration beside a text: whoever cannot see it misses nothing. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {icons[name].map(([shape, attributes]) => h(shape, attributes))}
    </svg>
  )
}
