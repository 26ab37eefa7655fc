import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { type Answer, untilBlocked, type World } from '@souk/platform/testing'
import {
  euros,
  type Page,
  type ProductBody,
  products,
  type Refusal,
  Shop,
  startCatalog,
} from '../catalog.fixture.ts'
import { createProduct } from '../products/operations.ts'
import { updateProductTypeDetails } from './operations.ts'

interface TypeBody {
  readonly id: string
  readonly name: string
  readonly attributes: readonly { readonly key: string }[]
  readonly version: number
}

interface Described extends ProductBody {
  readonly product_type_id: string | null
  readonly attributes: Readonly<Record<string, unknown>>
}

const types = '/v1/catalog/product-types'
const material = { key: 'material', name: 'Material', type: 'ENUM', values: ['linen', 'cotton'] }
const weight = { key: 'weight', name: 'Weight', type: 'MEASURE', unit: 'g' }
const fit = { key: 'fit', name: 'Fit', type: 'STRING', level: 'VARIANT' }
const needed = { required: true }

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

async function givenType(shop: Shop, attributes: object[] = [material, weight, fit]) {
  const answer = await shop.caller.post<TypeBody>(types, { name: 'Shirts', attributes })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

async function givenShop(attributes?: object[]) {
  const shop = new Shop(world)
  const type = await givenType(shop, attributes)
  const change = (body: object) => shop.caller.patch<TypeBody>(`${types}/${type.id}`, body)
  const refused = (body: object) =>
    shop.refused(() => change(body) as never, 409, 'product_type_in_use')
  return { shop, type, change, refused, of: { product_type_id: type.id } }
}

const pathsOf = ({ errors = [] }: Refusal) => errors.map(({ path, code }) => `${path} ${code}`)

describe('product types', () => {
  test('201, 200: a type is created, read, listed, changed and deleted, each with its event', async () => {
    const shop = new Shop(world)
    const type = await givenType(shop)
    assert.deepEqual(type.attributes[0], {
      ...material,
      required: false,
      level: 'PRODUCT',
      unit: null,
      facet: false,
      searchable: false,
      localized: false,
      translations: {},
    })
    const url = `${types}/${type.id}`
    assert.deepEqual((await shop.caller.get(url)).body, type)
    assert.deepEqual((await shop.caller.get<Page<TypeBody>>(types)).body.data, [type])
    const named = await shop.caller.get<Page<TypeBody>>(`${types}?name=SHI`)
    assert.equal(named.body.data.length, 1)
    const changed = await shop.caller.patch<TypeBody>(url, { name: 'Blouses' })
    assert.deepEqual([changed.status, changed.body.version], [200, 2])
    assert.equal((await shop.caller.patch<TypeBody>(url, { name: 'Blouses' })).body.version, 2)
    const gone = await shop.caller.call('DELETE', url)
    assert.equal(gone.status, 200, gone.text)
    assert.equal((await shop.caller.get(url)).status, 404)
    assert.deepEqual(await shop.eventTypes(), [
      'product_type.created',
      'product_type.updated',
      'product_type.deleted',
    ])
  })

  test('200: types are found by their ids, and those of another tenant are not', async () => {
    const shop = new Shop(world)
    const type = await givenType(shop)
    await shop.caller.post(types, { name: 'Hats' })
    const foreign = await givenType(new Shop(world))
    const url = `${types}?ids=${type.id},${foreign.id}`
    assert.deepEqual((await shop.caller.get<Page<TypeBody>>(url)).body.data, [type])
  })

  test('409 product_type_name_taken: no two types of a tenant have one name, also when renamed', async () => {
    const { shop, change } = await givenShop()
    const again = () => shop.caller.post<Refusal>(types, { name: 'Shirts' })
    await shop.refused(again, 409, 'product_type_name_taken')
    assert.equal((await shop.caller.post(types, { name: 'Hats' })).status, 201)
    await shop.refused(() => change({ name: 'Hats' }) as never, 409, 'product_type_name_taken')
    assert.equal((await new Shop(world).caller.post(types, { name: 'Shirts' })).status, 201)
  })

  const hostile: [name: string, attributes: unknown][] = [
    ['51 attributes', Array.from({ length: 51 }, (_, n) => ({ ...fit, key: `k${n}` }))],
    ['a key with capitals', [{ ...fit, key: 'Fit' }]],
    ['a key that is too long', [{ ...fit, key: 'k'.repeat(64) }]],
    ['a type that there is not', [{ ...fit, type: 'COLOUR' }]],
    ['an unknown field', [{ ...fit, colour: 'red' }]],
    ['a value twice', [{ ...material, values: ['linen', 'linen'] }]],
    ['a blank value', [{ ...material, values: [' '] }]],
    ['no list', { fit }],
  ]
  for (const [name, attributes] of hostile) {
    test(`400 validation_failed: ${name}`, async () => {
      const shop = new Shop(world)
      const attempt = () => shop.caller.post<Refusal>(types, { name: 'Shirts', attributes })
      await shop.refused(attempt, 400, 'validation_failed')
    })
  }

  test('404 product_type_not_found, 403, 412: another tenant has none of it, providers read, and a version that moved is kept', async () => {
    const { shop, type, change } = await givenShop()
    const url = `${types}/${type.id}`
    const other = new Shop(world).caller
    for (const asked of [url, `${types}/${newId('ptype')}`]) {
      const answers = [
        await other.get<Refusal>(asked),
        await other.patch<Refusal>(asked, { name: 'Mine' }),
        await other.call<Refusal>('DELETE', asked),
      ]
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.code], [404, 'product_type_not_found'])
      }
    }
    const { caller } = await shop.provider()
    assert.equal((await caller.get(url)).status, 200)
    assert.equal((await caller.patch(url, { name: 'Mine' })).status, 403)
    assert.equal((await caller.post(types, { name: 'Mine' })).status, 403)
    assert.equal((await change({ name: 'Blouses' })).status, 200)
    const late = await shop.caller.patch(url, { name: 'Late' }, { 'if-match': '"v1"' })
    assert.equal(late.status, 412)
  })
})

