import { type App, created, DataPage, filterOf, refusals, versionMismatch } from '@souk/platform'
import { handleTaken } from '../handles/problems.ts'
import {
  createCategory,
  moveCategory,
  removeCategory,
  updateCategoryDetails,
} from './operations.ts'
import {
  categoryCycle,
  categoryLimitReached,
  categoryNotEmpty,
  categoryNotFound,
  categoryTooDeep,
  categoryUnknown,
} from './problems.ts'
import {
  CategoriesQuery,
  CategoryParams,
  CategoryView,
  CreateCategoryBody,
  changesOfCategory,
  draftOfCategory,
  MoveCategoryBody,
  UpdateCategoryBody,
  viewOfCategory,
} from './schemas.ts'
import { getCategory, listCategories } from './store.ts'

const collection = '/v1/catalog/categories'
const single = `${collection}/:categoryId`

export function categoryRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  updateRoute(app)
  moveRoute(app)
  deleteRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'catalog:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listCategories',
      summary: 'List categories',
      description:
        'Returns categories level by level, so that each comes after the one that it is in, and in the order of their ' +
        'positions. With `parent_id` it returns the categories directly in that one, in their order; with ' +
        '`parent_id=none` those at the top. Filter by `handle`, `status` or a part of the `name`.',
      querystring: CategoriesQuery,
      response: { 200: DataPage(CategoryView) },
    },
    handler: (request) =>
      request.list((tx, page) => listCategories(tx, filterOf(request.query), page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'catalog:read', audience: ['operator', 'provider'], volatile: true },
    schema: {
      operationId: 'getCategory',
      summary: 'Get a category',
      description:
        'Returns a category with the categories that it is in and the number of products that name it. These and its ' +
        'position can change without a new version of the category, so this operation never answers 304.',
      params: CategoryParams,
      response: { 200: CategoryView, ...refusals(categoryNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfCategory(await getCategory(tx, request.params.categoryId))),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'createCategory',
      summary: 'Create a category',
      description:
        'Creates a category in another one, or at the top. Categories that have its position or a later one move on by ' +
        'one. The tree has at most 12 levels and 10,000 categories. Emits `category.created`.',
      body: CreateCategoryBody,
      response: {
        201: CategoryView,
        ...refusals(categoryUnknown, categoryTooDeep, categoryLimitReached, handleTaken),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const category = await createCategory(tx, draftOfCategory(request.body))
        return created(viewOfCategory(category), `${collection}/${category.id}`)
      }),
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'updateCategory',
      summary: 'Update a category',
      description:
        'Changes name, texts, handle, status or metadata of a category. Of `translations`, a locale that is sent is ' +
        'replaced and null removes it; metadata is replaced as a whole. Where a category is in the tree is changed by ' +
        '`POST /categories/{categoryId}/move`. Emits `category.updated`.',
      params: CategoryParams,
      body: UpdateCategoryBody,
      response: {
        200: CategoryView,
        ...refusals(categoryNotFound, handleTaken, versionMismatch),
      },
    },
    handler: (request) => {
      const { categoryId } = request.params
      const changes = changesOfCategory(request.body)
      return request.write(async (tx) =>
        viewOfCategory(await updateCategoryDetails(tx, categoryId, changes)),
      )
    },
  })
}

function moveRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/move`,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'moveCategory',
      summary: 'Move a category',
      description:
        'Puts a category with all that is in it into another one, or to another place among its siblings, which make ' +
        'room. It cannot be put into itself or into something that is in it. Lists by category follow at once; where more ' +
        'than 1,000 products are in it, they follow within seconds. Emits `category.moved`, and nothing where it is there ' +
        'already.',
      params: CategoryParams,
      body: MoveCategoryBody,
      response: {
        200: CategoryView,
        ...refusals(
          categoryNotFound,
          categoryUnknown,
          categoryCycle,
          categoryTooDeep,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { parent_id: parentId, position } = request.body
      const { categoryId } = request.params
      return request.write(async (tx) =>
        viewOfCategory(await moveCategory(tx, categoryId, { parentId, position })),
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
      operationId: 'deleteCategory',
      summary: 'Delete a category',
      description:
        'Deletes a category with no categories and no products in it, and answers with it as it was. ' +
        '`category_not_empty` says how many there are. Its handle can be used again. Emits `category.deleted`.',
      params: CategoryParams,
      response: {
        200: CategoryView,
        ...refusals(categoryNotFound, categoryNotEmpty, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfCategory(await removeCategory(tx, request.params.categoryId)),
      ),
  })
}
