import {
  type App,
  created,
  invalidTransition,
  NoBody,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import {
  codeBatchNotFound,
  patternTooShort,
  promotionEnded,
  promotionNotFound,
  triggerMismatch,
} from '../problems.ts'
import { PromotionParams } from '../promotions/schemas.ts'
import { getPromotion } from '../promotions/store.ts'
import { cancelBatch, createBatch } from './operations.ts'
import {
  CodeBatchesQuery,
  CodeBatchPage,
  CodeBatchParams,
  CodeBatchView,
  CreateCodeBatchBody,
  draftOfBatch,
  viewOfBatch,
} from './schemas.ts'
import { getBatch, listBatches } from './store.ts'

const ofPromotion = '/api/v1/promotions/:promotionId/code-batches'
const batches = '/api/v1/promotion-code-batches'
const single = `${batches}/:codeBatchId`

export function codeBatchRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  cancelRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: ofPromotion,
    config: { scope: 'promotions:read', audience: ['operator'] },
    schema: {
      operationId: 'listPromotionCodeBatches',
      summary: 'List code batches',
      description:
        'Returns the batches of codes of a promotion, newest first, each with how many codes there are by now. The codes ' +
        'themselves are listed with `batch_id`, and exported as a file.',
      params: PromotionParams,
      querystring: CodeBatchesQuery,
      response: { 200: CodeBatchPage, ...refusals(promotionNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { promotionId } = request.params
        const [, found] = await Promise.all([
          getPromotion(tx, promotionId),
          listBatches(tx, promotionId, page),
        ])
        return found
      }),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'promotions:read', audience: ['operator'] },
    schema: {
      operationId: 'getPromotionCodeBatch',
      summary: 'Get a code batch',
      description:
        'Returns a code batch and its progress, `generated` of `count`. It is `COMPLETED` when all codes exist; some thousand codes a ' +
        'second are generated.',
      params: CodeBatchParams,
      response: { 200: CodeBatchView, ...refusals(codeBatchNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfBatch(await getBatch(tx, request.params.codeBatchId))),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: ofPromotion,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'createPromotionCodeBatch',
      summary: 'Create a batch of promotion codes',
      description:
        'Starts generating up to 100,000 unique codes, single-use unless `max_uses` says otherwise. The pattern needs at least 10,000 ' +
        'possible codes for each generated code. Emits `promotion_code_batch.created`, and `promotion_code_batch.generated` with the ' +
        'last code.',
      params: PromotionParams,
      body: CreateCodeBatchBody,
      response: {
        201: CodeBatchView,
        ...refusals(
          validationFailed,
          promotionNotFound,
          promotionEnded,
          triggerMismatch,
          patternTooShort,
        ),
      },
    },
    handler: (request) => {
      const draft = draftOfBatch(request.params.promotionId, request.body)
      return request.write(async (tx) => {
        const batch = await createBatch(tx, draft)
        return created(viewOfBatch(batch), `${batches}/${batch.id}`)
      })
    },
  })
}

function cancelRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/cancel`,
    config: { scope: 'promotions:write', audience: ['operator'] },
    schema: {
      operationId: 'cancelPromotionCodeBatch',
      summary: 'Cancel a code batch',
      description:
        'Stops the generation of a batch. Codes generated so far stay valid; disable them or end the promotion if they must not be ' +
        'used. Emits `promotion_code_batch.cancelled`.',
      params: CodeBatchParams,
      body: NoBody,
      response: {
        200: CodeBatchView,
        ...refusals(codeBatchNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => viewOfBatch(await cancelBatch(tx, request.params.codeBatchId))),
  })
}
