import { useAddress } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import type { Choice } from './options.tsx'

interface SegmentsProps {
  readonly name: string
  readonly parameter: string
  readonly chosen: string
  readonly choices: readonly Choice[]
}

/** A few values beside each other, of which one is shown; each is an address of its own. */
export function Segments({ name, parameter, chosen, choices }: SegmentsProps) {
  const { segments, query } = useAddress()
  const addressOf = (value: string) => {
    const next = new URLSearchParams(query)
    next.set(parameter, value)
    return `${segments.join('/')}?${next}`
  }
  return (
    <nav class="segments" aria-label={name}>
      {choices.map(([value, text]) => (
        <Link key={value} to={addressOf(value)} isCurrent={value === chosen}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
