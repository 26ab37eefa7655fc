import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '@souk/platform'
import { type Product, type Shop, startProduct } from '@souk/server/testing/product.ts'
import { de } from '../src/texts/de/index.ts'
import { rowFaultText } from '../src/texts/row-fault-text.ts'

let product: Product
let shop: Shop
before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
})
after(() => product.close())

const products = '/v1/catalog/products'

interface Fault {
  readonly code: string
  readonly message: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** What a dry run of the file finds, row by row. */
async function faultsIn(path: string, name: string, content: string): Promise<Fault[][]> {
  const { body: upload } = await shop.post<{ id: string }>('/api/v1/uploads', {
    ...{ name, content_type: 'text/csv', size: Buffer.byteLength(content) },
  })
  const sent = await product.app.inject({
    method: 'PUT',
    url: `/api/v1/uploads/${upload.id}/content`,
    headers: { authorization: `Bearer ${shop.credentials.apiKey}`, 'content-type': 'text/csv' },
    payload: content,
  })
  assert.equal(sent.statusCode, 200, sent.body)
  const body = { upload_id: upload.id, dry_run: true }
  const { body: job, text } = await shop.post<{ id: string }>(`${path}/imports`, body)
  assert(job.id, text)
  for (let turns = 0; turns < 20 && (await product.workOff()) > 0; turns += 1);
  await product.settle()
  const errors = await shop.get<{ content: { errors: Fault[] }[] }>(
    `/api/v1/jobs/${job.id}/errors?limit=96`,
  )
  return errors.body.content.map((row) => row.errors)
}

async function made(path: string, body: object): Promise<string> {
  const answer = await shop.post<{ id: string }>(path, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.id
}

const price = { amount: 100, currency: 'EUR' }
const attributes = [
  { key: 'material', name: 'Material', type: 'STRING', level: 'PRODUCT' },
  { key: 'pockets', name: 'Pockets', type: 'NUMBER', level: 'PRODUCT' },
  { key: 'organic', name: 'Organic', type: 'BOOLEAN', level: 'PRODUCT' },
  { key: 'woven', name: 'Woven on', type: 'DATE', level: 'PRODUCT' },
  { key: 'weight', name: 'Weight', type: 'MEASURE', unit: 'g/m²', level: 'PRODUCT' },
  { key: 'twin', name: 'Twin', type: 'REFERENCE', level: 'PRODUCT' },
  { key: 'cut', name: 'Cut', type: 'ENUM', values: ['slim', 'wide'], level: 'PRODUCT' },
  { key: 'colour', name: 'Colour', type: 'STRING', level: 'VARIANT' },
]

/** Rows of NDJSON, each with something else that is wrong. */
function rows(known: { readonly id: string; readonly skus: readonly string[] }): object[] {
  const image = (url: string) => ({ image_urls: [url] })
  const described = (values: object) => ({ product_type_id: 'Shirts', attributes: values })
  const wrong = [
    { status: 'SOLD' },
    { handle: 'x'.repeat(1_000) },
    { variants: [] },
    { variants: [{ price, weight_g: -1 }] },
    { variants: [{ price, inventory: { available: 2_000_000_000 } }] },
    { category_ids: Array.from({ length: 21 }, (_, at) => `c-${at}`) },
    { category_ids: ['', 'a', 'a'] },
    { category_ids: ['nowhere'] },
    { product_type_id: 'Nothing' },
    { price, variants: [{ price }] },
    described({ material: 1, pockets: 'x', organic: 'x', woven: '2026-02-30', weight: 'x' }),
    described({ twin: 'x', cut: 'round', colour: 'red', nothing: 'x' }),
    described({ twin: newId('prod') }),
    image('cat'),
    image('http://example.com/a.jpg'),
    image('https://ada@example.com/a.jpg'),
    image('https://example.com/a.jpg#top'),
    image('https://example.com:22/a.jpg'),
    image('https://127.0.0.1/a.jpg'),
  ]
  const again = { external_id: 'again', title: 'Again', price }
  return [
    ...wrong.map((row, at) => ({
      ...{ external_id: `wrong-${at}`, title: 'Wrong', ...(!('variants' in row) && { price }) },
      ...row,
    })),
    { external_id: 'untitled' },
    { id: newId('prod'), title: 'Lost' },
    { id: known.id, variants: [{ id: newId('var'), title: 'Lost' }] },
    { id: known.id, handle: 'twice', variants: known.skus.flatMap((sku) => [{ sku }, { sku }]) },
    { title: 'Which', variants: [...known.skus, 'H-1'].map((sku) => ({ sku })) },
    ...[again, { ...again, title: 'Other' }],
  ]
}

const cells = [
  'external_id,title,options,attributes,attributes.cut,sku,price,currency,stock,track_inventory',
  'a,A,,,,A-1,1,EUR,many,perhaps',
  'a,B,,,,A-2,1,EUR,,',
  'b,B,size,,,B-1,1 €,EUR,,',
  'c,C,,,,C-1,1,,,',
  'd,D,,,,D-1,1,EURO,,',
  'e,E,,,,E-1,1.234,EUR,,',
  'f,F,,,,F-1,1.2,JPY,,',
  'g,G,,,,G-1,999999999999999,EUR,,',
  'h,H,,3,slim,G-1,9,EUR,,',
  'i,I,,,,G-1,9,EUR,,,,,',
].join('\n')
const cellsWithComma = 'external_id;title;sku;price;currency\na;A;A-1;1.234;EUR\nb;B;B-1;zwei;EUR\n'

const listCells = [
  'price_list,sku,amount,currency',
  'Nowhere,S-1,1,EUR',
  'Twice,S-1,1,EUR',
  'Sale,S-1,1,USD',
].join('\n')

test('whatever can be wrong with a row is told in German, and German knows nothing else', async () => {
  await made('/v1/catalog/product-types', { name: 'Shirts', attributes })
  const id = await made(products, { title: 'Shirt', sku: 'S-1', price })
  await made(products, { title: 'Hat', sku: 'H-1', price })
  for (const name of ['Sale', 'Twice', 'Twice']) {
    await made('/api/v1/pricing/price-lists', { name, type: 'SALE', currency: 'EUR' })
  }
  const ndjson = rows({ id, skus: ['S-1'] }).map((row) => `${JSON.stringify(row)}\n`)
  const found = [
    ...(await faultsIn(products, 'rows.ndjson', ndjson.join(''))),
    ...(await faultsIn(products, 'rows.csv', cells)),
    ...(await faultsIn(products, 'comma.csv', cellsWithComma)),
    ...(await faultsIn('/v1/catalog/stock', 'stock.csv', 'sku,on_hand\nnowhere,1\n')),
    ...(await faultsIn('/v1/catalog/price-list-prices', 'lists.csv', listCells)),
  ].flat()
  assert.deepEqual(
    found.filter((fault) => rowFaultText(fault, de) === fault.message),
    [],
  )
  // Only a database that refuses a value that a rule has taken says this one.
  const known = Object.keys(de.jobs.faults).filter((code) => code !== 'value_not_storable')
  const told = new Set(found.map(({ code }) => code))
  assert.deepEqual(
    known.filter((code) => !told.has(code)),
    [],
  )
})
