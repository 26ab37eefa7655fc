import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import type { Page } from 'playwright-core'
import { faultsOn, People } from '../testing/people.ts'
import { aProduct } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

/** A GIF of one pixel. */
const image = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const file = (name: string) => ({ name, mimeType: 'image/gif', buffer: image })

const tiles = (page: Page) => page.locator('.media-tiles > li')

interface Shown {
  readonly media: readonly { readonly id: string; readonly alt: string | null }[]
}

async function mediaOf(productId: string): Promise<Shown['media']> {
  const { body } = await people.running.shop.get<Shown>(`/v1/catalog/products/${productId}`)
  return body.media
}

describe('media of a product', () => {
  test('are uploaded, shown, described, ordered by keyboard and removed', async () => {
    const { id } = await aProduct(people.running.shop)
    const { page } = await people.open(`products/${id}`)
    await page.locator('input[type=file]').setInputFiles([file('a.gif'), file('b.gif')])
    await page.locator('.media-tiles img').nth(1).waitFor({ timeout: 60_000 })
    assert.equal(await tiles(page).count(), 2)
    const isLoaded = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('.media-tiles img')].every(
          ({ complete, naturalWidth }) => complete && naturalWidth > 0,
        ),
      )
    await until(isLoaded, 'both images')
    assert.deepEqual(await faultsOn(page), [])

    const first = tiles(page).first()
    await first.getByRole('button', { name: 'Edit alternative text' }).click()
    await page.getByRole('textbox', { name: 'Alternative text' }).fill('From the front')
    await page.getByRole('button', { name: 'Save' }).click()
    await first.getByText('From the front').waitFor()

    const before = await mediaOf(id)
    await first.getByRole('button', { name: 'Move later' }).focus()
    await page.keyboard.press('Enter')
    await until(async () => (await mediaOf(id))[1]?.id === before[0]?.id, 'the new order')

    await tiles(page).nth(1).getByText('From the front').waitFor()
    await tiles(page).nth(1).getByRole('button', { name: 'Remove from this product' }).click()
    await until(async () => (await mediaOf(id)).length === 1, 'one medium')
  })
})
