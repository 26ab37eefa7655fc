import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { until } from '@souk/platform/testing'
import type { Page } from 'playwright-core'
import { en } from '../src/texts/en/index.ts'
import { faultsOn, People } from '../testing/people.ts'
import { aCustomer, aProduct, aProvider, made, price } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const card = (page: Page, title: string) =>
  page.locator('section.card', { has: page.getByRole('heading', { name: title, exact: true }) })

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

interface Read {
  readonly translations: Readonly<Record<string, object>>
}

async function translationsOf(productId: string): Promise<Read['translations']> {
  const { body } = await people.running.shop.get<Read>(`/v1/catalog/products/${productId}`)
  return body.translations
}

describe('translations of a product', () => {
  const words = en.productTranslations

  test('are added by language, with what is missing; changed and removed', async () => {
    const { shop } = people.running
    const type = await made(shop, '/v1/catalog/product-types', {
      name: `Shirts ${newUuid()}`,
      attributes: [{ key: 'care', name: 'Care', type: 'STRING', localized: true }],
    })
    const { id } = await aProduct(shop, {
      description: 'A shirt of linen',
      product_type_id: type.id,
      attributes: { care: 'Wash cold' },
    })
    const { page } = await people.open(`products/${id}`)
    await page.getByRole('button', { name: words.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: words.locale }).fill('de-AT')
    await dialog.getByRole('option', { name: 'Austrian German' }).click()
    await dialog.getByRole('textbox', { name: words.textTitle }).fill('Leinenhemd')
    assert.deepEqual(await faultsOn(page), [])
    await inDialog(page, en.kit.save).click()
    const translations = card(page, words.title)
    await translations.getByText('Leinenhemd').waitFor()
    await translations.getByText(words.missing(2)).waitFor()
    assert.deepEqual(await translationsOf(id), { 'de-AT': { title: 'Leinenhemd' } })

    await translations.getByRole('button', { name: words.edit('Austrian German') }).click()
    await dialog.getByRole('textbox', { name: words.description }).fill('Ein Hemd')
    await dialog.getByRole('textbox', { name: 'Care' }).fill('Kalt waschen')
    await inDialog(page, en.kit.save).click()
    await translations.getByText(words.complete).waitFor()
    const whole = {
      title: 'Leinenhemd',
      description: 'Ein Hemd',
      attributes: { care: 'Kalt waschen' },
    }
    assert.deepEqual(await translationsOf(id), { 'de-AT': whole })

    await translations.getByRole('button', { name: words.remove('Austrian German') }).click()
    await inDialog(page, words.remove('Austrian German')).click()
    await translations.getByText(words.none).waitFor()
    assert.deepEqual(await translationsOf(id), {})
  })

  test('that others change meanwhile are not overwritten', async () => {
    const { shop } = people.running
    const translations = { de: { title: 'Hemd' } }
    const { id } = await aProduct(shop, { translations })
    const { page } = await people.open(`products/${id}?do=translate&locale=de`)
    const title = page.getByRole('dialog').getByRole('textbox', { name: words.textTitle })
    await title.fill('Mein Hemd')
    await shop.patch(`/v1/catalog/products/${id}`, { translations: { de: { title: 'Ihr Hemd' } } })
    await page.getByRole('button', { name: en.kit.keepMine }).click()
    await inDialog(page, en.kit.save).click()
    await until(
      async () => JSON.stringify(await translationsOf(id)) === '{"de":{"title":"Mein Hemd"}}',
      'the title that was kept',
    )
  })
})

