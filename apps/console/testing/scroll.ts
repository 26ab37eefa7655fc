import type { Page } from 'playwright-core'

/** Scrolls to the end and back, a bit each frame, and tells how long the longest frame took. */
export function longestFrameMs(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let [longest, at, last, step] = [0, 0, performance.now(), 0]
    const end = document.documentElement.scrollHeight
    const frame = (now) => {
      longest = Math.max(longest, now - last)
      last = now
      at += step < 60 ? end / 60 : -end / 60
      scrollTo(0, at)
      step += 1
      if (step === 120) resolve(longest)
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })`)
}
