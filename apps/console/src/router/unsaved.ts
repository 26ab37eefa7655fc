import { Store } from '@souk/pages/store.ts'
import { useEffect, useRef } from 'preact/hooks'

/** Something typed that is saved nowhere yet, and whether it is gone once somebody is at another address. */
type IsLostAt = (pathname: string) => boolean

const unsaved = new Set<IsLostAt>()

/** What goes on once somebody agrees to lose what they have typed; nothing while nobody is asked. */
export const leaving = new Store<(() => void) | undefined>(undefined)

export function isLostAt(pathname: string): boolean {
  return [...unsaved].some((isLost) => isLost(pathname))
}

/** Does what would lose what somebody has typed, after they were asked where it would. */
export function leave(pathname: string, go: () => void): void {
  if (isLostAt(pathname)) leaving.set(go)
  else go()
}

/** Asks before what was typed is lost: by a link, by going back, and by the browser where the document goes. */
export function useUnsaved(isTyped: () => boolean, isLost: IsLostAt = always): void {
  const current = useRef(isTyped)
  current.current = isTyped
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => current.current() && event.preventDefault()
    const mine: IsLostAt = (pathname) => current.current() && isLost(pathname)
    unsaved.add(mine)
    addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(mine)
      removeEventListener('beforeunload', ask)
    }
  }, [])
}

/** A dialog is part of its address and goes with it. */
const always = () => true
