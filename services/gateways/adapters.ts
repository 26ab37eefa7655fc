import assert from 'node:assert/strict'
import type { Gateway, GatewayConnection, GatewayKind, GatewayKindAdapter } from './gateway.ts'
import { testKind } from './test/test-gateway.ts'

/** The kinds of gateways that a process can ask. */
export class GatewayKinds {
  readonly #adapters: ReadonlyMap<GatewayKind, GatewayKindAdapter>

  constructor(adapters: readonly GatewayKindAdapter[]) {
    this.#adapters = new Map(adapters.map((adapter) => [adapter.kind, adapter]))
  }

  of(kind: GatewayKind): GatewayKindAdapter {
    const adapter = this.#adapters.get(kind)
    assert(adapter, `this process knows no gateway of kind ${kind}`)
    return adapter
  }

  /** Whether a gateway of any kind takes the method, set up or not. */
  knowMethod(method: string): boolean {
    return [...this.#adapters.values()].some((adapter) => adapter.takes(method))
  }

  open(connection: GatewayConnection): Gateway {
    return this.of(connection.kind).open(connection)
  }
}

/** All that the product has. */
export function allKinds(): GatewayKinds {
  return new GatewayKinds([testKind])
}
