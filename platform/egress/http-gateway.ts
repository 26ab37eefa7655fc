import type { TenantMode } from '../db/context.ts'
import type { Vault } from '../secrets.ts'
import { EgressByMode, type SandboxReach } from './by-mode.ts'

/** A question to a service that a tenant has named, which answers it at once. */
export interface GatewayQuestion {
  /** Asked twice with it, the service answers the same. */
  readonly key: string
  readonly tenantId: string
  readonly mode: TenantMode
  readonly url: string
  readonly sealedToken: Buffer | null
  readonly body: object
}

export type GatewayReply =
  | { readonly outcome: 'answered'; readonly text: string }
  /** `timeout`, `connection_refused`, `status_503` and the like. */
  | { readonly outcome: 'failed'; readonly reason: string }

interface HttpGatewayOptions extends SandboxReach {
  /** Opens the tokens that services are shown. */
  readonly vault: Vault
  readonly timeoutMs?: number | undefined
}

/** Somebody waits for the answer at a checkout. */
const defaultTimeoutMs = 5_000

const answerBytes = 1_048_576

/** Asks services outside: JSON there, JSON back, one attempt. What an answer may say is for the domain to judge. */
export class HttpGateway {
  readonly timeoutMs: number
  readonly #vault: Vault
  readonly #egress: EgressByMode

  constructor({ vault, loopbackForSandboxes, timeoutMs = defaultTimeoutMs }: HttpGatewayOptions) {
    this.#vault = vault
    this.timeoutMs = timeoutMs
    const limits = { timeoutMs, answerBytesMax: answerBytes, answerBytesKept: answerBytes }
    this.#egress = new EgressByMode({ loopbackForSandboxes, ...limits })
  }

  /** Undefined if it was not asked after all, because the process ends. */
  async ask(question: GatewayQuestion, signal: AbortSignal): Promise<GatewayReply | undefined> {
    const { key, mode, url, tenantId, sealedToken } = question
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(sealedToken && { authorization: `Bearer ${this.#vault.open(sealedToken)}` }),
    }
    const body = JSON.stringify(question.body)
    const call = { url, headers, body, sender: tenantId, signal }
    const answer = await this.#egress.post(mode, call)
    if (answer.outcome === 'failed') {
      return answer.reason === 'aborted' ? undefined : { outcome: 'failed', reason: answer.reason }
    }
    return answer.status === 200
      ? { outcome: 'answered', text: answer.body }
      : { outcome: 'failed', reason: `status_${answer.status}` }
  }

  close(): void {
    this.#egress.close()
  }
}
