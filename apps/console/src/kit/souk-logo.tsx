/** The mark of Souk: an arch within an arch. */
export function SoukLogo() {
  return (
    <svg class="souk-logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" stroke-width="2.4" stroke-linecap="round">
        <path d="M8 24v-8a8 8 0 0 1 16 0v8" />
        <path d="M13 24v-8a3 3 0 0 1 6 0v8" />
      </g>
    </svg>
  )
}
