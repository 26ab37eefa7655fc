import { Store } from '@souk/pages/store.ts'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useAddress } from '../router/address.ts'
import { land } from '../router/arrival.ts'
import { Skeleton } from './skeleton.tsx'

/** What the page that is open is about, and which part of it; the title of the window says it too. */
export const openHeading = new Store<string | undefined>(undefined)
export const openSection = new Store<string | undefined>(undefined)

interface PageHeadingProps {
  /** Undefined until it is known. */
  readonly text: string | undefined
  /** Where it is for part of the addresses below it, such as a list with one of its things beside it. */
  readonly isAt?: boolean
}

/** The one heading of the first level that each page has. Whoever goes to the page lands on it. */
export function PageHeading({ text, isAt = true }: PageHeadingProps) {
  const ref = useLanding(text !== undefined && isAt)
  const section = openSection.use()
  useOpen(openHeading, text)
  return (
    <h1 ref={ref} class="theirs" tabIndex={-1}>
      {text ?? <Skeleton widthEm={6} />}
      {section !== undefined && <span class="hidden-visually"> · {section}</span>}
    </h1>
  )
}

/** Gives the focus to a heading when somebody has gone to what it is about, once it is known. */
export function useLanding(isKnown: boolean) {
  const ref = useRef<HTMLHeadingElement>(null)
  const address = useAddress()
  const path = location.pathname
  useEffect(() => {
    if (isKnown && ref.current) land(ref.current, path)
  }, [isKnown, address])
  return ref
}

/** Tells what is open for as long as it is. */
export function useOpen(store: Store<string | undefined>, text: string | undefined): void {
  useLayoutEffect(() => {
    store.set(text)
    return () => store.set(undefined)
  }, [text])
}
