import { type Service, service } from '@souk/platform'
import type { QuoteQueue } from '@souk/shipping/contract'
import type { CalculationQueue } from '@souk/tax/contract'
import { CartTokens } from './access/tokens.ts'
import { agentPolicies } from './agent-policies.ts'
import { cartRoutes } from './carts/routes.ts'
import { hasCartsOf } from './carts/store.ts'
import { claimRoutes } from './claims/routes.ts'
import { codeRoutes } from './codes/routes.ts'
import { completionRoutes } from './completion/routes.ts'
import * as events from './events.ts'
import { giftCardRoutes } from './gift-cards/routes.ts'
import { itemRoutes } from './items/routes.ts'
import { type Charging, paymentRoutes } from './payments/routes.ts'
import { cartRecords } from './persons/records.ts'
import { reactions } from './reactions.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shippingOptionRoutes } from './shipping-options/routes.ts'
import { cartTaxQueue } from './taxes/queue.ts'
import { taxRoutes } from './taxes/routes.ts'

export interface CheckoutOptions {
  /** The secret of the installation, under whose protection the tokens of carts are kept. */
  readonly secret: string
  /** Those of the process, by which gateways are asked for carts. */
  readonly quotes: QuoteQueue
  readonly taxes: CalculationQueue
  /** Through which visitors pay for what they have ordered. */
  readonly charging: Charging
}

export function checkoutService({ secret, quotes, taxes, charging }: CheckoutOptions): Service {
  const tokens = new CartTokens(secret)
  const taxQueue = cartTaxQueue(taxes)
  return service({
    ...manifest,
    routes: (app) => {
      settingsRoutes(app)
      cartRoutes(app, tokens)
      itemRoutes(app, tokens)
      codeRoutes(app, tokens)
      shippingOptionRoutes(app, tokens, quotes)
      taxRoutes(app, tokens, taxQueue)
      claimRoutes(app, tokens)
      completionRoutes(app, tokens)
      paymentRoutes(app, tokens, charging)
      giftCardRoutes(app, tokens, charging.codes)
    },
    queues: [taxQueue],
  })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'checkout',
  version: '1.0.0',
  basePath: '/api/v1/carts',
  summary: 'Carts and their completion as orders',
  floor: 4,
  chapter: 5,
  scopes: {
    'carts:read': 'Read carts and the checkout settings',
    'carts:write': 'Create, change, claim and complete carts, change the checkout settings',
  },
  outsiderScopes: ['carts:read', 'carts:write'],
  roles: {
    ADMIN: ['carts:*'],
    ORDER_MANAGER: ['carts:*'],
    SUPPORT: ['carts:*'],
    ANALYST: ['carts:read'],
    DEVELOPER: ['carts:read'],
  },
  agentPolicies,
  ids: ['cart', 'cit'],
  refersTo: { cus: hasCartsOf },
  samples,
  seed,
  events: Object.values(events),
  reactions,
  schedules,
  personal: [cartRecords],
  migrations: new URL('./migrations/', import.meta.url),
})
