import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newUuid, uuidOf } from '@souk/platform'
import { asOwner, until } from '@souk/platform/testing'
import type { Locator, Page } from 'playwright-core'
import { afters, box, choice, fill, find, press, sentBy, writable } from '../testing/dialogs.ts'
import { faultsOn, type OpenPage, People, untilShown } from '../testing/people.ts'
import { longestFrameMs } from '../testing/scroll.ts'
import { aProduct as newProduct, price } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

type Made = Awaited<ReturnType<typeof newProduct>>
const aProduct = (more?: object) => newProduct(people.running.shop, more)

/** A product type with a text of the product and one of each variant, and a category. */
async function aStructure() {
  const name = newUuid()
  const text = (key: string, level: string) => ({ key, name: key, type: 'STRING', level })
  const attributes = [text('care', 'PRODUCT'), text('fit', 'VARIANT')]
  const { shop } = people.running
  const type = await shop.post('/v1/catalog/product-types', { name, attributes })
  assert.equal(type.status, 201, type.text)
  await shop.post('/v1/catalog/categories', { name })
  return { name, typeId: type.body.id }
}

async function aVariant({ id }: Made, more: object): Promise<string> {
  const draft = { price, inventory: { available: 3 }, ...more }
  const url = `/v1/catalog/products/${id}/variants`
  const { status, body, text } = await people.running.shop.post(url, draft)
  assert.equal(status, 201, text)
  return String(body.id)
}

/** Many variants like the first one, with its price; over HTTP they would take longer than all the rest. */
async function copyVariant({ default_variant_id }: Made, copies: number): Promise<void> {
  const like = (table: string, key: string, changed: string) => `
    insert into ${table}
    select (jsonb_populate_record(first, ${changed})).*
    from ${table} first, generate_series(1, ${copies}) n
    where first.${key} = $1::uuid`
  const id = "md5(n || ' ' || $1::text)::uuid"
  const variants = `jsonb_build_object('id', ${id}, 'title', 'Size ' || n, 'sku', null,
    'option_values', jsonb_build_object('size', n::text))`
  const prices = `jsonb_build_object('id', gen_random_uuid(), 'variant_id', ${id})`
  await asOwner(people.running.product.db, async (client) => {
    await client.query(like('catalog.variants', 'id', variants), [uuidOf(default_variant_id)])
    await client.query(like('pricing.prices', 'variant_id', prices), [uuidOf(default_variant_id)])
  })
}

function opened(path: string, roles = ['OWNER']): Promise<OpenPage> {
  return people.open(path, roles)
}

/** Chooses a variant by its SKU for the bundle that the dialog is about, and so many of it. */
async function addToBundle(page: Page, sku: string, units: string): Promise<void> {
  const field = choice(page, 'Add variant')
  await field.fill(sku)
  const found = page.getByRole('listbox').getByRole('option')
  await until(async () => (await found.count()) === 1, `the variant ${sku}`)
  await found.click()
  await page.locator('.variant-line input').last().fill(units)
}

const conditions = (page: Page) => page.getByText('Check other conditions').click()

