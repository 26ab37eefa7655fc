import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { afters, box, press, sentBy, writable } from '../testing/dialogs.ts'
import { faultsOn, People } from '../testing/people.ts'
import { aProduct } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const locations = '/api/v1/inventory/locations'
const transfers = '/api/v1/inventory/transfers'

/** Two locations, and a product with ten units at the first. */
async function givenStock() {
  const { shop } = people.running
  const [from, to] = [`F-${newUuid().slice(-8)}`, `T-${newUuid().slice(-8)}`]
  for (const code of [from, to]) {
    const made = await shop.post(locations, { code })
    assert.equal(made.status, 201, made.text)
  }
  const title = `Tray ${newUuid()}`
  const product = await aProduct(shop, { title, inventory: { available: 10, warehouse: from } })
  return { shop, from, to, title, variantId: product.default_variant_id }
}

async function givenTransfer(commands: readonly string[] = []) {
  const stock = await givenStock()
  const { shop, from, to, variantId } = stock
  const lines = [{ variant_id: variantId, quantity: 10 }]
  const { body } = await shop.post<{ id: string }>(transfers, { from, to, lines })
  for (const command of commands) {
    const reply = await shop.post(`${transfers}/${body.id}/${command}`, {})
    assert.equal(reply.status, 200, reply.text)
  }
  return { ...stock, id: body.id }
}

describe('a transfer', () => {
  test('is created, made ready and shipped, with every field that the API takes', async () => {
    const { from, to, title } = await givenStock()
    const { page, complaints } = await people.open('inventory/transfers', ['FULFILLMENT'])
    await page.getByRole('button', { name: 'Create transfer' }).click()
    for (const [name, code] of [
      ['From', from],
      ['To', to],
    ] as const) {
      await page.getByRole('dialog').getByRole('combobox', { name, exact: true }).fill(code)
      await page.getByRole('option', { name: code }).click()
    }
    await page.getByRole('dialog').getByRole('combobox', { name: 'Add item' }).fill(title)
    await page.getByRole('option', { name: title }).click()
    await box(page, title).fill('8')
    await box(page, 'Tracking numbers').fill('T1, T2')
    await box(page, 'Note').fill('For <b>Friday</b>')
    assert.deepEqual(await faultsOn(page), [])
    const sent = await sentBy(page, /transfers$/, () => press(page, 'Create transfer'))
    assert.deepEqual(sent, writable('createTransfer'))
    await page.getByRole('heading', { name: `${from} → ${to}` }).waitFor()
    await page.getByText('For <b>Friday</b>').first().waitFor()
    await page.getByRole('button', { name: 'Mark as ready' }).click()
    await press(page, 'Mark as ready')
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    assert.deepEqual(await afters(page).allTextContents(), ['In transit', '8'])
    await press(page, 'Ship')
    await page.getByRole('button', { name: 'Receive' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('is received in parts, and what never arrives is closed short', async () => {
    const { shop, id, title } = await givenTransfer(['ready', 'ship'])
    const { page, complaints } = await people.open(`inventory/transfers/${id}`)
    await page.getByRole('button', { name: 'Receive' }).click()
    await box(page, title).fill('11')
    await page.getByRole('dialog').getByText('A whole number up to 10').waitFor()
    await box(page, title).fill('7')
    assert.deepEqual(await afters(page).allTextContents(), ['Partially received', '7'])
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Receive')
    await page.getByRole('button', { name: 'Close short' }).click()
    await press(page, 'Close short')
    await page.locator('main').getByText('Closed short', { exact: true }).first().waitFor()
    const { body } = await shop.get<{ status: string; lines: { received: number }[] }>(
      `${transfers}/${id}`,
    )
    assert.deepEqual([body.status, body.lines[0]?.received], ['CLOSED_SHORT', 7])
    assert.deepEqual(complaints, [])
  })

  test('that is a draft is edited, and only what was changed is sent', async () => {
    const { id, title } = await givenTransfer()
    const { page, complaints } = await people.open(`inventory/transfers/${id}?do=change`)
    await box(page, title).fill('3')
    const sent = await sentBy(page, /transfers\/trf_/, () => press(page, 'Save'))
    assert.deepEqual(sent, ['lines'])
    await page.getByRole('cell', { name: '3', exact: true }).waitFor()
    assert.deepEqual(complaints, [])
  })
})

test('an order is simulated, and the rules that decide are changed', async () => {
  const { shop, from, title, variantId } = await givenStock()
  const { page, complaints } = await people.open('inventory/routing')
  await page.getByRole('combobox', { name: 'Add item' }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.getByRole('heading', { name: '1 parcel' }).waitFor()
  await page.getByRole('row', { name: new RegExp(`${from}.*Chosen`) }).waitFor()
  assert.deepEqual(await faultsOn(page), [])
  const bundle = `Set ${newUuid()}`
  await aProduct(shop, {
    title: bundle,
    kind: 'BUNDLE',
    components: [{ variant_id: variantId, quantity: 6 }],
  })
  await page.getByRole('combobox', { name: 'Add item' }).fill(bundle)
  await page.getByRole('option', { name: bundle }).click()
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.getByText(`6 × ${title}, for ${bundle}`).waitFor()
  await page.getByRole('textbox', { name: bundle }).fill('2')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await page.getByText('An order of these lines would be refused.').waitFor()
  await page.getByText(`${bundle}: 1 of 2 available`).waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  const place = (name: string) => page.getByRole('dialog').getByRole('combobox', { name })
  await place('Counts most').selectOption('PRIORITY')
  await page.getByText('Choose each criterion once').waitFor()
  await place('Then').selectOption('FEWEST_PARCELS')
  assert.deepEqual(await afters(page).allTextContents(), ['Highest priority', 'Fewest parcels'])
  await press(page, 'Save')
  await page.getByText('Routing rules saved').waitFor()
  const { body } = await shop.get<{ criteria: string[] }>('/api/v1/inventory/routing/rules')
  assert.deepEqual(body.criteria, ['PRIORITY', 'FEWEST_PARCELS', 'NEARNESS'])
  assert.deepEqual(complaints, [])
})

describe('units that a cart holds', () => {
  test('are found, held longer, and given back for others to buy', async () => {
    const { shop, title, variantId } = await givenStock()
    const cart = `cart-${newUuid().slice(-8)}`
    const made = await shop.post('/api/v1/inventory/reservations', {
      owner: { type: 'CART', id: cart },
      lines: [{ variant_id: variantId, quantity: 4 }],
    })
    assert.equal(made.status, 201, made.text)
    const { page, complaints } = await people.open('inventory/holds', ['FULFILLMENT'])
    await page.getByRole('searchbox', { name: 'Cart' }).fill(cart)
    await page.getByRole('link', { name: cart }).click()
    await page.getByText(title).waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('button', { name: 'Extend' }).click()
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16)
    await page.getByLabel('Held until').last().fill(later)
    await press(page, 'Extend')
    await page.getByText(`Reservation of ${cart} extended`).waitFor()
    await page.getByRole('button', { name: 'Release' }).click()
    assert.deepEqual(await afters(page).allTextContents(), ['Released'])
    await press(page, 'Release')
    await page.getByText(`Reservation of ${cart} released`).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Release' }).count(), 0)
    assert.deepEqual(complaints, [])
  })
})
