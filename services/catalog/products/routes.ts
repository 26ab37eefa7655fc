import { locationInactive, locationUnknown, providerUnknown } from '@souk/inventory/contract'
import {
  type App,
  created,
  currencyUnsupported,
  DataPage,
  externalIdTaken,
  filterOf,
  invalidTransition,
  NoBody,
  refusals,
  versionMismatch,
} from '@souk/platform'
import { belowFloor } from '@souk/pricing/contract'
import { attributeInvalid } from '../attributes/problems.ts'
import { categoryUnknown } from '../categories/problems.ts'
import { checkListed } from '../channels/operations.ts'
import { channelUnknown } from '../channels/problems.ts'
import { bundleNesting } from '../components/problems.ts'
import { handleTaken } from '../handles/problems.ts'
import { mediaInUse, mediaUnknown } from '../media/problems.ts'
import { optionsInUse } from '../options/problems.ts'
import { providerForeign } from '../sellers/problems.ts'
import { filterFor, productFor, variantFor } from '../storefront/visitor.ts'
import { inLocale } from '../translations/translation.ts'
import { productTypeUnknown } from '../types/problems.ts'
import { variantRefusals } from '../variants/refusals.ts'
import { listVariantsOf } from '../variants/store.ts'
import { changesOfProduct, draftOfProduct } from './draft.ts'
import { listProducts } from './listed/store.ts'
import { createProduct, moveProduct, removeProduct, updateProductDetails } from './operations.ts'
import {
  giftCardOfProvider,
  notPublishable,
  productHandleNotFound,
  productInUse,
  productNotFound,
} from './problems.ts'
import { type ProductCommand, productCommands } from './product.ts'
import {
  CreateProductBody,
  HandleParams,
  ListedProduct,
  ProductParams,
  ProductQuery,
  ProductsQuery,
  ProductView,
  ProductWithVariantsView,
  UpdateProductBody,
  variantsShownMax,
  viewOfProduct,
  viewOfProductWithVariants,
} from './schemas.ts'
import { getProduct, getProductByHandle } from './store.ts'

interface CommandText {
  readonly summary: string
  readonly bulkSummary: string
  readonly description: string
}

const commandTexts: Readonly<Record<ProductCommand, CommandText>> = {
  publish: {
    summary: 'Publish a product',
    bulkSummary: 'Publish products',
    description:
      'Puts a product in `DRAFT` on sale: it becomes `ACTIVE` and can be ordered while its variant and its seller are ' +
      'active too. It needs an active variant, a price for every variant, a bundle its components, and a product with a type the ' +
      'attributes that the type requires: `not_publishable` names what is missing. Emits `product.published`.',
  },
  unpublish: {
    summary: 'Unpublish a product',
    bulkSummary: 'Unpublish products',
    description:
      'Takes an `ACTIVE` product off sale and makes it a `DRAFT` again, for example to rework it. Orders that were ' +
      'placed before are not affected. Emits `product.unpublished`.',
  },
  archive: {
    summary: 'Archive a product',
    bulkSummary: 'Archive products',
    description:
      'Takes a product off sale and archives it. Open orders continue, and past orders still refer to it; an archived ' +
      'product keeps its variants, prices and stock and can be restored. Emits `product.archived`.',
  },
  restore: {
    summary: 'Restore a product',
    bulkSummary: 'Restore products',
    description:
      'Brings an `ARCHIVED` product back as a `DRAFT`. Publish it afterwards to put it on sale again. Emits ' +
      '`product.restored`.',
  },
}

const shownToAll = {
  scope: 'catalog:read',
  audience: ['operator', 'provider', 'visitor'],
  volatile: true,
} as const

export function productRoutes(app: App): void {
  readRoutes(app)
  byHandleRoute(app)
  createRoute(app)
  updateRoute(app)
  deleteRoute(app)
  for (const command of productCommands) commandRoute(app, command)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/v1/catalog/products',
    config: { scope: 'catalog:read', audience: ['operator', 'provider', 'visitor'] },
    schema: {
      operationId: 'listProducts',
      summary: 'List products',
      description:
        'Returns products with the price and stock of their default variant, newest first. Request products by `ids`, or ' +
        'filter by `status`, for example `ACTIVE` for what is on sale, by `handle`, `external_id` or `sku`, by `tag`, by ' +
        'category including its subcategories, by provider, or by a part of the title. With more than one filter, and ' +
        'with `title` or `updated_from`, a page can have fewer than `limit` products and still have a next one. A ' +
        'provider sees its own products.',
      querystring: ProductsQuery,
      response: { 200: DataPage(ListedProduct), ...refusals(channelUnknown) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { locale, ...asked } = filterOf(request.query)
        const filter = filterFor(tx, asked)
        const [listed] = await Promise.all([
          listProducts(tx, filter, page, locale),
          checkListed(tx, filter.channel),
        ])
        return listed
      }),
  })
  app.route({
    method: 'GET',
    url: '/v1/catalog/products/:productId',
    config: shownToAll,
    schema: {
      operationId: 'getProduct',
      summary: 'Get a product',
      description:
        'Returns a product with the price and stock of its default variant, together with the price range and the stock ' +
        'of all variants that can be ordered. Price and stock can change without a new version of the product, so this ' +
        'operation never answers 304. With `locale`, its texts are shown in that language.',
      params: ProductParams,
      querystring: ProductQuery,
      response: { 200: ProductView, ...refusals(productNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const product = await getProduct(tx, request.params.productId)
        return productFor(tx, viewOfProduct(inLocale(product, request.query.locale)))
      }),
  })
}

