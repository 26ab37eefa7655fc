import type { Page } from 'playwright-core'

/** Everything in a page that somebody could use, but for what is one of several of which the arrows choose. */
const controls = `[...document.querySelectorAll(
  'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])',
)].filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true })
  && (one.type !== 'radio' || one.checked))`

const rowsMax = 200

/** Goes through the page with the Tab key alone, and tells what is not reached, or does not show it. */
export async function notReached(page: Page): Promise<string[]> {
  const count = await page.evaluate<number>(`(() => {
    const reached = new Set()
    globalThis.reachedByKey = reached
    const looks = new Map(${controls}.map((one) => [one, lookOf(one)]))
    document.addEventListener('focusin', ({ target }) => {
      if (looks.get(target) !== lookOf(target)) reached.add(target)
    })
    const main = document.querySelector('main')
    main.tabIndex = -1
    main.focus()
    return looks.size
    // The frame around a field or a row may show it as well.
    function lookOf(one) {
      const [frame, row] = [one.parentElement, one.closest('tr')]
      return [one, frame, row].filter(Boolean).map((each) => {
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(each)
        return [outline, boxShadow, borderColor, backgroundColor].join()
      }).join()
    }
  })()`)
  // A list of any length brings further rows while somebody goes through it.
  for (let step = 0; step < count + rowsMax; step += 1) {
    await page.keyboard.down('Tab')
    await page.keyboard.up('Tab')
    const isInside = await page.evaluate<boolean>(
      `document.activeElement?.closest('main') !== null`,
    )
    if (!isInside) break
  }
  return page.evaluate<string[]>(`${controls}
    .filter((one) => !globalThis.reachedByKey.has(one))
    .map((one) => one.outerHTML.slice(0, 120))`)
}
