import type { GatewayKinds } from '@souk/gateways/contract'
import {
  orderAlreadyPaid,
  orderUnknown,
  paymentCurrencyMismatch,
  paymentExceedsBalance,
} from '@souk/payments/contract'
import {
  type App,
  amountOutOfRange,
  created,
  invalidCursor,
  invalidTransition,
  NoBody,
  refusals,
  type Tx,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import type { Static } from 'typebox'
import type { PaymentLink } from './link.ts'
import { cancelLink, createLink } from './operations.ts'
import { paymentLinkLimitReached, paymentLinkNotFound, paymentPageUnavailable } from './problems.ts'
import {
  CreatePaymentLinkBody,
  factsOfLink,
  PaymentLinkPage,
  PaymentLinkParams,
  PaymentLinksQuery,
  PaymentLinkView,
} from './schemas.ts'
import { getLink, listLinks } from './store.ts'
import type { LinkTokens } from './tokens.ts'

const collection = '/api/v1/payment-links'
const single = `${collection}/:paymentLinkId`

/** Where the pages of links are. */
export interface Addresses {
  readonly baseUrl: string
  readonly tokens: LinkTokens
}

function urlOfLink({ baseUrl, tokens }: Addresses, tenantId: string, linkId: string): string {
  return `${baseUrl}/pay/${tokens.of({ tenantId, linkId })}`
}

export function linkRoutes(app: App, addresses: Addresses, kinds: GatewayKinds): void {
  const view = ({ tenantId }: Tx, link: PaymentLink): Static<typeof PaymentLinkView> => {
    return { ...factsOfLink(link), url: urlOfLink(addresses, tenantId, link.id) }
  }
  readRoutes(app, view)
  createRoute(app, view, kinds)
  cancelRoute(app, view)
}

type ViewOf = (tx: Tx, link: PaymentLink) => Static<typeof PaymentLinkView>

function readRoutes(app: App, view: ViewOf): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'payment_links:read', audience: ['operator'] },
    schema: {
      operationId: 'listPaymentLinks',
      summary: 'List payment links',
      description:
        'Returns payment links, newest first, filtered by `order_id` or `status`. Their addresses are not listed: get a link to see ' +
        'the one that opens it.',
      querystring: PaymentLinksQuery,
      response: { 200: PaymentLinkPage, ...refusals(invalidCursor) },
    },
    handler: (request) => request.list((tx, page) => listLinks(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'payment_links:read', audience: ['operator'] },
    schema: {
      operationId: 'getPaymentLink',
      summary: 'Get a payment link',
      description:
        'Returns a payment link with the `url` that opens its page. Whoever has that address sees the lines and totals of the order ' +
        'and can pay it. `paid` says what came by the link so far.',
      params: PaymentLinkParams,
      response: { 200: PaymentLinkView, ...refusals(paymentLinkNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => view(tx, await getLink(tx, request.params.paymentLinkId))),
  })
}

function createRoute(app: App, view: ViewOf, kinds: GatewayKinds): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'payment_links:write', audience: ['operator'] },
    schema: {
      operationId: 'createPaymentLink',
      summary: 'Create a payment link',
      description:
        'Makes the address of a page on which anybody who has it can pay the order: all that is due at that moment, or `amount` of ' +
        'it. The order must still be owed something, and a gateway of the tenant has to take payments on the page. An order has at ' +
        'most fifty links. Emits `payment_link.created`. Send an `Idempotency-Key`, so that a retry makes no second link.',
      body: CreatePaymentLinkBody,
      response: {
        201: PaymentLinkView,
        ...refusals(
          validationFailed,
          orderUnknown,
          orderAlreadyPaid,
          invalidTransition,
          paymentCurrencyMismatch,
          paymentExceedsBalance,
          paymentLinkLimitReached,
          paymentPageUnavailable,
          amountOutOfRange,
        ),
      },
    },
    handler: (request) => {
      const { order_id: orderId, amount, expires_at, note, return_url } = request.body
      const wanted = {
        orderId,
        amount,
        expiresAt: expires_at === undefined ? undefined : new Date(expires_at),
        note: note?.trim() ?? null,
        returnUrl: return_url ?? null,
      }
      return request.write(async (tx) => {
        const link = await createLink(tx, kinds, wanted)
        return created(view(tx, link), `${collection}/${link.id}`)
      })
    },
  })
}

function cancelRoute(app: App, view: ViewOf): void {
  app.route({
    method: 'POST',
    url: `${single}/cancel`,
    config: { scope: 'payment_links:write', audience: ['operator'] },
    schema: {
      operationId: 'cancelPaymentLink',
      summary: 'Cancel a payment link',
      description:
        'Ends an `ACTIVE` link, so that nothing can be paid by it any more. A payment of it that waits for the payer is cancelled; one ' +
        'that the gateway works on still arrives, and the link is `PAID` if that settles it. Emits `payment_link.cancelled`. A second ' +
        'call is refused, as the link has ended.',
      params: PaymentLinkParams,
      body: NoBody,
      response: {
        200: PaymentLinkView,
        ...refusals(paymentLinkNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => view(tx, await cancelLink(tx, request.params.paymentLinkId))),
  })
}
