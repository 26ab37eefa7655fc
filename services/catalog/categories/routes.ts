import { type App, created, DataPage, filterOf, refusals, versionMismatch } from '@souk/platform'
import { handleTaken } from '../handles/problems.ts'
import { categoryFor } from '../storefront/visitor.ts'
import { inLocale } from './category.ts'
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
  CategoryQuery,
  CategoryView,
  CreateCategoryBody,
  changesOfCategory,
  draftOfCategory,
  MoveCategoryBody,
  UpdateCategoryBody,
  viewOfCategory,
} from './schemas.ts'
import { getCategory, listCategories } from './store.ts'

const categories = '/v1/catalog/categories'
const single = `${categories}/:categoryId`

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
    url: categories,
    config: { scope: 'catalog:read', audience: ['operator', 'provider', 'visitor'] },
    schema: {
      operationId: 'listCategories',
      summary: 'List categories',
      description:
        'Returns categories level by level, parents before children, ordered by position. With `parent_id` it returns ' +
        'the children of that category; with `parent_id=none` those at the top. Filter by `handle`, `status` or a part ' +
        'of the `name`. With `locale`, texts are shown in that language.',
      querystring: CategoriesQuery,
      response: { 200: DataPage(CategoryView) },
    },
    handler: (request) =>
      request.list((tx, page) => {
        const { locale, ...filter } = filterOf(request.query)
        return listCategories(tx, filter, page, locale)
      }),
  })
  app.route({
    method: 'GET',
    url: single,
    config: {
      scope: 'catalog:read',
      audience: ['operator', 'provider', 'visitor'],
      volatile: true,
    },
    schema: {
      operationId: 'getCategory',
      summary: 'Get a category',
      description:
        'Returns a category with its ancestors and the number of products found in it, those of its subcategories ' +
        'included. These and its position can change without a new version of the category, so this operation never ' +
        'answers 304. With `locale`, texts are shown in that language.',
      params: CategoryParams,
      querystring: CategoryQuery,
      response: { 200: CategoryView, ...refusals(categoryNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const category = await getCategory(tx, request.params.categoryId)
        return categoryFor(tx, viewOfCategory(inLocale(category, request.query.locale)))
      }),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: categories,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'createCategory',
      summary: 'Create a category',
      description:
        'Creates a category below a parent, or at the top. Siblings at its position and after it move back by one. The ' +
        'tree has at most 12 levels and 10,000 categories. Emits `category.created`.',
      body: CreateCategoryBody,
      response: {
        201: CategoryView,
        ...refusals(categoryUnknown, categoryTooDeep, categoryLimitReached, handleTaken),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const category = await createCategory(tx, draftOfCategory(request.body))
        return created(viewOfCategory(category), `${categories}/${category.id}`)
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
        'replaced and null removes it; metadata is replaced as a whole. To change its parent or position use ' +
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
        'Moves a category with its subtree below another parent, or to another position among its siblings. It cannot be ' +
        'moved below itself. Product lists by category are updated at once, or within seconds if more than 1,000 ' +
        'products are affected. Emits `category.moved`; a move to where it already is changes nothing and emits no event.',
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
        'Deletes a category without children and products, and returns it as it was. ' +
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
