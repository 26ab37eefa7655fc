import type { TenantMode } from '@souk/platform'
import type { Gateway } from './gateway.ts'
import { gatewayCapabilityMissing, paymentMethodUnknown } from './problems.ts'

/** The gateways of a process. Real money needs a real one, and there is none yet: test methods pay in a sandbox only. */
export class Gateways {
  readonly #test: Gateway

  constructor(test: Gateway) {
    this.#test = test
  }

  /** The gateway for a new payment. */
  taking(mode: TenantMode, method: string): Gateway {
    if (!this.#test.takes(method)) throw paymentMethodUnknown({ method })
    if (mode === 'live') throw gatewayCapabilityMissing({ method, mode })
    return this.#test
  }

  /** The gateway that already holds a payment. */
  named(name: string): Gateway {
    if (name !== this.#test.name) throw new Error(`no gateway is called ${name}`)
    return this.#test
  }
}
