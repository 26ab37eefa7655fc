import type { Page } from './page.ts'

/** What is open comes first. */
const pauseMs = 3_000

/**
 * Loads the other pages once the first has been shown for a while, one after the other, so that each opens at once, also
 * when the server has another version by then. Ends with the function that it returns.
 */
export function loadLater(menu: readonly Page[]): () => void {
  let isWanted = true
  const load = async () => {
    for (const page of menu) {
      if (!isWanted) return
      // Where it fails, whoever opens the page is told.
      await page.load().catch(() => {})
    }
  }
  const timer = setTimeout(load, pauseMs)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