describe('attributes of products and variants', () => {
  test('201, 200: values are kept, changed one by one, and removed with null', async () => {
    const { shop, of } = await givenShop()
    const attributes = { material: 'linen', weight: { value: 180.5, unit: 'g' } }
    const made = (await shop.product({ ...of, attributes })) as Described
    assert.deepEqual(made.attributes, attributes)
    const changed = await shop.caller.patch<Described>(`${products}/${made.id}`, {
      attributes: { material: 'cotton', weight: null },
    })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(changed.body.attributes, { material: 'cotton' })
    const same = await shop.caller.patch<Described>(`${products}/${made.id}`, {
      attributes: { material: 'cotton' },
    })
    assert.equal(same.body.version, changed.body.version)
    const variant = `/v1/catalog/variants/${made.default_variant_id}`
    const fitted = await shop.caller.patch<Described>(variant, { attributes: { fit: 'slim' } })
    assert.deepEqual(fitted.body.attributes, { fit: 'slim' })
    assert.deepEqual((await shop.caller.get<Described>(variant)).body.attributes, { fit: 'slim' })
    const [listed] = await shop.variantsOf(made)
    assert.deepEqual((listed as unknown as Described).attributes, { fit: 'slim' })
    const found = await shop.caller.get<Page<Described>>(
      `${products}?product_type_id=${of.product_type_id}`,
    )
    assert.equal(found.body.data.length, 1)
  })

  test('422 attribute_invalid: every attribute at fault is named, of products and of variants', async () => {
    const { shop, of } = await givenShop()
    const variants = [{ price: euros(1), attributes: { fit: 7, material: 'linen' } }]
    const attributes = { material: 'silk', weight: { value: 1, unit: 'kg' }, colour: 'red' }
    const draft = { title: 'Shirt', status: 'DRAFT', ...of, attributes, variants }
    const attempt = () => shop.caller.post<Refusal>(products, draft)
    assert.deepEqual(pathsOf(await shop.refused(attempt, 422, 'attribute_invalid')), [
      '/attributes/material enum',
      '/attributes/weight type',
      '/attributes/colour unknown_attribute',
      '/variants/0/attributes/fit type',
      '/variants/0/attributes/material level',
    ])
    const { id, default_variant_id } = await shop.product(of)
    const patch = (url: string, body: object) => () => shop.caller.patch<Refusal>(url, body)
    const wrong = { attributes: { material: 7 } }
    await shop.refused(patch(`${products}/${id}`, wrong), 422, 'attribute_invalid')
    const variant = `/v1/catalog/variants/${default_variant_id}`
    await shop.refused(patch(variant, wrong), 422, 'attribute_invalid')
    const another = () =>
      shop.caller.post<Refusal>(`${products}/${id}/variants`, { price: euros(1), ...wrong })
    await shop.refused(another, 422, 'attribute_invalid')
  })

  test('422: without a type there are no attributes, and an unknown type is refused', async () => {
    const { shop } = await givenShop()
    const post = (draft: object) => () =>
      shop.caller.post<Refusal>(products, { title: 'Shirt', price: euros(1), ...draft })
    await shop.refused(post({ attributes: { material: 'linen' } }), 422, 'attribute_invalid')
    await shop.refused(post({ product_type_id: newId('ptype') }), 422, 'product_type_unknown')
    const foreign = await givenType(new Shop(world))
    await shop.refused(post({ product_type_id: foreign.id }), 422, 'product_type_unknown')
  })

  test('422 attribute_invalid: a reference names a product of the tenant, and of the provider', async () => {
    const { shop, of } = await givenShop([{ key: 'refill', name: 'Refill', type: 'REFERENCE' }])
    const provider = await shop.provider()
    const own = await shop.product()
    const foreign = await new Shop(world).product()
    const made = (await shop.product({ ...of, attributes: { refill: own.id } })) as Described
    assert.deepEqual(made.attributes, { refill: own.id })
    const post = (caller: typeof provider.caller, refill: string) => () =>
      caller.post<Refusal>(products, {
        title: 'Pen',
        price: euros(1),
        ...of,
        attributes: { refill },
      })
    await shop.refused(post(shop.caller, foreign.id), 422, 'attribute_invalid')
    await shop.refused(post(provider.caller, own.id), 422, 'attribute_invalid')
    assert.equal((await shop.caller.call('DELETE', `${products}/${own.id}`)).status, 200)
    const retitled = await shop.caller.patch(`${products}/${made.id}`, { title: 'Fountain pen' })
    assert.equal(retitled.status, 200, retitled.text)
  })

  test('422 not_publishable: a draft may lack what is required, what goes on sale may not', async () => {
    const { shop, of } = await givenShop([
      { ...material, ...needed },
      { ...fit, ...needed },
    ])
    const draft = await shop.product({ ...of, status: 'DRAFT' })
    const url = `${products}/${draft.id}`
    const publish = () => shop.caller.post<Refusal>(`${url}/publish`)
    const { meta } = await shop.refused(publish, 422, 'not_publishable')
    assert.deepEqual(meta.missing, ['attributes/material', 'variants/attributes/fit'])
    const variant = `/v1/catalog/variants/${draft.default_variant_id}`
    await shop.caller.patch(url, { attributes: { material: 'linen' } })
    await shop.caller.patch(variant, { attributes: { fit: 'slim' } })
    assert.equal((await publish()).status, 200)
    const patch = (path: string, body: object) => () => shop.caller.patch<Refusal>(path, body)
    const emptied = { attributes: { material: null } }
    const refusal = await shop.refused(patch(url, emptied), 422, 'not_publishable')
    assert.deepEqual(pathsOf(refusal), ['/attributes/material required'])
    await shop.refused(patch(variant, { attributes: { fit: null } }), 422, 'not_publishable')
    const active = () =>
      shop.caller.post<Refusal>(products, { title: 'Shirt', price: euros(1), ...of })
    await shop.refused(active, 422, 'not_publishable')
  })

  test('422 not_publishable: a variant without what is required is not enabled on what is on sale', async () => {
    const { shop, of } = await givenShop([{ ...fit, ...needed }])
    const variants = [
      { price: euros(1), attributes: { fit: 'slim' }, option_values: { size: 'M' } },
      { price: euros(1), status: 'DISABLED', option_values: { size: 'L' } },
    ]
    const product = await shop.product({ ...of, variants })
    const [, disabled] = await shop.variantsOf(product)
    const url = `/v1/catalog/variants/${disabled?.id}`
    const enable = (body: object) => () =>
      shop.caller.patch<Refusal>(url, { status: 'ACTIVE', ...body })
    await shop.refused(enable({}), 422, 'not_publishable')
    assert.equal((await enable({ attributes: { fit: 'wide' } })()).status, 200)
    const another = () =>
      shop.caller.post<Refusal>(`${products}/${product.id}/variants`, {
        price: euros(1),
        option_values: { size: 'S' },
      })
    await shop.refused(another, 422, 'not_publishable')
  })

  test('422, 200: another type has to fit the product and its variants', async () => {
    const { shop, of } = await givenShop()
    const other = await shop.caller.post<TypeBody>(types, { name: 'Hats', attributes: [material] })
    const attributes = { material: 'linen' }
    const product = await shop.product({ ...of, attributes })
    const url = `${products}/${product.id}`
    const variant = `/v1/catalog/variants/${product.default_variant_id}`
    await shop.caller.patch(variant, { attributes: { fit: 'slim' } })
    const retype = (body: object = {}) =>
      shop.caller.patch<Refusal & Described>(url, { product_type_id: other.body.id, ...body })
    const refusal = await shop.refused(retype, 422, 'attribute_invalid')
    assert.deepEqual(pathsOf(refusal), [
      `/variants/${product.default_variant_id}/attributes/fit unknown_attribute`,
    ])
    await shop.caller.patch(variant, { attributes: { fit: null } })
    const retyped = await retype()
    assert.deepEqual([retyped.status, retyped.body.attributes], [200, attributes])
    const untype = (body: object) =>
      shop.caller.patch<Refusal>(url, { product_type_id: null, ...body })
    await shop.refused(() => untype({}), 422, 'attribute_invalid')
    assert.equal((await untype({ attributes: { material: null } })).status, 200)
  })

  test('a product with a type takes three round trips, as any other does', async () => {
    const { shop, of } = await givenShop()
    const draft = {
      ...of,
      title: 'Cotton shirt',
      tags: ['summer'],
      attributes: { material: 'linen' },
      translations: { de: { title: 'Hemd' } },
      variants: [{ price: euros(1), attributes: { fit: 'slim' } }],
    }
    await shop.product()
    const before = world.database.writeFlushes
    await shop.product(draft)
    assert.equal(world.database.writeFlushes - before, 3)
  })
})

