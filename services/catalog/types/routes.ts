import { type App, created, DataPage, refusals, versionMismatch } from '@souk/platform'
import { createProductType, removeProductType, updateProductTypeDetails } from './operations.ts'
import { productTypeInUse, productTypeNameTaken, productTypeNotFound } from './problems.ts'
import {
  attributesOf,
  CreateProductTypeBody,
  ProductTypeParams,
  ProductTypesQuery,
  ProductTypeView,
  UpdateProductTypeBody,
  viewOfProductType,
} from './schemas.ts'
import { getProductType, listProductTypes } from './store.ts'

const productTypes = '/v1/catalog/product-types'
const single = `${productTypes}/:productTypeId`

export function productTypeRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  updateRoute(app)
  deleteRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: productTypes,
    config: { scope: 'catalog:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listProductTypes',
      summary: 'List product types',
      description:
        'Returns the product types of the tenant with their attributes, newest first. Filter by a part of the `name`, or ' +
        'by `ids`; a page can then have fewer than `limit` types and still have a next one.',
      querystring: ProductTypesQuery,
      response: { 200: DataPage(ProductTypeView) },
    },
    handler: (request) => request.list((tx, page) => listProductTypes(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'catalog:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getProductType',
      summary: 'Get a product type',
      description:
        'Returns a product type with the attributes that its products are described with. Providers see all types, ' +
        'because their products have values of them too.',
      params: ProductTypeParams,
      response: { 200: ProductTypeView, ...refusals(productTypeNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfProductType(await getProductType(tx, request.params.productTypeId)),
      ),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: productTypes,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'createProductType',
      summary: 'Create a product type',
      description:
        'Creates a product type with up to 50 attributes, each with a key of its own. Products refer to the type with ' +
        '`product_type_id`, and their `attributes` are validated against it. Names are unique. Emits ' +
        '`product_type.created`.',
      body: CreateProductTypeBody,
      response: { 201: ProductTypeView, ...refusals(productTypeNameTaken) },
    },
    handler: (request) => {
      const { name, attributes = [] } = request.body
      const draft = { name, attributes: attributesOf(attributes) }
      return request.write(async (tx) => {
        const type = await createProductType(tx, draft)
        return created(viewOfProductType(type), `${productTypes}/${type.id}`)
      })
    },
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'updateProductType',
      summary: 'Update a product type',
      description:
        'Renames a product type, or replaces the list of its attributes. Optional attributes and further values can ' +
        'always be added. `product_type_in_use` refuses to remove an attribute or value that products have, to change its ' +
        'type, level or unit, and to require what a product on sale lacks. Emits `product_type.updated`; a request that ' +
        'changes nothing creates no new version and no event.',
      params: ProductTypeParams,
      body: UpdateProductTypeBody,
      response: {
        200: ProductTypeView,
        ...refusals(productTypeNotFound, productTypeNameTaken, productTypeInUse, versionMismatch),
      },
    },
    handler: (request) => {
      const { name, attributes } = request.body
      const changes = {
        ...(name !== undefined && { name }),
        ...(attributes !== undefined && { attributes: attributesOf(attributes) }),
      }
      return request.write(async (tx) =>
        viewOfProductType(
          await updateProductTypeDetails(tx, request.params.productTypeId, changes),
        ),
      )
    },
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'deleteProductType',
      summary: 'Delete a product type',
      description:
        'Deletes a product type that no product uses, in any status. Give its products another type, or none, first. ' +
        'Emits `product_type.deleted`.',
      params: ProductTypeParams,
      response: {
        200: ProductTypeView,
        ...refusals(productTypeNotFound, productTypeInUse, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfProductType(await removeProductType(tx, request.params.productTypeId)),
      ),
  })
}
