import { useLayoutEffect, useRef } from 'preact/hooks'
import { keepFocus } from '../router/arrival.ts'

/**
 * Opens a dialog over the page: the browser keeps the focus inside and gives it back afterwards. It does not where the
 * dialog goes with what it has done, or where what opened it has gone.
 */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  // Before it is painted: no key that is pressed next gets lost.
  useLayoutEffect(() => {
    const opener = document.activeElement
    ref.current?.showModal()
    return () => {
      // Once the dialog is out of the page.
      requestAnimationFrame(() => returnFocus(opener))
    }
  }, [])
  return ref
}

function returnFocus(opener: Element | null): void {
  const isLost = document.activeElement === document.body
  const open = document.querySelector('dialog[open]')
  const isReached = open?.contains(opener) ?? true
  if (isLost && isReached && opener instanceof HTMLElement) opener.focus()
  keepFocus()
}
