import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { keepFocus } from '../router/arrival.ts'
import { Link } from '../router/link.tsx'
import { Icon, type IconName } from './icon.tsx'

interface Look {
  readonly kind?: 'primary' | 'danger' | 'quiet' | undefined
  readonly icon?: IconName | undefined
  readonly isSmall?: boolean
}

interface ButtonProps extends Look {
  readonly children: ComponentChildren
  readonly onClick?: (() => void) | undefined
  readonly isSubmit?: boolean
  /** Has the focus when the dialog that it is in opens, unless a field before it has. */
  readonly isFirst?: boolean
  /** While what it does is under way, or where the reason is plain to see. */
  readonly isDisabled?: boolean
  /** Why it cannot be pressed now. It can still be reached, so that the reason is found. */
  readonly hindrance?: string | undefined
}

export function Button(props: ButtonProps) {
  const { children, onClick, isSubmit, isFirst, isDisabled, hindrance, ...look } = props
  const ref = useKeptFocus(isDisabled ?? false)
  return (
    <button
      ref={ref}
      type={isSubmit ? 'submit' : 'button'}
      class={classesOf(look)}
      onClick={hindrance === undefined ? onClick : undefined}
      autofocus={isFirst}
      disabled={isDisabled}
      aria-disabled={hindrance === undefined ? undefined : true}
      title={hindrance}
    >
      {look.icon && <Icon name={look.icon} />}
      {children}
    </button>
  )
}

/** What somebody has just pressed may go or be disabled by what it has done. The focus is not lost with it. */
function useKeptFocus(isDisabled: boolean) {
  const ref = useRef<HTMLButtonElement>(null)
  // As it is now: once it is disabled the browser may have taken the focus from it.
  const hadFocus = ref.current !== null && document.activeElement === ref.current
  useLayoutEffect(() => {
    if (isDisabled && hadFocus) keepFocusSoon()
  }, [isDisabled])
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (document.activeElement === button) keepFocusSoon()
    }
  }, [])
  return ref
}

/** Once the browser has seen what the button has become. */
function keepFocusSoon(): void {
  requestAnimationFrame(() => setTimeout(keepFocus))
}

/** A button of which only the icon is seen; its name is read out. */
export function IconButton(props: {
  readonly icon: IconName
  readonly name: string
  readonly onClick: () => void
  /** Whether what it unfolds is to be seen. */
  readonly isExpanded?: boolean
}) {
  return (
    <button
      type="button"
      class="button quiet icon-only"
      aria-label={props.name}
      aria-expanded={props.isExpanded}
      title={props.name}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  )
}

export function LinkButton({
  children,
  to,
  ...look
}: Look & { readonly children: ComponentChildren; readonly to: string }) {
  return (
    <Link to={to} class={classesOf(look)}>
      {look.icon && <Icon name={look.icon} />}
      {children}
    </Link>
  )
}

/** Leads from one thing to the list of its like. */
export function BackButton({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <Link to={to} class="button quiet small back">
      <Icon name="chevron-left" />
      <span class="hidden-visually">{name}</span>
    </Link>
  )
}

function classesOf({ kind, isSmall }: Look): string {
  return ['button', kind, isSmall && 'small'].filter(Boolean).join(' ')
}
