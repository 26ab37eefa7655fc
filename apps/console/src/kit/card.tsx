import type { ComponentChildren, RefObject } from 'preact'
import { useId } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'

interface CardProps {
  readonly title?: string
  /** Beside the title: a count, or a link to more. */
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
  /** Whether what is inside reaches its edges, as a table does. */
  readonly isFlush?: boolean
  /** Where a link can lead to this part of the page. */
  readonly part?: RefObject<HTMLElement | null>
}

export function Card({ title, aside, children, isFlush, part }: CardProps) {
  const id = useId()
  return (
    <section
      ref={part ?? null}
      tabIndex={part && -1}
      class="card"
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <header>
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
      )}
      {isFlush ? children : <div class="body">{children}</div>}
    </section>
  )
}

/** Why there is nothing to see, and what to do next. */
export function Empty(props: {
  readonly icon: IconName
  readonly title: string
  readonly children?: ComponentChildren
}) {
  return (
    <div class="empty">
      <Icon name={props.icon} />
      <strong>{props.title}</strong>
      {props.children}
    </div>
  )
}
