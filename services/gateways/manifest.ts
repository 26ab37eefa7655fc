import { deriveKey, type Service, service, Vault } from '@souk/platform'
import { allKinds, type GatewayKinds } from './adapters.ts'
import { agentPolicies } from './agent-policies.ts'
import * as events from './events.ts'
import { gatewayDegraded, gatewayRecovered } from './health/events.ts'
import { gatewayRoutes } from './routes.ts'
import { paymentRoutingUpdated } from './routing/events.ts'
import { routingRoutes } from './routing/routes.ts'
import { samples } from './samples.ts'
import { seed } from './seed.ts'

export interface GatewayOptions {
  /** The secret of the installation, under whose protection those of gateways are kept. */
  readonly secret: string
  /** Whether sandboxes may ask a gateway on the machine itself. */
  readonly loopbackForSandboxes: boolean
  readonly kinds?: GatewayKinds
}

export function gatewaysService({
  secret,
  loopbackForSandboxes,
  kinds = allKinds(),
}: GatewayOptions): Service {
  const seals = new Vault(deriveKey(secret, 'gateways'))
  return service({
    ...manifest,
    routes: (app) => {
      gatewayRoutes(app, { kinds, seals, loopbackForSandboxes })
      routingRoutes(app, kinds)
    },
  })
}

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'gateways',
  version: '1.0.0',
  basePath: '/api/v1/payment-gateways',
  summary: 'Gateways that payments are taken through',
  floor: 1,
  chapter: 6,
  scopes: {
    'payment_gateways:read': 'Read payment gateways, without their secrets',
    'payment_gateways:write': 'Set up, change and delete payment gateways',
  },
  roles: {
    ADMIN: ['payment_gateways:*'],
    FINANCE: ['payment_gateways:read'],
  },
  agentPolicies,
  ids: ['ppr'],
  samples,
  seed,
  events: [...Object.values(events), gatewayDegraded, gatewayRecovered, paymentRoutingUpdated],
  migrations: new URL('./migrations/', import.meta.url),
})
