import {
  type App,
  created,
  currencyUnsupported,
  invalidTransition,
  NoBody,
  type ProblemDeclaration,
  refusals,
  timeZoneUnknown,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { getUsage } from '../counters/store.ts'
import {
  campaignEnded,
  campaignUnknown,
  effectInvalid,
  fundingMustSum,
  promotionEnded,
  promotionLimitReached,
  promotionNotFound,
} from '../problems.ts'
import { getReservedOfPromotion } from '../redemptions/usage/store.ts'
import {
  commandPromotion,
  createPromotion,
  duplicatePromotion,
  removePromotion,
  updatePromotionDetails,
} from './operations.ts'
import type { PromotionCommand } from './promotion.ts'
import {
  CreatePromotionBody,
  changesOfPromotion,
  DuplicateBody,
  draftOfPromotion,
  PromotionPage,
  PromotionParams,
  PromotionsQuery,
  PromotionView,
  UpdatePromotionBody,
  UsageView,
  viewOfPromotion,
  viewOfUsage,
} from './schemas.ts'
import { getPromotion, listPromotions } from './store.ts'

const collection = '/api/v1/promotions'
const single = `${collection}/:promotionId`
const ofDetails = [
  validationFailed,
  effectInvalid,
  fundingMustSum,
  currencyUnsupported,
  timeZoneUnknown,
  campaignUnknown,
  campaignEnded,
] as const

export function promotionRoutes(app: App): void {
  readRoutes(app)
  usageRoute(app)
  createRoutes(app)
  updateRoute(app)
  deleteRoute(app)
  commandRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'promotions:read', audience: ['operator'] },
    schema: {
      operationId: 'listPromotions',
      summary: 'List promotions',
      description:
        'Returns the promotions of the tenant, newest first. Archived ones are listed with `status=ARCHIVED` or by `ids` only.',
      querystring: PromotionsQuery,
      response: { 200: PromotionPage },
    },
    handler: (request) => request.list((tx, page) => listPromotions(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'promotions:read', audience: ['operator'] },
    schema: {
      operationId: 'getPromotion',
      summary: 'Get a promotion',
      description:
        'Returns a promotion with its conditions and effects. Whether it applies at a moment is decided by its times and ' +
        'limits; its status follows within seconds.',
      params: PromotionParams,
      response: { 200: PromotionView, ...refusals(promotionNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfPromotion(await getPromotion(tx, request.params.promotionId)),
      ),
  })
}

function usageRoute(app: App): void {
  app.route({
    method: 'GET',
    url: `${single}/usage`,
    config: { scope: 'promotions:read', audience: ['operator'], read: 'long' },
    schema: {
      operationId: 'getPromotionUsage',
      summary: 'Get the usage of a promotion',
      description:
        'Returns the number of uses and the cost of a promotion in each currency, and how much of its budget is spent. Open ' +
        'reservations count, and are listed separately; released or rolled back uses do not. The usage of a campaign has the same ' +
        'form, and `uses` of a code counts in the same way.',
      params: PromotionParams,
      response: { 200: UsageView, ...refusals(promotionNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { promotionId } = request.params
        const [{ limits }, usage, reserved] = await Promise.all([
          getPromotion(tx, promotionId),
          getUsage(tx, promotionId),
          getReservedOfPromotion(tx, promotionId),
        ])
        return viewOfUsage(promotionId, usage, reserved, limits)
      }),
  })
}

function createRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'createPromotion',
      summary: 'Create a promotion',
      description:
        'Creates a promotion as a draft; it applies once it is activated. Omitted conditions do not restrict it: any customer, ' +
        'channel, currency and time. Emits `promotion.created`.',
      body: CreatePromotionBody,
      response: { 201: PromotionView, ...refusals(...ofDetails) },
    },
    handler: (request) => {
      const draft = draftOfPromotion(request.body)
      return request.write(async (tx) => {
        const promotion = await createPromotion(tx, draft)
        return created(viewOfPromotion(promotion), `${collection}/${promotion.id}`)
      })
    },
  })
  app.route({
    method: 'POST',
    url: `${single}/duplicate`,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'duplicatePromotion',
      summary: 'Duplicate a promotion',
      description:
        'Creates a draft copy of a promotion in any state, without its times, and without its campaign if that has ended. Codes and ' +
        'usage stay with the original. Emits `promotion.created`.',
      params: PromotionParams,
      body: DuplicateBody,
      response: { 201: PromotionView, ...refusals(promotionNotFound) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { name } = request.body
        const promotion = await duplicatePromotion(tx, request.params.promotionId, name)
        return created(viewOfPromotion(promotion), `${collection}/${promotion.id}`)
      }),
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'updatePromotion',
      summary: 'Update a promotion',
      description:
        'Changes details of a promotion that has not ended; each field is replaced as a whole. What customers have reserved or ' +
        'redeemed stays as it was. Emits `promotion.updated`, or `promotion.activated` if the new start has ' +
        'passed; a request that changes nothing creates no new version and no event.',
      params: PromotionParams,
      body: UpdatePromotionBody,
      response: {
        200: PromotionView,
        ...refusals(promotionNotFound, promotionEnded, versionMismatch, ...ofDetails),
      },
    },
    handler: (request) => {
      const changes = changesOfPromotion(request.body)
      return request.write(async (tx) =>
        viewOfPromotion(await updatePromotionDetails(tx, request.params.promotionId, changes)),
      )
    },
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'deletePromotion',
      summary: 'Delete a promotion',
      description:
        'Deletes a draft and its codes. A draft with a code batch, or a promotion that was ever scheduled or activated, cannot be ' +
        'deleted: archive it, ' +
        'so that past discounts can be explained. Emits `promotion.deleted`.',
      params: PromotionParams,
      response: {
        200: PromotionView,
        ...refusals(promotionNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfPromotion(await removePromotion(tx, request.params.promotionId)),
      ),
  })
}

