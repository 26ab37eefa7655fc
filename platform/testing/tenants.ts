import type { Context } from '../db/context.ts'
import type { Principal } from '../http/types.ts'
import { idOf, newUuid } from '../ids/typeid.ts'
import { tokenInvalid, tokenMissing } from '../problems/common.ts'
import type { Tenants } from '../worker/tenants.ts'

/** Test tokens name tenant, scopes and party themselves: `tenant|scope scope|kind uuid`, of visitors and customers with the channel. */
export class TestTenants implements Tenants {
  readonly #ids = new Map<string, string>()
  readonly #offsets = new Map<string, number>()
  readonly #live = new Set<string>()

  idOf(name: string): string {
    const known = this.#ids.get(name)
    if (known) return known
    const id = newUuid()
    this.#ids.set(name, id)
    if (name.startsWith('live-')) this.#live.add(id)
    return id
  }

  token(name: string, scopes: readonly string[], party = ''): string {
    return `${name}|${scopes.join(' ')}|${party}`
  }

  principal(authorization: string | undefined): Principal {
    if (!authorization) throw tokenMissing()
    const [, name, scopes, party] = /^Bearer ([^|]+)\|([^|]*)\|(.*)$/.exec(authorization) ?? []
    const [kind = '', id = '', place] = party?.split(' ') ?? []
    if (name === undefined || scopes === undefined) throw tokenInvalid()
    return {
      ...this.context(name),
      clientId: `cli_${name}`,
      credentialId: `cli_${name}`,
      scopes: new Set(scopes.split(' ')),
      ...(party && { party: { kind, id, ...(place && { visits: { place, isExact: false } }) } }),
      ...(kind === 'customer' && {
        party: { kind, id, isOutside: true as const, ...(place && { place }) },
        actor: { type: 'person' as const, id: idOf('cus', id) },
      }),
    }
  }

  context(name: string): Context {
    const tenantId = this.idOf(name)
    return {
      tenantId,
      ...this.#facts(tenantId),
      actor: { type: 'client', id: `cli_${name}` },
      requestId: 'req_test',
      operation: 'test',
    }
  }

  async describe(tenantId: string) {
    return this.#facts(tenantId)
  }

  async listClockOffsets(): Promise<ReadonlyMap<string, number>> {
    return new Map(this.#offsets)
  }

  #facts(tenantId: string) {
    const clockOffsetMs = this.#offsets.get(tenantId) ?? 0
    const mode = this.#live.has(tenantId) ? ('live' as const) : ('sandbox' as const)
    return { mode, clockOffsetMs, currency: 'EUR' }
  }

  advance(name: string, milliseconds: number): void {
    const tenantId = this.idOf(name)
    this.#offsets.set(tenantId, (this.#offsets.get(tenantId) ?? 0) + milliseconds)
  }
}
