import { useEffect, useRef } from 'preact/hooks'

/** Of parts beside each other that are wider than a phone, the one that is open is in sight. The page itself stays where it is. */
export function useCurrentInSight(current: string) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const around = ref.current
    const link = around?.querySelector('[aria-current]')
    if (!around || !link) return
    const [outer, inner] = [around.getBoundingClientRect(), link.getBoundingClientRect()]
    around.scrollLeft += Math.max(0, inner.right - outer.right)
    around.scrollLeft -= Math.max(0, outer.left - inner.left)
  }, [current])
  return ref
}
