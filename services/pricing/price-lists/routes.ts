import {
  type App,
  ContentPage,
  created,
  currencyUnsupported,
  invalidTransition,
  keptButRefused,
  NoBody,
  Problem,
  type ProblemDeclaration,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import type { FindUnknown } from '../conditions/operations.ts'
import { priceListConditionUnknown } from '../conditions/problems.ts'
import { belowFloor } from '../floors/problems.ts'
import {
  commandPriceList,
  createPriceList,
  removePriceList,
  reorderPriceLists,
  updatePriceListDetails,
} from './operations.ts'
import type { PriceListCommand } from './price-list.ts'
import {
  priceListCycle,
  priceListEnded,
  priceListHasChildren,
  priceListLimitReached,
  priceListNotFound,
  priceListTooDeep,
  priceListUnknown,
  priorityTaken,
} from './problems.ts'
import {
  CreatePriceListBody,
  changesOfPriceList,
  draftOfPriceList,
  ListedPriceList,
  PriceListParams,
  PriceListsQuery,
  PriceListView,
  ReorderBody,
  ReorderedView,
  UpdatePriceListBody,
  viewOfPriceList,
} from './schemas.ts'
import { getPriceList, listPriceLists } from './store.ts'

const priceLists = '/api/v1/pricing/price-lists'
const single = `${priceLists}/:priceListId`
/** What both a new list and a change of one can be refused for. */
const detailRefusals = [
  priceListConditionUnknown,
  priceListUnknown,
  priceListCycle,
  priceListTooDeep,
  belowFloor,
] as const

export function priceListRoutes(app: App, findUnknown: FindUnknown): void {
  readRoutes(app)
  createRoute(app, findUnknown)
  updateRoute(app, findUnknown)
  reorderRoute(app)
  deleteRoute(app)
  commandRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: priceLists,
    config: { scope: 'pricing:read', audience: ['operator'] },
    schema: {
      operationId: 'listPriceLists',
      summary: 'List price lists',
      description:
        'Returns the price lists of the tenant in the order in which prices are looked for: the highest priority first. ' +
        'Archived lists are shown with `status=ARCHIVED` or by their `ids` only.',
      querystring: PriceListsQuery,
      response: { 200: ContentPage(ListedPriceList) },
    },
    handler: (request) => request.list((tx, page) => listPriceLists(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'pricing:read', audience: ['operator'] },
    schema: {
      operationId: 'getPriceList',
      summary: 'Get a price list',
      description:
        'Returns a price list without its prices, which have a list of their own. Whether it applies at a moment is decided by ' +
        '`starts_at` and `ends_at`; its status follows within seconds.',
      params: PriceListParams,
      response: { 200: PriceListView, ...refusals(priceListNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfPriceList(await getPriceList(tx, request.params.priceListId)),
      ),
  })
}

function createRoute(app: App, findUnknown: FindUnknown): void {
  app.route({
    method: 'POST',
    url: priceLists,
    config: { scope: 'pricing:write', audience: ['operator'] },
    schema: {
      operationId: 'createPriceList',
      summary: 'Create a price list',
      description:
        'Creates a price list as a draft, which does not apply until it is activated; without a `priority` it comes first. With ' +
        '`adjust_rate` it takes the prices of `parent_id`, or the base prices, changed by that rate and rounded once; rows of its own ' +
        'come before them. Channels, customers and groups of `conditions` must exist; a tenant that has created no channel may name any. ' +
        'Emits `price_list.created`.',
      body: CreatePriceListBody,
      response: {
        201: PriceListView,
        ...refusals(
          currencyUnsupported,
          priceListLimitReached,
          priorityTaken,
          validationFailed,
          ...detailRefusals,
        ),
      },
    },
    handler: (request) => {
      const draft = draftOfPriceList(request.body)
      return request.write(async (tx) => {
        const list = await createPriceList(tx, draft, findUnknown)
        if (list instanceof Problem) return keptButRefused(list)
        return created(viewOfPriceList(list), `${priceLists}/${list.id}`)
      })
    },
  })
}

function updateRoute(app: App, findUnknown: FindUnknown): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'pricing:write', audience: ['operator'] },
    schema: {
      operationId: 'updatePriceList',
      summary: 'Update a price list',
      description:
        'Changes details of a price list that is not expired or archived; `conditions` are replaced as a whole. Type and currency ' +
        'never change. Emits `price_list.updated`; a request that changes nothing creates no new version and no event.',
      params: PriceListParams,
      body: UpdatePriceListBody,
      response: {
        200: PriceListView,
        ...refusals(
          priceListNotFound,
          priceListEnded,
          priorityTaken,
          validationFailed,
          versionMismatch,
          ...detailRefusals,
        ),
      },
    },
    handler: (request) => {
      const changes = changesOfPriceList(request.body)
      return request.write(async (tx) => {
        const { priceListId } = request.params
        const list = await updatePriceListDetails(tx, { priceListId, changes }, findUnknown)
        if (list instanceof Problem) return keptButRefused(list)
        return viewOfPriceList(list)
      })
    },
  })
}

function reorderRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${priceLists}/reorder`,
    config: { scope: 'pricing:write', audience: ['operator'] },
    schema: {
      operationId: 'reorderPriceLists',
      summary: 'Reorder price lists',
      description:
        'Gives the lists, in the order in which they are named, the priorities that they have among themselves; other lists keep ' +
        'theirs. Emits `price_list.updated` for each list whose priority changed, and can be repeated.',
      body: ReorderBody,
      response: { 200: ReorderedView, ...refusals(priceListUnknown) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const lists = await reorderPriceLists(tx, request.body.price_list_ids)
        return { content: lists.map(viewOfPriceList) }
      }),
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: { scope: 'pricing:write', audience: ['operator'] },
    schema: {
      operationId: 'deletePriceList',
      summary: 'Delete a price list',
      description:
        'Deletes a draft with all its prices. A list that has applied to anybody is paused and archived instead, so that past prices ' +
        'can be explained. Emits `price_list.deleted`.',
      params: PriceListParams,
      response: {
        200: PriceListView,
        ...refusals(priceListNotFound, priceListHasChildren, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfPriceList(await removePriceList(tx, request.params.priceListId)),
      ),
  })
}

interface Command {
  readonly name: PriceListCommand
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** Beside those that every command can give. */
  readonly refusals: readonly ProblemDeclaration[]
}

const commands: readonly Command[] = [
  {
    name: 'activate',
    operationId: 'activatePriceList',
    summary: 'Activate a price list',
    description:
      'Activates a draft or a paused list: prices are taken from it from now on, or from its `starts_at` on. Emits ' +
      '`price_list.activated`, or `price_list.scheduled` for a start in the future.',
    refusals: [priceListEnded],
  },
  {
    name: 'pause',
    operationId: 'pausePriceList',
    summary: 'Pause a price list',
    description:
      'Takes no more prices from an active list until it is activated again. A scheduled list becomes a draft. Emits ' +
      '`price_list.paused`.',
    refusals: [],
  },
  {
    name: 'archive',
    operationId: 'archivePriceList',
    summary: 'Archive a price list',
    description:
      'Archives a draft, a paused or an expired list for good. It can still be read, and its priority is free. Refused while another ' +
      'list takes its prices. Emits `price_list.archived`.',
    refusals: [priceListHasChildren],
  },
]

function commandRoutes(app: App): void {
  for (const { name, operationId, summary, description, refusals: more } of commands) {
    app.route({
      method: 'POST',
      url: `${single}/${name}`,
      config: { scope: 'pricing:write', audience: ['operator'] },
      schema: {
        operationId,
        summary,
        description,
        params: PriceListParams,
        body: NoBody,
        response: {
          200: PriceListView,
          ...refusals(priceListNotFound, invalidTransition, versionMismatch, ...more),
        },
      },
      handler: (request) =>
        request.write(async (tx) =>
          viewOfPriceList(await commandPriceList(tx, request.params.priceListId, name)),
        ),
    })
  }
}
