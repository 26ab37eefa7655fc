import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { furnishHostile } from '../testing/hostile-shop.ts'
import {
  faultsOfDialog,
  focused,
  isFocusBack,
  openersOn,
  pressOpener,
} from '../testing/keyboard.ts'
import { People, untilShown } from '../testing/people.ts'

let people: People
let paths: readonly string[]
before(async () => {
  people = await People.gather()
  paths = (await furnishHostile(people.running)).paths
})
afterEach(() => people.leave())
after(() => people.close())

const hasDialog = (path: string) => path.includes('do=')

test('every dialog is used and closed by keyboard alone: the focus begins where nothing happens, and stays inside', async () => {
  const { page, complaints } = await people.open('overview', ['OWNER'], {
    reducedMotion: 'reduce',
  })
  const found: string[] = []
  for (const path of paths.filter(hasDialog)) {
    await people.go(page, path)
    await page.locator('dialog[open]').waitFor()
    found.push(...(await faultsOfDialog(page)).map((fault) => `${path}: ${fault}`))
  }
  assert.deepEqual(found, [])
  assert.deepEqual(complaints, [])
})

/** They are opened from another dialog, by whoever has asked, or in a state that the shop is not in. */
const openedOtherwise = new Set([
  ...['customers/groups delete', 'inventory/locations delete', 'approvals cancel'],
  ...['webhooks pause', 'webhooks test'],
])

const [yes, no] = [() => true, () => false]

test('what opens a dialog by keyboard has the focus again once it is closed', async () => {
  const { page } = await people.open('overview', ['OWNER'], { reducedMotion: 'reduce' })
  const wrong: string[] = []
  const opened = new Set<string>()
  for (const path of paths.filter((one) => !hasDialog(one))) {
    // A page that is loaded has nothing of the one before it, whose buttons would be pressed in its place.
    await page.goto(people.addressOf(path))
    await untilShown(page)
    for (const opener of await openersOn(page)) {
      const before = page.url()
      if (!(await pressOpener(page, opener))) continue
      const action = new URL(page.url()).searchParams.get('do')
      if (action !== null) {
        const isOpen = await page.locator('dialog[open]').waitFor().then(yes, no)
        if (!isOpen) {
          wrong.push(`${path}: ${JSON.stringify(opener)} opens nothing`)
          await people.go(page, path)
          continue
        }
        opened.add(`${path} ${action}`)
        await page.keyboard.press('Escape')
        await page.locator('dialog[open]').waitFor({ state: 'detached' })
        const isBack = await isFocusBack(page, opener)
        if (!isBack) wrong.push(`${path}: ${JSON.stringify(opener)}, but ${await focused(page)}`)
      }
      if (page.url() !== before) await people.go(page, path)
    }
  }
  assert.deepEqual(wrong, [])
  const missing = paths.filter(hasDialog).flatMap((path) => {
    const [, page = '', action = ''] = /^(.*)[?]do=([a-z_-]+)/.exec(path) ?? []
    const kind = `${page.replace(/\/[a-z]+_\w+/, '')} ${action}`
    return opened.has(`${page} ${action}`) || openedOtherwise.has(kind) ? [] : [kind]
  })
  assert.deepEqual(missing, [])
})
