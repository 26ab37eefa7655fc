import type { ComponentChildren } from 'preact'
import { Link } from '../router/link.tsx'

export interface Share {
  readonly key: string
  readonly name: string
  /** Where it leads, for whoever may go there. */
  readonly to?: string | undefined
  readonly value: number
  readonly text: string
  readonly note: ComponentChildren
}

/** Parts of a whole by name, the largest as wide as there is room. */
export function ShareBars({ shares }: { readonly shares: readonly Share[] }) {
  const largest = Math.max(1, ...shares.map(({ value }) => value))
  return (
    <ul class="shares">
      {shares.map(({ key, name, to, value, text, note }) => (
        <li key={key}>
          <div class="share-head">
            {to === undefined ? (
              <span class="theirs">{name}</span>
            ) : (
              <Link to={to} class="theirs">
                {name}
              </Link>
            )}
            <strong>{text}</strong>
          </div>
          <div class="share">
            <span style={{ width: `${Math.max(0, (100 * value) / largest)}%` }} />
          </div>
          <div class="note">{note}</div>
        </li>
      ))}
    </ul>
  )
}
