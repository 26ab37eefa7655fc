import { locationInactive, locationUnknown, providerUnknown } from '@souk/inventory/contract'
import { type App, created, DataPage, listQuery, refusals, versionMismatch } from '@souk/platform'
import { belowFloor } from '@souk/pricing/contract'
import { productNotFound } from '../products/problems.ts'
import { ProductParams } from '../products/schemas.ts'
import { checkProduct } from '../products/store.ts'
import { variantFor } from '../storefront/visitor.ts'
import { listVariants } from './listed/store.ts'
import { createVariant, removeVariant, updateVariantDetails } from './operations.ts'
import {
  variantInUse,
  variantIsDefault,
  variantLimitExceeded,
  variantNotFound,
} from './problems.ts'
import { variantRefusals } from './refusals.ts'
import {
  CreateVariantBody,
  changesOfVariant,
  draftOfVariant,
  LookedUpVariants,
  LookupBody,
  UpdateVariantBody,
  VariantParams,
  VariantView,
  viewOfNamedVariant,
  viewOfVariant,
} from './schemas.ts'
import { getVariant, listNamedVariants } from './store.ts'

export function variantRoutes(app: App): void {
  readRoutes(app)
  lookupRoute(app)
  createRoute(app)
  updateRoute(app)
  deleteRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/v1/catalog/products/:productId/variants',
    config: { scope: 'catalog:read', audience: ['operator', 'provider', 'visitor'] },
    schema: {
      operationId: 'listVariants',
      summary: 'List variants of a product',
      description:
        'Returns the variants of a product with their prices and stock, in the order of their `position`. Every product ' +
        'has a default variant; others are added for sizes, colours and the like.',
      params: ProductParams,
      querystring: listQuery({}),
      response: { 200: DataPage(VariantView), ...refusals(productNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { productId } = request.params
        const [variants] = await Promise.all([
          listVariants(tx, productId, page),
          checkProduct(tx, productId),
        ])
        return variants
      }),
  })
  app.route({
    method: 'GET',
    url: '/v1/catalog/variants/:variantId',
    config: {
      scope: 'catalog:read',
      audience: ['operator', 'provider', 'visitor'],
      volatile: true,
    },
    schema: {
      operationId: 'getVariant',
      summary: 'Get a variant',
      description:
        'Returns a variant with its price and stock. Price and stock can change without a new version of the variant, ' +
        'so this operation never answers 304.',
      params: VariantParams,
      response: { 200: VariantView, ...refusals(variantNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        variantFor(tx, viewOfVariant(await getVariant(tx, request.params.variantId))),
      ),
  })
}

function lookupRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/v1/catalog/variants/lookup',
    config: { scope: 'catalog:read', audience: ['operator', 'provider'], safe: true },
    schema: {
      operationId: 'findVariants',
      summary: 'Find variants',
      description:
        'Returns title, SKU, status, product and provider of up to 500 variants by id and up to 500 by SKU, newest first ' +
        'and at most 1,000. Use it to show names where only an id is known, such as for stock. Variants that do not ' +
        'exist are left out, and nothing is changed.',
      body: LookupBody,
      response: { 200: LookedUpVariants },
    },
    handler: (request) => {
      const { variant_ids: ids = [], skus = [] } = request.body
      return request.read(async (tx) => {
        const variants = await listNamedVariants(tx, { ids, skus })
        return { data: variants.map(viewOfNamedVariant) }
      })
    },
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/v1/catalog/products/:productId/variants',
    config: { scope: 'catalog:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'createVariant',
      summary: 'Create a variant',
      description:
        'Adds a variant with its prices and stock to a product, for example another size. If the product has `options`, ' +
        'the variant has a value of each of them. Two variants of a product cannot have the same `option_values`, and a ' +
        'product has at most 2,000 variants. Emits `variant.created`.',
      params: ProductParams,
      body: CreateVariantBody,
      response: {
        201: VariantView,
        ...refusals(
          ...variantRefusals,
          productNotFound,
          variantLimitExceeded,
          providerUnknown,
          locationInactive,
          locationUnknown,
        ),
      },
    },
    handler: (request) => {
      const draft = draftOfVariant(request.body)
      return request.write(async (tx) => {
        const variant = await createVariant(tx, request.params.productId, draft)
        return created(viewOfVariant(variant), `/v1/catalog/variants/${variant.id}`)
      })
    },
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: '/v1/catalog/variants/:variantId',
    config: { scope: 'catalog:write', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'deleteVariant',
      summary: 'Delete a variant',
      description:
        'Deletes a variant with its prices and stock, as long as it was never ordered; its SKU and identifiers can be ' +
        'used again. Disable a variant that was ordered instead; the default variant is deleted with its product. Emits ' +
        '`variant.deleted`.',
      params: VariantParams,
      response: {
        200: VariantView,
        ...refusals(
          variantNotFound,
          productNotFound,
          variantInUse,
          variantIsDefault,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => viewOfVariant(await removeVariant(tx, request.params.variantId))),
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: '/v1/catalog/variants/:variantId',
    config: {
      scope: 'catalog:write',
      audience: ['operator', 'provider'],
      bulk: { operationId: 'updateVariants', summary: 'Update variants' },
    },
    schema: {
      operationId: 'updateVariant',
      summary: 'Update a variant',
      description:
        'Changes the details or the price of a variant, or disables it so that it can no longer be ordered. A field that ' +
        'is sent replaces the old value as a whole, and null clears it. Emits `variant.updated`; a request that changes ' +
        'nothing creates no new version and no event.',
      params: VariantParams,
      body: UpdateVariantBody,
      response: {
        200: VariantView,
        ...refusals(...variantRefusals, belowFloor, variantNotFound, versionMismatch),
      },
    },
    handler: (request) => {
      const changes = changesOfVariant(request.body)
      return request.write(async (tx) =>
        viewOfVariant(await updateVariantDetails(tx, request.params.variantId, changes)),
      )
    },
  })
}