describe('a product type that is used', () => {
  test('200: optional attributes and values are added, names and marks change', async () => {
    const { shop, of, change } = await givenShop()
    await shop.product({ ...of, attributes: { material: 'linen' } })
    const attributes = [
      { ...material, values: [...material.values, 'silk'], name: 'Fabric', facet: true },
      weight,
      fit,
      { key: 'care', name: 'Care', type: 'STRING' },
    ]
    const changed = await change({ attributes })
    assert.equal(changed.status, 200, changed.text)
    assert.equal((await change({ attributes: [attributes[0], fit] })).status, 200)
  })

  test('409 product_type_in_use: what products have is not taken away, and they are counted', async () => {
    const { shop, of, refused } = await givenShop()
    await shop.product({ ...of, attributes: { material: 'linen' }, status: 'DRAFT' })
    await shop.product({ ...of, variants: [{ price: euros(1), attributes: { fit: 'slim' } }] })
    const refusal = await refused({ attributes: [] })
    assert.equal(refusal.meta.products, 2)
    assert.deepEqual(pathsOf(refusal), ['/attributes removed', '/attributes removed'])
    const without = { ...material, values: ['cotton'] }
    assert.deepEqual(pathsOf(await refused({ attributes: [without, fit] })), [
      '/attributes/0/values values',
    ])
    const text = { ...material, type: 'STRING', values: [] }
    assert.deepEqual(pathsOf(await refused({ attributes: [text, fit] })), [
      '/attributes/0/type removed',
    ])
    const moved = [material, { ...fit, level: 'PRODUCT' }]
    assert.deepEqual(pathsOf(await refused({ attributes: moved })), ['/attributes/1/level removed'])
  })

  test('409 product_type_in_use: nothing is required that a product on sale lacks', async () => {
    const { shop, of, change, refused } = await givenShop()
    const required = { ...material, ...needed }
    const product = await shop.product(of)
    await shop.product({ ...of, status: 'DRAFT' })
    const attributes = [required, { ...fit, ...needed }]
    assert.deepEqual(pathsOf(await refused({ attributes })), [
      '/attributes/0/required lacking',
      '/attributes/1/required lacking',
    ])
    await shop.caller.patch(`${products}/${product.id}`, { attributes: { material: 'linen' } })
    const changed = await change({ attributes: [required, fit] })
    assert.equal(changed.status, 200, changed.text)
  })

  test('409 product_type_in_use: it is not deleted, until no product has it', async () => {
    const { shop, type, of } = await givenShop()
    const { id } = await shop.product({ ...of, status: 'DRAFT' })
    const remove = () => shop.caller.call<Refusal>('DELETE', `${types}/${type.id}`)
    const { meta } = await shop.refused(remove, 409, 'product_type_in_use')
    assert.deepEqual(meta, { products: 1 })
    await shop.caller.patch(`${products}/${id}`, { product_type_id: null })
    assert.equal((await remove()).status, 200)
  })

  test('a product that takes a value while it is removed: one of the two is refused', async () => {
    const { shop, of, change } = await givenShop()
    const withoutLinen = [{ ...material, values: ['cotton'] }]
    const draft = {
      title: 'Shirt',
      productTypeId: of.product_type_id,
      variants: [{ price: euros(1) }],
    }
    let later: Promise<Answer<unknown>> | undefined
    await world.seed(shop.name, async (tx) => {
      await createProduct(tx, { ...draft, attributes: { material: 'linen' } })
      later = change({ attributes: withoutLinen })
      await untilBlocked(world.db)
    })
    assert.equal((await later)?.status, 409)
  })

  test('a value that is removed while a product takes it: one of the two is refused', async () => {
    const { shop, type, of } = await givenShop()
    let later: Promise<Answer<Refusal>> | undefined
    await world.seed(shop.name, async (tx) => {
      await updateProductTypeDetails(tx, type.id, { attributes: [] })
      later = shop.caller.post<Refusal>(products, {
        title: 'Shirt',
        price: euros(1),
        ...of,
        attributes: { material: 'linen' },
      })
      await untilBlocked(world.db)
    })
    const answer = await later
    assert.deepEqual([answer?.status, answer?.body.code], [422, 'attribute_invalid'])
  })
})
