import type { ComponentChildren } from 'preact'
import { navigate } from './address.ts'

interface LinkProps {
  readonly href: string
  readonly class?: string
  readonly label?: string
  readonly isCurrent?: boolean
  readonly onFollow?: () => void
  readonly children: ComponentChildren
}

/** A link within the shop: the page changes without being loaded anew, unless another tab is asked for. */
export function Link({ href, label, isCurrent, onFollow, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={href}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event
        if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
        event.preventDefault()
        onFollow?.()
        navigate(href)
      }}
    >
      {children}
    </a>
  )
}
