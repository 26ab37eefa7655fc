import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { leftOut } from '../src/api/left-out.ts'
import * as requests from '../src/base/generated/requests.ts'
import { faultsOn } from './people.ts'

/** The fields that the body of an operation may have, but those that are left out for a reason. */
export function writable(operation: keyof typeof requests): string[] {
  const bodies: Readonly<Record<string, object>> = requests
  const fields = Object.keys(bodies[operation] ?? {})
  return fields.filter((field) => !(`${operation}.${field}` in leftOut)).sort()
}

/** The names of the fields that the page sends when this is done. */
export async function sentBy(page: Page, url: RegExp, act: () => Promise<void>): Promise<string[]> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => url.test(sent.url()) && /POST|PUT|PATCH/.test(sent.method())),
    act(),
  ])
  return Object.keys(request.postDataJSON()).sort()
}

export const box = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${name}( optional)?$`) })
export const choice = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('combobox', { name, exact: name === 'Type' })
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click()

export async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await box(page, name).fill(text)
}

/** What the last row of a column of now and after says. */
export const afters = (page: Page) => page.locator('.now-after tbody td:last-child')

/** Finds something by a part of its name and takes it, by keyboard alone. */
export async function find(page: Page, label: string, typed: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.focus()
  await page.keyboard.press('ArrowDown')
  assert.deepEqual(await faultsOn(page), [])
  await page.keyboard.type(typed)
  const options = page.getByRole('listbox').getByRole('option')
  await page.waitForFunction(
    (wanted) =>
      document.querySelectorAll('[role=option]').length === 1 &&
      document.querySelector('[role=option]')?.textContent === wanted,
    name,
  )
  assert.equal(await options.count(), 1)
  await page.keyboard.press('Enter')
  assert.equal(await field.inputValue(), name)
}
