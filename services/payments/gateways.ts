import type { TenantMode } from '@souk/platform'
import type { Gateway } from './gateway.ts'
import { gatewayCapabilityMissing, paymentMethodUnknown } from './problems.ts'
import { testGateway } from './test-gateway.ts'

/** Real money needs a real gateway, and there is none yet: test methods pay in a sandbox only. */
export function gatewayFor(mode: TenantMode, method: string): Gateway {
  if (!testGateway.takes(method)) throw paymentMethodUnknown({ method })
  if (mode === 'live') throw gatewayCapabilityMissing({ method, mode })
  return testGateway
}

/** The gateway that already holds a payment. */
export function gatewayNamed(name: string): Gateway {
  if (name !== testGateway.name) throw new Error(`no gateway is called ${name}`)
  return testGateway
}
