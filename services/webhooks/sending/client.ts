import { setTimeout as delay } from 'node:timers/promises'
import {
  type EgressAnswer as Answer,
  EgressByMode,
  type EventRow,
  envelopeOf,
  headersFor,
  type SandboxReach,
  type Signer,
  signerOf,
  type TenantMode,
  type Vault,
} from '@souk/platform'
import { type Fault, injectedFaultOf } from '@souk/sandbox/contract'
import { cloudEventOf, cloudEventType } from '../cloudevent.ts'
import { type Endpoint, secretsInForce } from '../endpoints/endpoint.ts'

export interface ClientOptions extends SandboxReach {
  readonly vault: Vault
  /** Where this installation answers. */
  readonly baseUrl: string
  readonly timeoutMs?: number
}

/** An answer, or why nothing was sent at all. */
export type Outcome =
  | Answer
  | {
      readonly outcome: 'failed'
      readonly reason:
        | 'aborted'
        | 'fault_drop'
        | 'fault_error'
        | 'event_past_retention'
        | 'not_sendable'
      readonly latencyMs: number
    }

export interface Message {
  readonly tenantId: string
  readonly mode: TenantMode
  readonly endpoint: Endpoint
  readonly event: EventRow
  readonly faults: readonly Fault[]
  /** By the clock of the tenant, which decides on a secret that is running out. */
  readonly now: Date
}

const signersMax = 10_000
const userAgent = 'Souk-Webhooks/1.0'

/** Puts an event in the format of its endpoint, signs it and sends it. */
export class WebhookClient {
  readonly #vault: Vault
  readonly #baseUrl: string
  readonly #egress: EgressByMode
  readonly #signers = new Map<string, Signer>()

  constructor({ vault, baseUrl, loopbackForSandboxes, timeoutMs }: ClientOptions) {
    this.#vault = vault
    this.#baseUrl = baseUrl
    const limits = timeoutMs === undefined ? {} : { timeoutMs }
    this.#egress = new EgressByMode({ loopbackForSandboxes, ...limits })
  }

  /** With faults of a sandbox the answer is late, an error or lost, or the event is sent twice. */
  async send(message: Message, signal: AbortSignal): Promise<Outcome> {
    const faults = message.faults.filter(
      ({ endpoint }) => endpoint === null || endpoint === message.endpoint.id,
    )
    if (faults.length === 0) return this.#post(message, signal)
    const injected = injectedFaultOf(faults, Math.random)
    const { latencyMs } = injected
    if (latencyMs > 0) await delay(latencyMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return { outcome: 'failed', reason: 'aborted', latencyMs: 0 }
    if (injected.drop) return { outcome: 'failed', reason: 'fault_drop', latencyMs }
    if (injected.error) return { outcome: 'failed', reason: 'fault_error', latencyMs }
    if (injected.duplicate) await this.#post(message, signal)
    const answer = await this.#post(message, signal)
    return { ...answer, latencyMs: answer.latencyMs + latencyMs }
  }

  close(): void {
    this.#egress.close()
  }

  #post({ tenantId, mode, endpoint, event, now }: Message, signal: AbortSignal): Promise<Answer> {
    const envelope = envelopeOf(tenantId, event)
    const isCloudEvent = endpoint.format === 'cloudevents'
    const body = JSON.stringify(isCloudEvent ? cloudEventOf(envelope, this.#baseUrl) : envelope)
    const keys = secretsInForce(endpoint, now).map((sealed) => this.#signerOf(sealed))
    // A receiver compares the time with its own clock, so a sandbox that moved its clock must not date by it.
    const signed = headersFor({ id: envelope.id, timestamp: new Date(), body, keys })
    const contentType = isCloudEvent ? cloudEventType : 'application/json'
    const headers = { 'user-agent': userAgent, 'content-type': contentType, ...signed }
    const call = { url: endpoint.url, headers, body, sender: tenantId, signal }
    return this.#egress.post(mode, call)
  }

  /** Opening a secret costs more than signing with it. */
  #signerOf(sealed: Buffer): Signer {
    const key = sealed.toString('base64')
    const known = this.#signers.get(key)
    if (known) return known
    if (this.#signers.size >= signersMax) this.#signers.clear()
    const signer = signerOf(this.#vault.open(sealed))
    this.#signers.set(key, signer)
    return signer
  }
}
