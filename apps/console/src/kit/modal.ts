import { useLayoutEffect, useRef } from 'preact/hooks'

/** Opens a dialog over the page: the browser keeps the focus inside and gives it back afterwards. */
export function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  // Before it is painted: no key that is pressed next gets lost.
  useLayoutEffect(() => {
    ref.current?.showModal()
  }, [])
  return ref
}
