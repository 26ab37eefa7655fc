import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { facts } from '../base/facts.ts'

/** The path whose heading has been landed on: nobody is taken away from where they are by an answer that comes later. */
let landed = location.pathname

/**
 * What a page is called, also in the window. It gets the focus when somebody comes to the page, so that it is read out, and
 * those who use keys go on from there.
 */
export function PageHeading({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ComponentChildren
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${facts.name}`
  }, [title])
  useEffect(() => {
    if (landed === location.pathname) return
    landed = location.pathname
    heading.current?.focus({ preventScroll: true })
  })
  return (
    <h1 ref={heading} tabIndex={-1} class="theirs" dir="auto">
      {children ?? title}
    </h1>
  )
}
