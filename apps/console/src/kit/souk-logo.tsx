import { arches } from '@souk/platform/look/arches.ts'

/** The mark of Souk, as all pages have it. */
export function SoukLogo() {
  return (
    <svg class="souk-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d={arches} />
    </svg>
  )
}