function byHandleRoute(app: App): void {
  app.route({
    method: 'GET',
    url: '/v1/catalog/products/by-handle/:handle',
    config: shownToAll,
    schema: {
      operationId: 'getProductByHandle',
      summary: 'Get a product by its handle',
      description:
        'Returns what the page of a product shows in one answer: the product with its texts, options, media and price ' +
        `range, and its first ${variantsShownMax} variants with their prices and stock. It is found in any \`status\`. Price and ` +
        'stock can change without a new version of the product, so this operation never answers 304. With `locale`, its ' +
        'texts are shown in that language.',
      params: HandleParams,
      querystring: ProductQuery,
      response: { 200: ProductWithVariantsView, ...refusals(productHandleNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const product = await getProductByHandle(tx, request.params.handle)
        const variants = await listVariantsOf(tx, product.id, variantsShownMax)
        const view = viewOfProductWithVariants(inLocale(product, request.query.locale), variants)
        const shown = view.variants.map((variant) => variantFor(tx, variant))
        return { ...productFor(tx, view), variants: shown }
      }),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/v1/catalog/products',
    config: {
      scope: 'catalog:write',
      audience: ['operator', 'provider'],
      bulk: { operationId: 'createProducts', summary: 'Create products' },
    },
    schema: {
      operationId: 'createProduct',
      summary: 'Create a product',
      description:
        'Creates a product with its variants, prices and stock in one step: send `price`, `inventory` and `sku` for a ' +
        'product with one variant, or `options` and `variants` for several. It is on sale at once unless `status` is ' +
        '`DRAFT`. Emits `product.created`, and `variant.created` for each variant but the first. Send an ' +
        '`Idempotency-Key`, or an `external_id` of your own, so that a retry does not create a second product.',
      body: CreateProductBody,
      response: {
        201: ProductView,
        ...refusals(
          ...variantRefusals,
          handleTaken,
          mediaUnknown,
          categoryUnknown,
          channelUnknown,
          giftCardOfProvider,
          providerForeign,
          providerUnknown,
          locationInactive,
          locationUnknown,
        ),
      },
    },
    handler: (request) => {
      const draft = draftOfProduct(request.body)
      return request.write(async (tx) => {
        const product = await createProduct(tx, draft)
        return created(viewOfProduct(product), `/v1/catalog/products/${product.id}`)
      })
    },
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: '/v1/catalog/products/:productId',
    config: {
      scope: 'catalog:write',
      audience: ['operator', 'provider'],
      bulk: { operationId: 'updateProducts', summary: 'Update products' },
    },
    schema: {
      operationId: 'updateProduct',
      summary: 'Update a product',
      description:
        'Changes the details of a product or the price of its default variant. A field that is sent replaces the old ' +
        'value as a whole, and null clears it; `add_category_ids` and `remove_category_ids` change the categories and leave ' +
        'the others. Changing `kind` between goods (`PHYSICAL`, `BUNDLE`) and other kinds also ' +
        'resets `requires_shipping` and `track_inventory` of all variants. New `options` must fit every variant, and a ' +
        'product that is no longer a bundle loses its components. Emits `product.updated`, and `variant.updated` for ' +
        'each variant that changes with the kind; a request that changes nothing creates no new version and no event.',
      params: ProductParams,
      body: UpdateProductBody,
      response: {
        200: ProductView,
        ...refusals(
          productNotFound,
          handleTaken,
          categoryUnknown,
          channelUnknown,
          externalIdTaken,
          currencyUnsupported,
          belowFloor,
          optionsInUse,
          bundleNesting,
          giftCardOfProvider,
          mediaUnknown,
          mediaInUse,
          productTypeUnknown,
          attributeInvalid,
          notPublishable,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const changes = changesOfProduct(request.body)
      return request.write(async (tx) =>
        viewOfProduct(await updateProductDetails(tx, request.params.productId, changes)),
      )
    },
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: '/v1/catalog/products/:productId',
    config: { scope: 'catalog:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'deleteProduct',
      summary: 'Delete a product',
      description:
        'Deletes a product with its variants, prices and stock, as long as none of them was ever ordered; its handle, ' +
        'SKUs and identifiers can be used again. Archive a product that was ordered instead. Emits `product.deleted`, ' +
        'and `variant.deleted` for each variant but the default one.',
      params: ProductParams,
      response: {
        200: ProductView,
        ...refusals(productNotFound, productInUse, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => viewOfProduct(await removeProduct(tx, request.params.productId))),
  })
}

function commandRoute(app: App, command: ProductCommand): void {
  const { summary, bulkSummary, description } = commandTexts[command]
  app.route({
    method: 'POST',
    url: `/v1/catalog/products/:productId/${command}`,
    config: {
      scope: 'catalog:write',
      audience: ['operator', 'provider'],
      bulk: { operationId: `${command}Products`, summary: bulkSummary },
    },
    schema: {
      operationId: `${command}Product`,
      summary,
      description,
      params: ProductParams,
      body: NoBody,
      response: {
        200: ProductView,
        ...refusals(
          productNotFound,
          invalidTransition,
          ...(command === 'publish' ? [notPublishable] : []),
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfProduct(await moveProduct(tx, request.params.productId, command)),
      ),
  })
}
