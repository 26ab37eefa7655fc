import type { TenantMode } from '../db/context.ts'
import type { FieldError } from '../problems/problem.ts'
import { checkUrl, type UrlRules, urlFaults } from './address.ts'
import { type Answer, type Call, Egress, type EgressOptions } from './request.ts'

/** What an installation allows. */
export interface SandboxReach {
  /** Whether sandboxes may be reached on the machine itself. */
  readonly loopbackForSandboxes: boolean
}

/** A live tenant is called on the public internet by https alone; a sandbox may also be on this machine, where that is allowed. */
function rulesFor(mode: TenantMode, { loopbackForSandboxes }: SandboxReach): UrlRules {
  const isLive = mode === 'live'
  return { loopback: !isLive && loopbackForSandboxes, httpsOnly: isLive }
}

/** What is wrong with a URL that a tenant wants called, as far as that can be said without asking the network. */
export function faultOfUrl(mode: TenantMode, url: string, reach: SandboxReach) {
  return checkUrl(url, rulesFor(mode, reach))
}

/** The same, as the caller who sent the URL is told. */
export function errorsOfUrl(
  mode: TenantMode,
  url: string,
  { path, ...reach }: SandboxReach & { readonly path: string },
): readonly [FieldError] | undefined {
  const code = faultOfUrl(mode, url, reach)
  return code && [{ path, code, message: urlFaults[code] }]
}

type Limits = Pick<EgressOptions, 'timeoutMs' | 'answerBytesMax' | 'answerBytesKept'>

/** Calls what tenants have named, by the rules of their mode. */
export class EgressByMode {
  readonly #egress: Readonly<Record<TenantMode, Egress>>

  constructor({ loopbackForSandboxes, ...limits }: SandboxReach & Limits) {
    const egressOf = (mode: TenantMode) =>
      new Egress({ ...rulesFor(mode, { loopbackForSandboxes }), ...limits })
    this.#egress = { live: egressOf('live'), sandbox: egressOf('sandbox') }
  }

  post(mode: TenantMode, call: Omit<Call, 'method'>): Promise<Answer> {
    return this.#egress[mode].post(call)
  }

  send(mode: TenantMode, call: Call): Promise<Answer> {
    return this.#egress[mode].send(call)
  }

  close(): void {
    for (const egress of Object.values(this.#egress)) egress.close()
  }
}
