import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'

interface PopupProps {
  readonly icon: IconName
  readonly name: string
  /** Shows the icon only; the name is read out. */
  readonly isIconOnly?: boolean
  readonly children: ComponentChildren
}

/** A button that unfolds a few controls below it. Escape, a click elsewhere and leaving it by keyboard fold it again. */
export function Popup({ icon, name, isIconOnly, children }: PopupProps) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && ref.current?.contains(target))) setOpen(false)
    }
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    addEventListener('keydown', press)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
      removeEventListener('keydown', press)
    }
  }, [isOpen])
  return (
    <div class="popup" ref={ref}>
      <button
        ref={opener}
        type="button"
        class={`button small${isIconOnly ? ' icon-only' : ''}`}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isIconOnly ? name : undefined}
        title={isIconOnly ? name : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} />
        {!isIconOnly && name}
      </button>
      <div id={id} class="popup-body" hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
