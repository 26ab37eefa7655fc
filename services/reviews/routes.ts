import {
  type App,
  created,
  invalidCursor,
  invalidTransition,
  NoBody,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { flagRoutes } from './flags/routes.ts'
import { listReviews } from './listing/store.ts'
import {
  createReview,
  decideReview,
  publishReview,
  updateReview,
  withdrawReview,
} from './operations.ts'
import { shownTo } from './own/operations.ts'
import {
  reviewAspectUnknown,
  reviewExists,
  reviewNotEditable,
  reviewNotFound,
  reviewNotVerified,
  reviewWindowClosed,
} from './problems.ts'
import { replyRoutes } from './replies/routes.ts'
import {
  CreateReviewBody,
  OptionalReason,
  RequiredReason,
  ReviewPage,
  ReviewParams,
  ReviewsQuery,
  ReviewView,
  UpdateReviewBody,
} from './schemas.ts'
import { getReview } from './store.ts'

const collection = '/api/v1/marketplace/reviews'
const single = `${collection}/:reviewId`
const reading = {
  scope: 'marketplace:read_reviews',
  audience: ['operator', 'provider', 'customer', 'visitor'],
} as const
const writing = {
  scope: 'marketplace:write_reviews',
  audience: ['operator', 'provider', 'customer'],
} as const
const moderating = { scope: 'marketplace:moderate_reviews', audience: ['operator'] } as const

export function reviewRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  authorRoutes(app)
  publishRoute(app)
  for (const decision of ['reject', 'remove', 'restore'] as const) decisionRoute(app, decision)
  flagRoutes(app)
  replyRoutes(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: reading,
    schema: {
      operationId: 'listReviews',
      summary: 'List reviews',
      description:
        'Returns reviews, newest first. The operator sees all, a provider those of what it sells once they are published and what it ' +
        'wrote itself, and everybody the published ones of products and providers, without who bought what. With `order_id` or ' +
        '`customer_id` customers see their own, in every status. What one side of a sale has written is in no list of the other ' +
        'before it is published. Filter by `to_moderate` for what waits for a moderator.',
      querystring: ReviewsQuery,
      response: { 200: ReviewPage, ...refusals(invalidCursor) },
    },
    handler: (request) => request.list((tx, page) => listReviews(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: reading,
    schema: {
      operationId: 'getReview',
      summary: 'Get a review',
      description:
        'Returns a review with its reply. To everybody but the operator and the two sides of the sale it is there while it is ' +
        'published, and does not tell who bought what. To the other side of the sale it is there once it was published.',
      params: ReviewParams,
      response: { 200: ReviewView, ...refusals(reviewNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => shownTo(tx, await getReview(tx, request.params.reviewId))),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: writing,
    schema: {
      operationId: 'createReview',
      summary: 'Create a review',
      description:
        'A customer reviews a product or provider of an order, a provider the customer of one, each once, when something of it was ' +
        'handed over and the window of the settings is open. The operator writes for either. A review of a product is published ' +
        'at once, or when moderation lets it pass. What customer and provider write of each other waits until both are there, or ' +
        'for the days of the settings, and neither sees that the other has written. Emits `review.submitted`, and ' +
        '`review.published` with it or later.',
      body: CreateReviewBody,
      response: {
        201: ReviewView,
        ...refusals(
          validationFailed,
          reviewNotVerified,
          reviewExists,
          reviewWindowClosed,
          reviewAspectUnknown,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const review = shownTo(tx, await createReview(tx, request.body))
        return created(review, `${collection}/${review.id}`)
      }),
  })
}

function authorRoutes(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: writing,
    schema: {
      operationId: 'updateReview',
      summary: 'Change a review',
      description:
        'Its author changes a review that is `PENDING`, as long as the other side of the sale has not written. What is sent ' +
        'replaces what was there, null clears it. Where reviews are looked at before they are published, it is looked at again. ' +
        'Emits `review.updated`; a request that changes nothing creates no new version and no event.',
      params: ReviewParams,
      body: UpdateReviewBody,
      response: {
        200: ReviewView,
        ...refusals(
          reviewNotFound,
          validationFailed,
          reviewNotEditable,
          reviewAspectUnknown,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) =>
        shownTo(tx, await updateReview(tx, request.params.reviewId, request.body)),
      ),
  })
  app.route({
    method: 'POST',
    url: `${single}/withdraw`,
    config: writing,
    schema: {
      operationId: 'withdrawReview',
      summary: 'Withdraw a review',
      description:
        'Its author takes a review back, before or after it was published. One that nobody has seen can be written anew, another ' +
        'cannot. It counts no more for what its subject is rated. Emits `review.withdrawn`; a second call is refused.',
      params: ReviewParams,
      body: NoBody,
      response: {
        200: ReviewView,
        ...refusals(reviewNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => shownTo(tx, await withdrawReview(tx, request.params.reviewId))),
  })
}

function publishRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/publish`,
    config: moderating,
    schema: {
      operationId: 'publishReview',
      summary: 'Publish a review',
      description:
        'Lets a `PENDING` review be published: at once, or, of two sides of a sale, together with the other or when its time is ' +
        'over. Until then it stays `PENDING` with `approved`. Emits `review.published`, or `review.updated` while it waits. A ' +
        'second call changes nothing while it waits, and is refused afterwards.',
      params: ReviewParams,
      body: NoBody,
      response: {
        200: ReviewView,
        ...refusals(reviewNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => shownTo(tx, await publishReview(tx, request.params.reviewId))),
  })
}

type Decision = Parameters<typeof decideReview>[2]

const decisionTexts: Record<
  Decision,
  { readonly operationId: string; readonly summary: string; readonly description: string }
> = {
  reject: {
    operationId: 'rejectReview',
    summary: 'Reject a review',
    description:
      'Keeps a `PENDING` review from ever being seen; its author is shown the reason. The other side of the sale waits for it no ' +
      'longer. Emits `review.rejected`; a second call is refused.',
  },
  remove: {
    operationId: 'removeReview',
    summary: 'Remove a review',
    description:
      'Takes a review away that can be seen, flagged or not; its author is shown the reason. It counts no more for what its ' +
      'subject is rated. Emits `review.removed`; a second call is refused.',
  },
  restore: {
    operationId: 'restoreReview',
    summary: 'Restore a flagged review',
    description:
      'Leaves a `FLAGGED` review as it is: it is `PUBLISHED` again. Whoever has flagged it cannot do so a second time. Emits ' +
      '`review.restored`; a second call is refused.',
  },
}

function decisionRoute(app: App, decision: Decision): void {
  app.route({
    method: 'POST',
    url: `${single}/${decision}`,
    config: moderating,
    schema: {
      ...decisionTexts[decision],
      params: ReviewParams,
      body: decision === 'restore' ? OptionalReason : RequiredReason,
      response: {
        200: ReviewView,
        ...refusals(reviewNotFound, invalidTransition, validationFailed, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { reviewId } = request.params
        return shownTo(tx, await decideReview(tx, reviewId, decision, request.body.reason))
      }),
  })
}
