import { type Service, service } from '@souk/platform'
import { chargeQueue } from './calling/queue.ts'
import { events } from './events.ts'
import type { Gateway } from './gateway.ts'
import { Gateways } from './gateways.ts'
import { reactions } from './reactions.ts'
import { refundQueue } from './refunds/calling/queue.ts'
import { routes } from './routes.ts'
import { schedules } from './schedules.ts'
import { testGateway } from './test-gateway.ts'
import { voidQueue } from './voids/queue.ts'

/** Payments through that gateway, which answers for all test methods. */
export function paymentsService(gateway: Gateway = testGateway): Service {
  const gateways = new Gateways(gateway)
  const charges = chargeQueue(gateways)
  const refunds = refundQueue(gateways)
  return service({
    name: 'payments',
    version: '1.0.0',
    basePath: '/api/v1/payments',
    summary: 'Payments through gateways, their captures and refunds',
    routes: (app) => routes(app, { gateways, charges, refunds }),
    events,
    reactions,
    schedules,
    queues: [charges, refunds, voidQueue(gateways)],
    migrations: new URL('./migrations/', import.meta.url),
  })
}

export const manifest = paymentsService()