interface Command {
  readonly name: PromotionCommand
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** Beside those that every command can give. */
  readonly refusals: readonly ProblemDeclaration[]
}

const commands: readonly Command[] = [
  {
    name: 'activate',
    operationId: 'activatePromotion',
    summary: 'Activate a promotion',
    description:
      'Activates a draft or a paused promotion: it applies from now on, or from its `starts_at` on. Emits ' +
      '`promotion.activated`, or `promotion.scheduled` for a start in the future.',
    refusals: [promotionEnded, promotionLimitReached],
  },
  {
    name: 'pause',
    operationId: 'pausePromotion',
    summary: 'Pause a promotion',
    description:
      'Takes an active promotion out of use until it is activated again. What is reserved can still be redeemed. Emits ' +
      '`promotion.paused`.',
    refusals: [],
  },
  {
    name: 'end',
    operationId: 'endPromotion',
    summary: 'End a promotion',
    description:
      'Ends an active, paused or exhausted promotion for good. What is reserved can still be redeemed. Emits `promotion.ended`; ' +
      'duplicate the promotion to use it again.',
    refusals: [],
  },
  {
    name: 'archive',
    operationId: 'archivePromotion',
    summary: 'Archive a promotion',
    description:
      'Archives a draft, a scheduled or an ended promotion for good. It can still be read and duplicated. Emits ' +
      '`promotion.archived`.',
    refusals: [],
  },
]

function commandRoutes(app: App): void {
  for (const { name, operationId, summary, description, refusals: more } of commands) {
    app.route({
      method: 'POST',
      url: `${single}/${name}`,
      config: { scope: 'promotions:write', audience: ['operator'] },
      schema: {
        operationId,
        summary,
        description,
        params: PromotionParams,
        body: NoBody,
        response: {
          200: PromotionView,
          ...refusals(promotionNotFound, invalidTransition, versionMismatch, ...more),
        },
      },
      handler: (request) =>
        request.write(async (tx) =>
          viewOfPromotion(await commandPromotion(tx, request.params.promotionId, name)),
        ),
    })
  }
}