describe('related products', () => {
  const words = en.relations

  async function relationsOf(productId: string): Promise<string[]> {
    const path = `/v1/catalog/products/${productId}/relations`
    const { body } = await people.running.shop.get<{
      relations: { kind: string; title: string }[]
    }>(path)
    return body.relations.map(({ kind, title }) => `${kind} ${title}`)
  }

  test('are found by title, shown by kind, ordered by keyboard and removed', async () => {
    const { shop } = people.running
    const mark = newUuid().slice(-8)
    const [belt, bag] = [`Belt ${mark}`, `Bag ${mark}`]
    for (const title of [belt, bag]) await aProduct(shop, { title })
    const { id } = await aProduct(shop)
    const { page } = await people.open(`products/${id}`)
    const relations = card(page, words.title)
    for (const title of [belt, bag]) {
      await relations.getByRole('button', { name: words.add }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: words.product }).fill(title)
      await dialog.getByRole('option', { name: title }).click()
      await dialog
        .getByRole('combobox', { name: words.kind })
        .selectOption({ label: words.kinds.ACCESSORY })
      await inDialog(page, words.add).click()
      await relations.getByRole('link', { name: title }).waitFor()
      await dialog.waitFor({ state: 'detached' })
    }
    assert.deepEqual(await relationsOf(id), [`ACCESSORY ${belt}`, `ACCESSORY ${bag}`])
    assert.deepEqual(await faultsOn(page), [])
    await relations.getByRole('button', { name: words.earlier(bag) }).focus()
    await page.keyboard.press('Enter')
    await until(async () => (await relationsOf(id))[0] === `ACCESSORY ${bag}`, 'the new order')
    await relations.getByRole('button', { name: words.earlier(belt) }).waitFor()
    await relations.getByRole('button', { name: words.remove(belt) }).click()
    await relations.getByRole('link', { name: belt }).waitFor({ state: 'detached' })
    assert.deepEqual(await relationsOf(id), [`ACCESSORY ${bag}`])
  })
})

describe('whether a product can be bought', () => {
  const words = en.availability

  test('is told for a quantity, a variant and a customer, with links to where it is mended', async () => {
    const { shop } = people.running
    const name = `Leila ${newUuid()}`
    await aCustomer(shop, { name })
    const { id } = await aProduct(shop, {
      price: undefined,
      inventory: undefined,
      options: [{ name: 'size', values: ['S', 'M'] }],
      variants: [
        { price, inventory: { available: 3 }, option_values: { size: 'S' } },
        { price, inventory: { available: 0 }, option_values: { size: 'M' } },
      ],
    })
    const { page } = await people.open(`products/${id}`)
    const gates = card(page, words.title)
    await gates.getByText(words.yes).waitFor()
    await gates.getByText(`(${words.ofVariants(1, 2)})`).waitFor()
    await gates.getByText(words.conditions).click()
    await gates.getByRole('textbox', { name: words.quantity }).fill('5')
    await gates.getByText(words.no).waitFor()
    await gates.getByText(words.stock.closed('3')).waitFor()
    await gates.getByRole('textbox', { name: words.quantity }).fill('2')
    await gates.getByText(words.yes).waitFor()
    await gates.getByRole('combobox', { name: words.customer }).fill(name)
    await gates.getByRole('option', { name }).click()
    await gates.getByText(words.customerGate.open).waitFor()
    await gates.getByRole('combobox', { name: words.variant }).selectOption({ label: 'M' })
    await gates.getByText(words.stock.closed('0')).waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await gates.getByRole('link', { name: words.stock.mend }).click()
    await page.waitForURL(/inventory\?variant_id=var_/)
  })

  test('changes by itself with what stands in the way, and a draft is published from there', async () => {
    const { shop } = people.running
    const providerId = await aProvider(shop, 3)
    const { id } = await aProduct(shop, { provider_id: providerId, status: 'DRAFT' })
    const { page } = await people.open(`products/${id}`)
    const gates = card(page, words.title)
    await gates.getByText(words.provider.open('Oak & Iron')).waitFor()
    await gates.getByRole('link', { name: words.product.publish }).click()
    await inDialog(page, en.products.publish).click()
    await gates.getByText(words.yes).waitFor()
    await made(shop, `/api/v1/providers/${providerId}/suspend`, { reason: 'Late' })
    await gates.getByText(words.provider.closed('Oak & Iron')).waitFor()
    await gates.getByText(words.no).waitFor()
  })
})
