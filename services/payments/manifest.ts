import { allKinds, type GatewayKinds } from '@souk/gateways/contract'
import { type Service, service } from '@souk/platform'
import { StoredValueCodes, storedValueKind } from '@souk/stored-value/contract'
import { agentPolicies } from './agent-policies.ts'
import { callbackRoutes } from './callbacks/routes.ts'
import { chargeQueue } from './charges/queue.ts'
import { disputeQueue } from './disputes/calling/queue.ts'
import { events } from './events.ts'
import { giftCardRoutes } from './gift-cards/routes.ts'
import { paymentRecords } from './persons/records.ts'
import { reactions } from './reactions.ts'
import { refundQueue } from './refunds/calling/queue.ts'
import { routes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { testPageRoute } from './test-bank/routes.ts'
import { voidQueue } from './voids/queue.ts'

/** What orders are charged through. */
export function charging(known: GatewayKinds = allKinds(), codes = new StoredValueCodes('')) {
  const kinds = known.with(storedValueKind)
  return { kinds, codes, charges: chargeQueue(kinds) }
}

/** Payments through gateways of these kinds. */
export function paymentsService(known = allKinds(), hashes?: StoredValueCodes): Service {
  const { kinds, codes, charges } = charging(known, hashes)
  const refunds = refundQueue(kinds)
  const disputes = disputeQueue(kinds)
  return service({
    name: 'payments',
    version: '1.0.0',
    basePath: '/api/v1/payments',
    summary: 'Payments through gateways, their captures and refunds',
    floor: 3,
    chapter: 6,
    scopes: {
      'payments:read': 'Read payments and refunds',
      'payments:write': 'Take, capture and cancel payments',
      'payments:refund': 'Refund payments',
      'recorded_payments:write': 'Record money that came or went without a gateway',
      'disputes:write': 'Answer and accept disputes',
      'gift_cards:read': 'Read the gift cards that were sold with orders',
      'gift_cards:reveal': 'Show the codes of gift cards that were sold, each once',
    },
    outsiderScopes: ['payments:write', 'gift_cards:read', 'gift_cards:reveal'],
    neverDelegated: ['recorded_payments:write', 'gift_cards:reveal'],
    roles: {
      ADMIN: ['payments:*', 'disputes:*', 'recorded_payments:*', 'gift_cards:*'],
      ORDER_MANAGER: ['payments:*', 'disputes:*', 'gift_cards:read'],
      FINANCE: ['payments:*', 'disputes:*', 'recorded_payments:*', 'gift_cards:*'],
      SUPPORT: ['payments:read', 'payments:refund', 'gift_cards:read'],
      ANALYST: ['payments:read', 'gift_cards:read'],
    },
    agentPolicies,
    ids: ['cbk', 'pay', 'ref', 'dsp'],
    samples,
    seed,
    routes: (app, mounted) => {
      routes(app, { kinds, codes, charges, refunds, disputes })
      callbackRoutes(app, mounted, kinds)
      giftCardRoutes(app, codes)
      testPageRoute(app)
    },
    events,
    personal: [paymentRecords],
    reactions,
    schedules,
    queues: [charges, refunds, voidQueue(kinds), disputes],
    migrations: new URL('./migrations/', import.meta.url),
  })
}

export const manifest = paymentsService()
