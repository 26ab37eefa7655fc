import { locationUnknown, providerUnknown } from '@souk/inventory/contract'
import {
  type App,
  created,
  currencyUnsupported,
  DataPage,
  externalIdTaken,
  invalidTransition,
  listQuery,
  refusals,
  versionMismatch,
} from '@souk/platform'
import { Type } from 'typebox'
import { createProduct, moveProduct, updateProductDetails } from './operations.ts'
import { handleTaken, productNotFound, providerForeign, skuTaken } from './problems.ts'
import type { ProductCommand } from './product.ts'
import {
  CreateProductBody,
  ListedProduct,
  NoBody,
  ProductParams,
  ProductView,
  Status,
  UpdateProductBody,
  viewOfProduct,
} from './schemas.ts'
import { getProduct, listProducts } from './store.ts'
import { variantRoutes } from './variants/routes.ts'

export function routes(app: App): void {
  readRoutes(app)
  createRoute(app)
  updateRoute(app)
  commandRoute(app, 'publish', 'Put a draft up for sale')
  commandRoute(app, 'unpublish', 'Take a product out of sale, back to a draft')
  commandRoute(app, 'archive', 'Put a product away; it can be restored')
  commandRoute(app, 'restore', 'Bring an archived product back as a draft')
  variantRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/v1/catalog/products',
    config: { scope: 'catalog:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listProducts',
      summary: 'List products with price and stock, most recent first',
      querystring: listQuery({ status: Type.Optional(Status) }),
      response: { 200: DataPage(ListedProduct) },
    },
    handler: (request) => request.list((tx, page) => listProducts(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: '/v1/catalog/products/:productId',
    config: { scope: 'catalog:read', audience: ['operator', 'provider'], perishable: true },
    schema: {
      operationId: 'getProduct',
      summary: 'Read a product with price and stock',
      params: ProductParams,
      response: { 200: ProductView, ...refusals(productNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfProduct(await getProduct(tx, request.params.productId))),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/v1/catalog/products',
    config: { scope: 'catalog:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'createProduct',
      summary: 'Create a product with its default variant, price and stock',
      body: CreateProductBody,
      response: {
        201: ProductView,
        ...refusals(
          handleTaken,
          skuTaken,
          externalIdTaken,
          currencyUnsupported,
          providerForeign,
          providerUnknown,
          locationUnknown,
        ),
      },
    },
    handler: (request) => {
      const { track_inventory, tax_code, external_id, provider_id, ...draft } = request.body
      return request.write(async (tx) => {
        const product = await createProduct(tx, {
          ...draft,
          trackInventory: track_inventory,
          taxCode: tax_code,
          externalId: external_id,
          providerId: provider_id,
        })
        return created(viewOfProduct(product), `/v1/catalog/products/${product.id}`)
      })
    },
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: '/v1/catalog/products/:productId',
    config: { scope: 'catalog:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'updateProduct',
      summary: 'Change what is said about a product, or its price',
      description:
        'Tags and metadata are replaced as a whole. A null takes the value away. A kind that is sent ' +
        'somewhere, where the old one was not, or the other way round, decides anew for all variants ' +
        'whether they need shipping and whether their stock is tracked.',
      params: ProductParams,
      body: UpdateProductBody,
      response: {
        200: ProductView,
        ...refusals(
          productNotFound,
          handleTaken,
          externalIdTaken,
          currencyUnsupported,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { tax_code, external_id, ...same } = request.body
      const changes = {
        ...same,
        ...(tax_code !== undefined && { taxCode: tax_code }),
        ...(external_id !== undefined && { externalId: external_id }),
      }
      return request.write(async (tx) =>
        viewOfProduct(await updateProductDetails(tx, request.params.productId, changes)),
      )
    },
  })
}

function commandRoute(app: App, command: ProductCommand, summary: string): void {
  app.route({
    method: 'POST',
    url: `/v1/catalog/products/:productId/${command}`,
    config: { scope: 'catalog:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: `${command}Product`,
      summary,
      params: ProductParams,
      body: NoBody,
      response: {
        200: ProductView,
        ...refusals(productNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfProduct(await moveProduct(tx, request.params.productId, command)),
      ),
  })
}
