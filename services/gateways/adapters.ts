import assert from 'node:assert/strict'
import { deriveKey, Vault } from '@souk/platform'
import type { DisputeGateway } from './disputes/dispute-gateway.ts'
import type { Gateway, GatewayConnection, GatewayKind, GatewayKindAdapter } from './gateway.ts'
import { manualKind } from './manual/manual-kind.ts'
import type { PayoutGateway } from './payouts/payout-gateway.ts'
import type { MethodGateway } from './saved-methods/method-gateway.ts'
import { stripeKind } from './stripe/kind.ts'
import { testKind } from './test/test-gateway.ts'

/** The kinds of gateways that a process can ask. */
export class GatewayKinds {
  readonly #adapters: ReadonlyMap<GatewayKind, GatewayKindAdapter>

  constructor(adapters: readonly GatewayKindAdapter[]) {
    this.#adapters = new Map(adapters.map((adapter) => [adapter.kind, adapter]))
  }

  /** With one more. */
  with(adapter: GatewayKindAdapter): GatewayKinds {
    return new GatewayKinds([...this.#adapters.values(), adapter])
  }

  of(kind: GatewayKind): GatewayKindAdapter {
    const adapter = this.#adapters.get(kind)
    assert(adapter, `this process knows no gateway of kind ${kind}`)
    return adapter
  }

  has(kind: GatewayKind): boolean {
    return this.#adapters.has(kind)
  }

  /** Whether a gateway of any kind takes the method, set up or not. */
  knowMethod(method: string): boolean {
    return [...this.#adapters.values()].some((adapter) => adapter.takes(method))
  }

  open(connection: GatewayConnection): Gateway {
    return this.of(connection.kind).open(connection)
  }

  openDisputes(connection: GatewayConnection): DisputeGateway {
    const disputes = this.of(connection.kind).openDisputes?.(connection)
    assert(disputes, `gateways of kind ${connection.kind} know no disputes`)
    return disputes
  }

  /** Undefined for a kind that cannot be asked about what it pays out. */
  openPayouts(connection: GatewayConnection): PayoutGateway | undefined {
    return this.has(connection.kind)
      ? this.of(connection.kind).openPayouts?.(connection)
      : undefined
  }

  openMethods(connection: GatewayConnection): MethodGateway {
    const methods = this.of(connection.kind).openMethods?.(connection)
    assert(methods, `gateways of kind ${connection.kind} keep no methods`)
    return methods
  }

  /** Gives up connections when the process ends. */
  close(): void {
    for (const adapter of this.#adapters.values()) adapter.close?.()
  }
}

/** What those need that are asked over the network. */
export interface GatewaySurroundings {
  /** The secret of the installation, under whose protection those of gateways are kept. */
  readonly secret: string
  /** Whether sandboxes may ask a gateway on the machine itself. */
  readonly loopbackForSandboxes: boolean
}

/** All that the product has. Where nothing is said of the process, those that need nobody outside. */
export function allKinds(surroundings?: GatewaySurroundings): GatewayKinds {
  if (!surroundings) return new GatewayKinds([testKind, manualKind])
  const { secret, loopbackForSandboxes } = surroundings
  const vault = new Vault(deriveKey(secret, 'gateways'))
  return new GatewayKinds([testKind, manualKind, stripeKind({ vault, loopbackForSandboxes })])
}
