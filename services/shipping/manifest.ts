import { deriveKey, type Service, service, Vault } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import * as events from './events.ts'
import { ShippingGatewayClient } from './gateways/client.ts'
import { gatewayRoutes } from './gateways/routes.ts'
import { methodRoutes } from './methods/routes.ts'
import { optionRoutes } from './options/routes.ts'
import { type QuoteQueue, quoteQueue } from './quotes/queue.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'

export interface ShippingOptions {
  /** The secret of the installation, under whose protection the tokens of gateways are kept. */
  readonly secret: string
  /** Whether sandboxes may ask a gateway on the machine itself. */
  readonly loopbackForSandboxes: boolean
  /** How long a gateway may take to answer. */
  readonly timeoutMs?: number
}

/** Who asks gateways: whoever is above has them asked by the same queue. */
export function shippingQuotes(options: ShippingOptions): QuoteQueue {
  const vault = new Vault(deriveKey(options.secret, 'shipping'))
  return quoteQueue(new ShippingGatewayClient({ ...options, vault }))
}

export function shippingService(
  options: ShippingOptions,
  queue = shippingQuotes(options),
): Service {
  const vault = new Vault(deriveKey(options.secret, 'shipping'))
  const { loopbackForSandboxes } = options
  return service({
    ...manifest,
    routes: (app) => {
      methodRoutes(app)
      rateRoutes(app)
      optionRoutes(app)
      gatewayRoutes(app, { vault, loopbackForSandboxes })
      quoteRoutes(app, queue)
    },
    queues: [queue],
  })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'shipping',
  version: '1.0.0',
  basePath: '/api/v1/shipping',
  summary: 'Shipping methods, their rates, and what is offered for a basket',
  floor: 0,
  chapter: 3,
  scopes: {
    'shipping:read': 'Read shipping methods and rates, and what is offered for a basket',
    'shipping:write': 'Change shipping methods, rates and the shipping gateway',
  },
  roles: {
    ADMIN: ['shipping:*'],
    CATALOG_MANAGER: ['shipping:read'],
    ORDER_MANAGER: ['shipping:*'],
    FINANCE: ['shipping:read'],
    SUPPORT: ['shipping:read'],
    ANALYST: ['shipping:read'],
  },
  agentPolicies,
  ids: ['shm', 'shq'],
  samples,
  seed,
  migrations: new URL('./migrations/', import.meta.url),
  events: Object.values(events),
  schedules,
})
