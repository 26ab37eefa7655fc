import type { Page } from 'playwright-core'

/** Everything in a page that somebody could use, but for what is one of several of which the arrows choose. */
const controls = `[...document.querySelectorAll(
  'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])',
)].filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true })
  && (one.type !== 'radio' || one.checked))`

/** Goes through the page with the Tab key alone, and tells what is not reached, or does not show it. */
export async function notReached(page: Page): Promise<string[]> {
  const count = await page.evaluate<number>(`(() => {
    const reached = new Set()
    globalThis.reachedByKey = reached
    document.addEventListener('focusin', ({ target }) => {
      const { outlineStyle, boxShadow } = getComputedStyle(target)
      if (outlineStyle !== 'none' || boxShadow !== 'none') reached.add(target)
    })
    const main = document.querySelector('main')
    main.tabIndex = -1
    main.focus()
    return ${controls}.length
  })()`)
  for (let step = 0; step <= count; step += 1) {
    await page.keyboard.down('Tab')
    await page.keyboard.up('Tab')
  }
  return page.evaluate<string[]>(`${controls}
    .filter((one) => !globalThis.reachedByKey.has(one))
    .map((one) => one.outerHTML.slice(0, 120))`)
}