describe('a product', () => {
  test('is created with every field there is, says why nobody can buy it, and is published', async () => {
    const provider = await people.running.shop.post('/api/v1/providers', {
      handle: `atlas-${newUuid()}`,
      display_name: 'Atlas Ceramics',
    })
    assert.equal(provider.status, 201, provider.text)
    const { page, complaints } = await opened('products?do=create')
    const title = `<b>Shirt</b> ${newUuid()}`
    await fill(page, { Title: title, Description: 'Washed', Price: '49.90', Available: '12' })
    await fill(page, { SKU: newUuid(), Tags: 'linen, summer, linen' })
    await choice(page, 'Visibility').selectOption('DRAFT')
    const sku = newUuid()
    await aProduct({ sku, provider_id: provider.body.id })
    await choice(page, 'Type').selectOption('BUNDLE')
    await addToBundle(page, sku, '2')
    const { name } = await aStructure()
    await find(page, 'Product type optional', name, name)
    await fill(page, { care: '30 degrees' })
    await page.getByText('More fields').click()
    await fill(page, { Brand: 'Norr', 'Title for search engines': 'Shirts' })
    await fill(page, { 'Description for search engines': 'Shirts made of linen' })
    await find(page, 'Provider', 'atlas', 'Atlas Ceramics')
    await choice(page, 'Stock tracking').selectOption('true')
    await fill(page, { Handle: `shirt-${newUuid()}`, 'Tax code': 'A1', 'External ID': newUuid() })
    await box(page, 'Metadata').fill('season')
    await page.getByText('Each line needs a name').waitFor()
    await press(page, 'Create as draft')
    assert(await box(page, 'Metadata').evaluate((field) => field === document.activeElement))
    await box(page, 'Metadata').fill('season = summer\nyear = 2026\nnew = true\nsize = "42"')
    assert.deepEqual(await faultsOn(page), [])
    const sent = await sentBy(page, /catalog\/products$/, () => press(page, 'Create as draft'))
    assert.deepEqual(sent, writable('createProduct'))
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText('This is a draft.').waitFor()
    await page.getByText(/Atlas Ceramics cannot sell/).waitFor()
    await page.getByText('No, buyers cannot order it').waitFor()
    const id = page.url().match(/prod_[0-9a-z]+/)?.[0]
    const { body } = await people.running.shop.get(`/v1/catalog/products/${id}`)
    assert.partialDeepStrictEqual(body, {
      price: { amount: 4_990, currency: 'EUR' },
      inventory: { available: 12 },
      tags: ['linen', 'summer'],
      metadata: { season: 'summer', year: 2026, new: true, size: '42' },
      brand: 'Norr',
      seo: { title: 'Shirts', description: 'Shirts made of linen' },
    })
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    assert.deepEqual(await afters(page).allTextContents(), [
      'Active',
      'On sale in its channels, while in stock',
    ])
    await press(page, 'Publish')
    await page.getByText('Published', { exact: true }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('is changed in every field that can be, with now and after', async () => {
    const { id } = await aProduct({
      description: 'Old',
      tax_code: 'A1',
      options: [{ name: 'size', values: ['M'] }],
      price: undefined,
      inventory: undefined,
      variants: [{ price, inventory: { available: 25 }, option_values: { size: 'M' } }],
    })
    const { page, complaints } = await opened(`products/${id}?do=change`)
    await fill(page, { Title: 'Shirt', Description: 'New', Price: '51', Tags: 'a' })
    await fill(page, { Handle: `h-${newUuid()}`, 'Tax code': '', 'External ID': newUuid() })
    await choice(page, 'Type').selectOption('DIGITAL')
    const { name } = await aStructure()
    await page.getByRole('combobox', { name: /Add category/ }).fill(name)
    await page.getByRole('option', { name }).click()
    await find(page, 'Product type optional', name, name)
    await fill(page, { care: '30 degrees' })
    await fill(page, { Brand: 'Norr', Options: 'size = M, "1,5"' })
    await fill(page, { 'Title for search engines': 'Shirts' })
    await box(page, 'Metadata').fill('a = 1')
    const lines = await page.locator('.now-after tbody tr').allTextContents()
    assert(lines.includes('TitleLinen shirtShirt'), lines.join())
    assert(lines.includes('Tax codeA1—'), lines.join())
    const sent = await sentBy(page, /products\/prod_/, () => press(page, 'Save'))
    assert.deepEqual(sent, writable('updateProduct'))
    await page.getByText('Shirt saved').waitFor()
    await page.getByText('Yes, buyers can order it').waitFor()
    const { body } = await people.running.shop.get(`/v1/catalog/products/${id}`)
    assert.partialDeepStrictEqual(body, {
      title: 'Shirt',
      tax_code: null,
      kind: 'DIGITAL',
      brand: 'Norr',
      seo: { title: 'Shirts' },
      options: [{ name: 'size', values: ['M', '1,5'] }],
    })
    assert.deepEqual(complaints, [])
  })

  test('that cannot be bought says so: sold out, disabled, no price in the currency', async () => {
    const none = await aProduct({ inventory: { available: 0 } })
    const { page } = await opened(`products/${none.id}`)
    await page.getByText('Not enough in stock: 0 available.').waitFor()
    const dollars = await aProduct({ price: { amount: 100, currency: 'USD' } })
    await page.goto(people.addressOf(`products/${dollars.id}`))
    await conditions(page)
    await page.getByRole('textbox', { name: /^Currency/ }).fill('eur')
    await page.getByText('No price in EUR for 1 unit.').waitFor()
    const url = `/v1/catalog/variants/${dollars.default_variant_id}`
    await people.running.shop.patch(url, { status: 'DISABLED' })
    await page.getByText('Variant disabled').waitFor()
    await page.getByRole('link', { name: 'Enable it' }).click()
    await page.getByRole('dialog').waitFor()
  })

  test('is offered for changes to those who may make them only', async () => {
    const { id } = await aProduct()
    const { page } = await opened(`products/${id}`, ['SUPPORT'])
    await page.getByText('Yes, buyers can order it').waitFor()
    for (const name of ['Edit', 'Archive', 'Create variant', 'Edit prices and stock'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    await page.goto(people.addressOf('products'))
    await untilShown(page)
    assert.equal(await page.getByRole('button', { name: 'Create product' }).count(), 0)
  })
})

const details = {
  'Weight in grams': '240',
  'Length × width × height in mm': '300 × 200 × 20',
  'HS code': '620520',
  'Country of origin': 'pt',
  Identifiers: 'EAN 4006381333931\nMPN A-1',
  Position: '7',
}

/** Contents belong to bundles, and media to products that have some: both have tests of their own. */
const isOfEvery = (field: string) => !['components', 'media_ids'].includes(field)

describe('variants', () => {
  test('of a bundle have contents, chosen by SKU, with now and after by name', async () => {
    const cup = await aProduct({ title: 'Cup', sku: newUuid() })
    const plate = newUuid()
    await aProduct({ title: 'Plate', sku: plate })
    const set = await aProduct({
      title: 'Set',
      kind: 'BUNDLE',
      components: [{ variant_id: cup.default_variant_id, quantity: 1 }],
    })
    const query = `?do=variant&variant=${set.default_variant_id}`
    const { page, complaints } = await opened(`products/${set.id}${query}`)
    await page.getByRole('button', { name: /^Remove Cup/ }).click()
    await addToBundle(page, plate, '3')
    const lines = await page.locator('.now-after tbody tr').allTextContents()
    assert.match(lines.join(), /^Contents of the bundle1 × Cup.*3 × Plate/)
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Save')
    await page.getByText('saved').waitFor()
    const url = `/v1/catalog/variants/${set.default_variant_id}`
    const { body } = await people.running.shop.get<{ components: { quantity: number }[] }>(url)
    assert.deepEqual(
      body.components.map(({ quantity }) => quantity),
      [3],
    )
    assert.deepEqual(complaints, [])
  })

  test('are generated from options: the only one becomes the first, and the product has the options', async () => {
    const product = await aProduct()
    const { page, complaints } = await opened(`products/${product.id}?do=generate`)
    await box(page, 'Options').fill('size = S, M\ncolour = red, blue')
    await page.getByText('The variant that exists becomes S · red').waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Create 4 variants')
    await page.getByText('4 variants created').waitFor()
    await page.getByRole('link', { name: /M \/ blue/ }).waitFor()
    const { body } = await people.running.shop.get<{ options: object[]; variant_count: number }>(
      `/v1/catalog/products/${product.id}`,
    )
    assert.equal(body.variant_count, 4)
    assert.deepEqual(body.options, [
      { name: 'size', values: ['S', 'M'] },
      { name: 'colour', values: ['red', 'blue'] },
    ])
    await page.getByRole('button', { name: 'Generate variants' }).click()
    await box(page, 'Options').fill('size = S, M, L\ncolour = red, blue')
    await page.getByText('4 of these already exist').waitFor()
    await box(page, 'Units per variant').fill('7')
    await press(page, 'Create 2 variants')
    await page.getByText('2 variants created').waitFor()
    await page.getByRole('link', { name: /L \/ blue/ }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('are changed in every field', async () => {
    const { typeId } = await aStructure()
    const product = await aProduct({ product_type_id: typeId })
    await aVariant(product, { option_values: { size: 'M', colour: 'blue' } })
    const { page, complaints } = await opened(`products/${product.id}`)
    await page.getByRole('link', { name: /M \/ blue/ }).click()
    await fill(page, { Title: 'Medium', Price: '52.50', SKU: newUuid(), 'Tax code': 'B' })
    await fill(page, { 'External ID': newUuid(), Metadata: 'a = b', fit: 'slim' })
    await choice(page, 'Status').selectOption('DISABLED')
    await choice(page, 'Stock tracking').selectOption('false')
    await choice(page, 'Shipping').selectOption('false')
    await page.getByText('Shipping, customs and identifiers').click()
    await fill(page, { ...details, Options: 'size = M\ncolour = green' })
    const sent = await sentBy(page, /variants\/var_/, () => press(page, 'Save'))
    assert.deepEqual(sent, writable('updateVariant').filter(isOfEvery))
    await page.getByText('Medium saved').waitFor()
    await page.getByRole('button', { name: 'Create variant' }).click()
    await fill(page, { Options: 'size = XL', Title: 'Extra', SKU: newUuid(), Available: '2' })
    await fill(page, { 'Tax code': 'B', 'External ID': newUuid(), Metadata: 'a = b', fit: 'wide' })
    await choice(page, 'Stock tracking').selectOption('true')
    await choice(page, 'Shipping').selectOption('true')
    await page.getByText('Shipping, customs and identifiers').click()
    await fill(page, { ...details, Identifiers: 'MPN X-1' })
    assert.deepEqual(await faultsOn(page), [])
    const added = await sentBy(page, /\/variants$/, () => press(page, 'Create variant'))
    assert.deepEqual(added, writable('createVariant').filter(isOfEvery))
    await page.getByText('Variant Extra created').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('have prices by currency and number of units, shown now and after', async () => {
    const product = await aProduct()
    const query = `?do=prices&variant=${product.default_variant_id}`
    const { page, complaints } = await opened(`products/${product.id}${query}`)
    await box(page, 'From 1 unit').fill('48,00')
    await press(page, 'Add price')
    await fill(page, { Currency: 'usd', 'Minimum quantity': '10', Amount: '45' })
    assert.deepEqual(await page.locator('.now-after tbody tr').allTextContents(), [
      'EUR · From 1 unit€49.00€48.00',
      'USD · From 10 units—US$45.00',
    ])
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Save')
    await page.getByText('2 prices saved').waitFor()
    const url = `/api/v1/pricing/prices?variant_id=${product.default_variant_id}`
    const { body } = await people.running.shop.get<{
      content: { min_quantity: number; price: typeof price }[]
    }>(url)
    assert.deepEqual(
      body.content.map((one) => [one.min_quantity, one.price.amount, one.price.currency]),
      [
        [1, 4_800, 'EUR'],
        [10, 4_500, 'USD'],
      ],
    )
    assert.deepEqual(complaints, [])
  })

  test('by the thousand: 96 rows with 2,000 variants behind them scroll without a dropped second', async () => {
    const product = await aProduct()
    await copyVariant(product, 1_999)
    for (let row = 0; row < 95; row += 1) await aProduct({ title: `Tile ${row}` })
    const { page, complaints } = await opened('products?limit=96')
    for (const [path, rows] of [
      ['products?limit=96', 'main table tbody tr'],
      [`products/${product.id}/edit`, 'table.grid tbody tr'],
    ] as const) {
      await people.go(page, path)
      assert.equal(await page.locator(rows).count(), 96)
      const longestMs = await longestFrameMs(page)
      assert(longestMs < 1_000, `a frame of ${path} took ${longestMs} ms`)
    }
    await people.go(page, `products/${product.id}`)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Previous' }).waitFor()
    assert.deepEqual(complaints, [])
  })
})

describe('the table of prices and stock', () => {
  const cell = (page: Page, column: string, title: string): Locator =>
    page.getByRole('textbox', { name: `${column} of ${title}`, exact: true })

  test('shows all changes before any is made; what is refused is named and stays, the rest is saved', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `${name} ${newUuid()}`) as [
      string,
      string,
      string,
    ]
    const taken = newUuid()
    const made = await Promise.all([a, b, c].map((title) => aProduct({ title })))
    await aProduct({ sku: taken })
    const { page, complaints } = await opened('products/edit')
    await cell(page, 'Price', a).fill('50')
    await cell(page, 'SKU', b).fill(taken)
    await cell(page, 'Available', c).fill('x')
    await page.getByText('1 cell to fix').waitFor()
    await cell(page, 'Available', c).fill('30')
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('button', { name: 'Review 3 changes' }).click()
    const rows = await page.locator('dialog .now-after tbody tr').allTextContents()
    assert.deepEqual(rows.toSorted(), [
      `${a}Price€49.00€50.00`,
      `${b}SKU—${taken}`,
      `${c}Available2530+5 at MAIN`,
    ])
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Save 3 changes')
    await page.getByText('1 row was refused').waitFor()
    await page.locator('dialog .now-after .wrong').waitFor()
    await press(page, 'Cancel')
    assert.equal(await cell(page, 'SKU', b).inputValue(), taken)
    const shown = await Promise.all(
      made.map(
        async ({ id }) => (await people.running.shop.get(`/v1/catalog/products/${id}`)).body,
      ),
    )
    assert.partialDeepStrictEqual(shown, [
      { price: { amount: 5_000 } },
      { sku: null },
      { inventory: { available: 30 } },
    ])
    assert.deepEqual(complaints, [])
  })

  test('is left by a link after a question only, and says what somebody else has changed meanwhile', async () => {
    const title = `Bowl ${newUuid()}`
    const { id } = await aProduct({ title })
    const { page, complaints } = await opened('products/edit')
    await page.locator('.live[data-state=live]').waitFor()
    await cell(page, 'Price', title).fill('50')
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await press(page, 'Keep editing')
    assert.match(page.url(), /products\/edit$/)
    assert.equal(await cell(page, 'Price', title).inputValue(), '50')
    const price = { amount: 5_900, currency: 'EUR' }
    await people.running.shop.patch(`/v1/catalog/products/${id}`, { price })
    await page.getByRole('button', { name: 'Review 1 change' }).click()
    await page.getByText('Changed by someone else: 49.00').waitFor()
    await page.getByRole('dialog').getByText('€59.00').waitFor()
    await press(page, 'Cancel')
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await press(page, 'Discard')
    await page.waitForURL(/\/orders$/)
    assert.deepEqual(complaints, [])
  })

  test('takes what is pasted from a table of others, and goes up and down by keyboard', async () => {
    const [first, second] = [`a ${newUuid()}`, `b ${newUuid()}`]
    const product = await aProduct()
    await aVariant(product, { title: first, option_values: { size: '1' } })
    await aVariant(product, { title: second, option_values: { size: '2' } })
    const { page, complaints } = await opened(`products/${product.id}/edit`)
    await cell(page, 'Price', first).evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '10.50\t4\r\n11\t5\r\n')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    await page.getByText('4 changes', { exact: true }).waitFor()
    await cell(page, 'Price', first).press('ArrowDown')
    assert(await cell(page, 'Price', second).evaluate((input) => input === document.activeElement))
    await page.getByRole('button', { name: 'Review 4 changes' }).click()
    await press(page, 'Save 4 changes')
    await page.getByText('4 changes saved').waitFor()
    await page.locator('.grid-bar').waitFor({ state: 'detached' })
    assert.equal(await cell(page, 'Price', second).inputValue(), '11.00')
    assert.deepEqual(complaints, [])
  })
})
