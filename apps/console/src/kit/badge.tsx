/** What a state means for whoever looks at it. Each has a colour and a shape, so that neither has to be told apart. */
export type Tone = 'waiting' | 'started' | 'underway' | 'reached' | 'ended' | 'failed'

interface BadgeProps {
  readonly tone: Tone
  readonly text: string
  /** Without the coloured field behind it, for the second and third state of a row. */
  readonly isPlain?: boolean
}

export function Badge({ tone, text, isPlain }: BadgeProps) {
  return (
    <span class={`badge tone-${tone}${isPlain ? ' plain' : ''}`}>
      <Mark tone={tone} />
      {text}
    </span>
  )
}

/** Hollow: waits or ended otherwise. Half: under way. Full: reached. A diamond: failed. */
function Mark({ tone }: { readonly tone: Tone }) {
  return (
    <svg class="mark" viewBox="0 0 8 8" aria-hidden="true">
      {tone === 'failed' && <path d="M4 0 8 4 4 8 0 4z" fill="currentColor" />}
      {(tone === 'reached' || tone === 'started') && (
        <circle cx="4" cy="4" r="3.5" fill="currentColor" />
      )}
      {(tone === 'waiting' || tone === 'ended' || tone === 'underway') && (
        <circle cx="4" cy="4" r="3" fill="none" stroke="currentColor" stroke-width="2" />
      )}
      {tone === 'underway' && <path d="M4 1a3 3 0 0 1 0 6z" fill="currentColor" />}
    </svg>
  )
}
