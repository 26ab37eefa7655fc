import { useEffect, useRef } from 'preact/hooks'
import { isTyping } from '../kit/typing.ts'
import type { Page } from '../pages/page.ts'
import { follow } from '../router/address.ts'
import { pressOnRows } from './on-page.ts'

/** How long after `g` the second key counts. */
const secondKeyMs = 1_200

/** What opens the palette, as the keyboard of this machine is labelled. */
export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

interface Shortcuts {
  readonly menu: readonly Page[]
  readonly openPalette: () => void
  readonly openHelp: () => void
}

/**
 * `/` and the keys above open the palette, `?` tells the shortcuts, `g` and a letter lead to a page, and the rest is for the
 * rows of lists. Nothing happens while somebody types.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  current.current = shortcuts
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k'
      if (!isCommand && (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey)) return
      if (isCommand || event.key === '/') {
        event.preventDefault()
        current.current.openPalette()
      } else if (event.key === '?') {
        current.current.openHelp()
      } else if (event.timeStamp - wentAt < secondKeyMs) {
        wentAt = Number.NEGATIVE_INFINITY
        const page = current.current.menu.find(({ key }) => key === event.key)
        if (page) follow(page.path)
      } else if (event.key === 'g') {
        wentAt = event.timeStamp
      } else if (pressOnRows(event)) {
        event.preventDefault()
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
