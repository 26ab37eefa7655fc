import {
  type App,
  invalidTransition,
  NoBody,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { shownTo } from '../own/operations.ts'
import { replyNotPossible, reviewNotFound } from '../problems.ts'
import { ReplyRequestBody, ReviewParams, ReviewView } from '../schemas.ts'
import { moderateReply, replyToReview } from './operations.ts'

const url = '/api/v1/marketplace/reviews/:reviewId/reply'

export function replyRoutes(app: App): void {
  app.route({
    method: 'POST',
    url,
    config: { scope: 'marketplace:write_reviews', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'replyToReview',
      summary: 'Reply to a review',
      description:
        'Answers a review of a product or provider that can be seen: the provider that sells it, or the operator. There is one ' +
        'answer, which can be changed for 48 hours by sending another. Where reviews are looked at before they are published, an ' +
        'answer of a provider is too. Emits `review.replied`; the same answer again changes nothing.',
      params: ReviewParams,
      body: ReplyRequestBody,
      response: {
        200: ReviewView,
        ...refusals(reviewNotFound, replyNotPossible, validationFailed, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { reviewId } = request.params
        return shownTo(tx, await replyToReview(tx, reviewId, request.body.body))
      }),
  })
  for (const action of ['publish', 'remove'] as const) moderationRoute(app, action)
}

const texts = {
  publish: {
    operationId: 'publishReviewReply',
    summary: 'Publish a reply',
    description:
      'Lets the `PENDING` reply of a review be seen by everybody who sees the review. Emits `review.replied`; a second call is ' +
      'refused.',
  },
  remove: {
    operationId: 'removeReviewReply',
    summary: 'Remove a reply',
    description:
      'Takes the reply of a review away, whether it could be seen or not. No other can be written. Emits `review.updated`; a ' +
      'second call is refused.',
  },
} as const

function moderationRoute(app: App, action: keyof typeof texts): void {
  app.route({
    method: 'POST',
    url: `${url}/${action}`,
    config: { scope: 'marketplace:moderate_reviews', audience: ['operator'] },
    schema: {
      ...texts[action],
      params: ReviewParams,
      body: NoBody,
      response: {
        200: ReviewView,
        ...refusals(reviewNotFound, replyNotPossible, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        shownTo(tx, await moderateReply(tx, request.params.reviewId, action)),
      ),
  })
}
