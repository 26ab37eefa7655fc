import type { Page } from 'playwright-core'
import { untilShown } from './open-page.ts'

/** Everything in there that somebody could use, but for what is one of several of which the arrows choose. */
const controlsIn = (root: string) => `[...document.querySelectorAll(
  '${root} :is(a[href], button, input, select, textarea, summary, [tabindex="0"])',
)].filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true })
  && (one.type !== 'radio' || one.checked))`

const rowsMax = 200
/** A time has so many parts, each of which the Tab key stops at. */
const partsMax = 7
const wrappingSteps = 2
const openDialog = 'dialog[open]'

/** Goes through the page with the Tab key alone, and tells what is not reached, or does not show it. */
export async function notReached(page: Page): Promise<string[]> {
  const count = await watchFocus(page, 'main')
  // A list of any length brings further rows while somebody goes through it.
  for (let step = 0; step < count + rowsMax; step += 1) {
    await pressTab(page)
    if (!(await isFocusIn(page, 'main'))) break
  }
  return missedIn(page, 'main')
}

/**
 * Uses the dialog that is open by keyboard alone, and tells what is wrong with that: a first focus that does something when Enter
 * is pressed, a control that is not reached or does not show it, a way out to the page below, and Escape where it does not close.
 */
export async function faultsOfDialog(page: Page): Promise<string[]> {
  const faults: string[] = []
  const first = await page.evaluate<string>(`(() => {
    const [one, dialog] = [document.activeElement, document.querySelector('${openDialog}')]
    if (!dialog?.contains(one)) return 'the focus is not in the dialog'
    return one.matches('[type=submit], .danger') ? 'the focus begins at ' + one.textContent : ''
  })()`)
  if (first !== '') faults.push(first)
  const count = await watchFocus(page, openDialog)
  let steps = count * partsMax
  while (steps > 0) {
    await pressTab(page)
    if (await isFocusBelow(page)) {
      faults.push(`Tab leads out of the dialog: ${await focused(page)}`)
      break
    }
    // Behind the last control the first one comes again.
    const isRound = (await missedIn(page, openDialog)).length === 0
    steps = isRound ? Math.min(steps, wrappingSteps + 1) - 1 : steps - 1
  }
  faults.push(...(await missedIn(page, openDialog)).map((control) => `not reached: ${control}`))
  if (!(await closesByEscape(page))) faults.push('Escape does not close it')
  return faults
}

/** What else is open in the dialog is closed first. */
async function closesByEscape(page: Page): Promise<boolean> {
  for (let times = 0; times < 3; times += 1) {
    if ((await page.locator(openDialog).count()) === 0) return true
    await page.keyboard.press('Escape')
    await untilShown(page)
  }
  return (await page.locator(openDialog).count()) === 0
}

async function pressTab(page: Page): Promise<void> {
  await page.keyboard.down('Tab')
  await page.keyboard.up('Tab')
}

function isFocusBelow(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    `document.activeElement !== document.body && !document.activeElement?.closest('${openDialog}')`,
  )
}

function isFocusIn(page: Page, root: string): Promise<boolean> {
  return page.evaluate<boolean>(`document.activeElement?.closest('${root}') !== null`)
}

export function focused(page: Page): Promise<string> {
  return page.evaluate<string>(`document.activeElement?.outerHTML.slice(0, 120)`)
}

/** From now on every control is noted that looks different once it has the focus. Says how many there are. */
function watchFocus(page: Page, root: string): Promise<number> {
  return page.evaluate<number>(`(() => {
    const reached = new Set()
    globalThis.reachedByKey = reached
    const within = document.querySelector('${root}')
    within.tabIndex = -1
    within.focus()
    const looks = new Map(${controlsIn(root)}.map((one) => [one, lookOf(one)]))
    document.addEventListener('focusin', ({ target }) => {
      if (looks.get(target) !== lookOf(target)) reached.add(target)
    })
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
}

function missedIn(page: Page, root: string): Promise<string[]> {
  return page.evaluate<string[]>(`${controlsIn(root)}
    .filter((one) => !globalThis.reachedByKey.has(one))
    .map((one) => one.outerHTML.slice(0, 120))`)
}

/** A button or link that may open a dialog: by what it is called, in which part of the page, and in which menu if it is in one. */
export interface Opener {
  readonly name: string
  readonly part: string
  readonly menu?: string
}

const openerControls = `[...document.querySelectorAll('main button, main a[href*="do="]')]
  .filter((one) => !one.disabled && one.type !== 'submit' && one.checkVisibility()
    && (one.href ?? location.href).split('?')[0] === location.href.split('?')[0])
  .map((one) => ({
    one,
    name: one.getAttribute('aria-label') ?? one.textContent,
    part: one.closest('section, .card, tr, th')?.querySelector('h2, h3, th, td')?.textContent ?? '',
    isMenu: one.closest('.popup') !== null && one.hasAttribute('aria-expanded'),
    isOpen: one.getAttribute('aria-expanded') === 'true',
    isItem: one.closest('.popup-body') !== null,
  }))`

/** Of rows that are alike the first alone. */
export async function openersOn(page: Page): Promise<Opener[]> {
  const found = await page.evaluate<(Opener & { isMenu: boolean })[]>(
    `${openerControls}.map(({ one, ...facts }) => facts)`,
  )
  const openers: Opener[] = []
  for (const { name, part, isMenu } of found) {
    if (isMenu) openers.push(...(await itemsOf(page, { name, part })))
    else openers.push({ name, part })
  }
  return [...new Map(openers.map((one) => [JSON.stringify(one), one])).values()]
}

async function itemsOf(page: Page, menu: Opener): Promise<Opener[]> {
  await pressOpener(page, menu)
  const names = await page.evaluate<string[]>(
    `${openerControls}.filter(({ isItem }) => isItem).map(({ name }) => name)`,
  )
  await page.keyboard.press('Escape')
  return names.map((name) => ({ name, part: menu.part, menu: menu.name }))
}

/** Presses Enter on it, in its menu if it is in one. False where it is not there any more. */
export async function pressOpener(page: Page, { name, part, menu }: Opener): Promise<boolean> {
  if (menu !== undefined && !(await pressOpener(page, { name: menu, part }))) return false
  const wanted = JSON.stringify({ name, part, isItem: menu !== undefined })
  const isThere = await page.evaluate<boolean>(`(() => {
    const wanted = ${wanted}
    const found = ${openerControls}.find(({ name, part, isItem }) => name === wanted.name
      && isItem === wanted.isItem && (isItem || part === wanted.part))
    found?.one.focus()
    return found !== undefined
  })()`)
  if (!isThere) return false
  await page.keyboard.press('Enter')
  await untilShown(page)
  return true
}

/** Whether the focus is where it was before the dialog: at what has opened it, or at the menu that this was in. */
export function isFocusBack(page: Page, { name, menu }: Opener): Promise<boolean> {
  const wanted = JSON.stringify([name, menu])
  return page.evaluate<boolean>(`(() => {
    const one = document.activeElement
    return one.matches('main :is(button, a)') && ${wanted}.includes(one.getAttribute('aria-label') ?? one.textContent)
  })()`)
}
