import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { until } from '@souk/platform/testing'
import type { Page } from 'playwright-core'
import { en } from '../src/texts/en/index.ts'
import { faultsOn, People } from '../testing/people.ts'
import { aProduct, made } from '../testing/shop.ts'

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

describe('the library of media', () => {
  const words = en.media

  test('takes several files, finds them by name and use, describes, hands back and deletes them', async () => {
    const { shop } = people.running
    const mark = newUuid().slice(-8)
    const { page, expect } = await people.open('media')
    await page
      .locator('input[type=file]')
      .setInputFiles([file(`front-${mark}.gif`), file(`back-${mark}.gif`)])
    for (const name of ['front', 'back'])
      await page
        .locator('.picture-tile', { hasText: `${name}-${mark}` })
        .locator('img')
        .waitFor({ timeout: 60_000 })
    await page.getByRole('searchbox', { name: words.byName }).fill(`FRONT-${mark}`)
    await page.getByRole('link', { name: `back-${mark}` }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: `front-${mark}` }).click()
    await page.waitForURL(/media\/med_/)
    await page.getByText(words.unused).waitFor()
    assert.deepEqual(await faultsOn(page), [])

    const id = page.url().match(/med_[0-9a-z]+/)?.[0]
    const title = `Shirt ${mark}`
    const product = await aProduct(shop, { title, media_ids: [id] })
    await page.getByRole('link', { name: title }).waitFor()
    await page.getByRole('button', { name: words.describe }).click()
    await page.getByRole('textbox', { name: words.alt }).fill('From the front')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('From the front').first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words.original }).click(),
    ])
    assert.equal(download.suggestedFilename(), `front-${mark}.gif`)
    let content = Buffer.alloc(0)
    for await (const part of await download.createReadStream())
      content = Buffer.concat([content, part])
    assert(content.equals(image))

    expect(/^409 /)
    const remove = async () => {
      await page.getByRole('button', { name: words.delete, exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words.delete, exact: true })
        .click()
    }
    await remove()
    await page.getByRole('alert').getByText('Media item in use').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await shop.patch(`/v1/catalog/products/${product.id}`, { media_ids: [] })
    await page.getByText(words.unused).waitFor()
    await remove()
    await page.waitForURL(/\/media$/)
    await people.go(page, 'media?used=false')
    await page.getByRole('link', { name: `back-${mark}` }).waitFor()
    assert.equal(await page.getByRole('link', { name: `front-${mark}` }).count(), 0)
  })
})

test('a variant shows those media of its product that were chosen for it', async () => {
  const { shop } = people.running
  const url = 'https://cdn.example.com/a.jpg'
  const media = await Promise.all(
    ['Front', 'Back'].map((alt) => made(shop, '/v1/catalog/media', { url, alt })),
  )
  const { id, default_variant_id } = await aProduct(shop, { media_ids: media.map((one) => one.id) })
  const { page } = await people.open(`products/${id}?do=variant&variant=${default_variant_id}`)
  await page.getByRole('checkbox', { name: 'Back' }).check()
  const change = page.locator('.now-after tbody tr', { hasText: en.products.media_ids })
  assert.match((await change.textContent()) ?? '', /—Back$/)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { body } = await shop.get(`/v1/catalog/variants/${default_variant_id}`)
  assert.deepEqual(body.media_ids, [media[1]?.id])
})
