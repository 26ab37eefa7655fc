import { type App, invalidTransition, refusals, type Tx, validationFailed } from '@souk/platform'
import { shownTo } from '../own/operations.ts'
import { reviewNotFound } from '../problems.ts'
import { FlagBody, FlagList, ReviewParams, ReviewView } from '../schemas.ts'
import { getReview } from '../store.ts'
import { flagReview } from './operations.ts'
import { listFlags } from './store.ts'

const single = '/api/v1/marketplace/reviews/:reviewId'

export function flagRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/flag`,
    config: {
      scope: 'marketplace:write_reviews',
      audience: ['operator', 'provider', 'customer'],
    },
    schema: {
      operationId: 'flagReview',
      summary: 'Flag a review',
      description:
        'Says what is wrong with a review that can be seen, so that a moderator looks at it: it is `FLAGGED`, and stays visible ' +
        'until somebody has decided. Each customer, each provider and each of the operator’s people counts once; flagging again ' +
        'changes nothing. Emits `review.flagged`.',
      params: ReviewParams,
      body: FlagBody,
      response: {
        200: ReviewView,
        ...refusals(reviewNotFound, invalidTransition, validationFailed),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        shownTo(tx, await flagReview(tx, request.params.reviewId, request.body)),
      ),
  })
  app.route({
    method: 'GET',
    url: `${single}/flags`,
    config: { scope: 'marketplace:moderate_reviews', audience: ['operator'] },
    schema: {
      operationId: 'listReviewFlags',
      summary: 'List the flags of a review',
      description:
        'Returns who has flagged a review and why, the latest first, at most a hundred. `flag_count` of the review has how many ' +
        'there are. Only those who moderate see it.',
      params: ReviewParams,
      response: { 200: FlagList, ...refusals(reviewNotFound) },
    },
    handler: (request) => request.read((tx) => flagsOf(tx, request.params.reviewId)),
  })
}

async function flagsOf(tx: Tx, reviewId: string) {
  const [flags] = await Promise.all([listFlags(tx, reviewId), getReview(tx, reviewId)])
  const content = flags.map(({ flaggedBy, reason, note, createdAt }) => ({
    flagged_by: flaggedBy,
    reason,
    note,
    created_at: createdAt.toISOString(),
  }))
  return { content }
}
