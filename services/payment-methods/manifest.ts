import { allKinds } from '@souk/gateways/contract'
import { type Service, service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { methodQueue } from './asking/queue.ts'
import * as events from './events.ts'
import { following } from './merged-customers/operations.ts'
import { methodRecords } from './records.ts'
import { methodRoutes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { isHolder } from './store.ts'

/** Methods that are kept by gateways of these kinds. */
export function paymentMethodsService(kinds = allKinds()): Service {
  const queue = methodQueue(kinds)
  return service({
    name: 'payment-methods',
    version: '1.0.0',
    basePath: '/api/v1/payment-methods',
    summary: 'Payment methods that customers have saved',
    floor: 2,
    chapter: 6,
    scopes: {
      'payment_methods:read': 'Read the payment methods of customers',
      'payment_methods:write': 'Save and detach payment methods, and choose the default',
    },
    outsiderScopes: ['payment_methods:read', 'payment_methods:write'],
    roles: {
      ADMIN: ['payment_methods:*'],
      FINANCE: ['payment_methods:*'],
      ORDER_MANAGER: ['payment_methods:*'],
      SUPPORT: ['payment_methods:*'],
    },
    agentPolicies,
    ids: ['pm'],
    samples,
    seed,
    schedules,
    reactions: [following.reaction],
    queues: [queue],
    refersTo: { cus: isHolder },
    personal: [methodRecords],
    routes: (app) => methodRoutes(app, { kinds, queue }),
    migrations: new URL('./migrations/', import.meta.url),
    events: Object.values(events),
  })
}

export const manifest = paymentMethodsService()
