import { alreadyAnonymized, customerUnknown, customerWasMerged } from '@souk/customers/contract'
import { type App, created, refusals, validationFailed, versionMismatch } from '@souk/platform'
import {
  codeTaken,
  codeUnknown,
  promotionCodeNotFound,
  promotionEnded,
  promotionNotFound,
  triggerMismatch,
} from '../problems.ts'
import { PromotionParams } from '../promotions/schemas.ts'
import { getPromotion } from '../promotions/store.ts'
import { createCode, switchCode } from './operations.ts'
import {
  CodePage,
  CodeParams,
  CodesQuery,
  CodeView,
  CreateCodeBody,
  draftOfCode,
  LookupBody,
  UpdateCodeBody,
  viewOfCode,
} from './schemas.ts'
import { findCodeByText, getCode, listCodes } from './store.ts'

const ofPromotion = '/api/v1/promotions/:promotionId/codes'
const codes = '/api/v1/promotion-codes'
const single = `${codes}/:promotionCodeId`

export function codeRoutes(app: App): void {
  readRoutes(app)
  lookupRoute(app)
  writeRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: ofPromotion,
    config: { scope: 'promotions:read', audience: ['operator'] },
    schema: {
      operationId: 'listPromotionCodes',
      summary: 'List promotion codes',
      description:
        'Returns the codes of a promotion, newest first, with the number of orders in which each was used. Filter by `status`, ' +
        'by how they begin (`code`), or by the customer who alone may use them.',
      params: PromotionParams,
      querystring: CodesQuery,
      response: { 200: CodePage, ...refusals(promotionNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { promotionId } = request.params
        const [, found] = await Promise.all([
          getPromotion(tx, promotionId),
          listCodes(tx, promotionId, request.query, page),
        ])
        return found
      }),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'promotions:read', audience: ['operator'] },
    schema: {
      operationId: 'getPromotionCode',
      summary: 'Get a promotion code',
      description:
        'Returns a promotion code with the number of orders in which it was used. `USED` is a code that was used as often as ' +
        'it may be; it is active again when a use is given back.',
      params: CodeParams,
      response: { 200: CodeView, ...refusals(promotionCodeNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfCode(await getCode(tx, request.params.promotionCodeId))),
  })
}

function lookupRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${codes}/lookup`,
    config: { scope: 'promotions:read', audience: ['operator'], safe: true },
    schema: {
      operationId: 'lookUpPromotionCode',
      summary: 'Look up a promotion code',
      description:
        'Finds a code by its text (case-insensitive), in any status. It changes nothing; to check whether the code applies to a ' +
        'basket, use an evaluation. Repeated unknown codes are rate limited.',
      body: LookupBody,
      response: { 200: CodeView, ...refusals(codeUnknown) },
    },
    handler: async (request) => {
      const { code } = request.body
      const found = await request.guess(
        () => request.read((tx) => findCodeByText(tx, code)),
        (one) => (one ? 0 : 1),
      )
      if (!found) throw codeUnknown({ code })
      return viewOfCode(found)
    },
  })
}

function writeRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: ofPromotion,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'createPromotionCode',
      summary: 'Create a promotion code',
      description:
        'Creates a code for a promotion with trigger `CODE` that has not ended: for anybody or for one customer, for any ' +
        'number of orders or for `max_uses`. Emits `promotion_code.created`.',
      params: PromotionParams,
      body: CreateCodeBody,
      response: {
        201: CodeView,
        ...refusals(
          validationFailed,
          promotionNotFound,
          promotionEnded,
          triggerMismatch,
          codeTaken,
          customerUnknown,
          customerWasMerged,
          alreadyAnonymized,
        ),
      },
    },
    handler: (request) => {
      const draft = draftOfCode(request.params.promotionId, request.body)
      return request.write(async (tx) => {
        const code = await createCode(tx, draft)
        return created(viewOfCode(code), `${codes}/${code.id}`)
      })
    },
  })
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'updatePromotionCode',
      summary: 'Update a promotion code',
      description:
        'Disables a code, or enables one that was disabled; one that is used up stays so. What is reserved with it can still ' +
        'be redeemed. Emits `promotion_code.disabled` or `promotion_code.updated`, and can be repeated.',
      params: CodeParams,
      body: UpdateCodeBody,
      response: { 200: CodeView, ...refusals(promotionCodeNotFound, versionMismatch) },
    },
    handler: (request) => {
      const isOn = request.body.status === 'ACTIVE'
      return request.write(async (tx) =>
        viewOfCode(await switchCode(tx, request.params.promotionCodeId, isOn)),
      )
    },
  })
}
