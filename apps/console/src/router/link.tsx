import type { ComponentChildren } from 'preact'
import { follow, hrefOf } from './address.ts'

interface LinkProps {
  /** A path below the tenant, such as `orders/ord_…`. */
  readonly to: string
  readonly children: ComponentChildren
  readonly class?: string | undefined
  readonly isCurrent?: boolean
}

/** A real link, which a middle click opens in another tab, and an ordinary click follows without loading the page anew. */
export function Link({ to, children, isCurrent, ...rest }: LinkProps) {
  const click = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    follow(to)
  }
  return (
    <a {...rest} href={hrefOf(to)} aria-current={isCurrent ? 'page' : undefined} onClick={click}>
      {children}
    </a>
  )
}
