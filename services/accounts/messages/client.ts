import {
  EgressByMode,
  headersFor,
  type SandboxReach,
  signerOf,
  type TenantMode,
  type Vault,
} from '@souk/platform'
import type { Letter, Message, Sending } from './message.ts'

/** A message to be posted. The key is its id, which the receiver gets as `webhook-id` every time. */
export interface MessageCall {
  readonly key: string
  readonly tenantId: string
  readonly mode: TenantMode
  readonly url: string
  readonly sealedSecret: Buffer
  readonly message: Message
}

export interface ClientOptions extends SandboxReach {
  readonly vault: Vault
}

export const timeoutMs = 10_000

/** Hands messages on to whoever sends them as mail. What it is given stays secret until it is posted. */
export class MessageClient {
  readonly #vault: Vault
  readonly #egress: EgressByMode

  constructor({ vault, loopbackForSandboxes }: ClientOptions) {
    this.#vault = vault
    this.#egress = new EgressByMode({ loopbackForSandboxes, timeoutMs })
  }

  /** Undefined if it was not sent after all, because the process ends. */
  async send(call: MessageCall, signal: AbortSignal): Promise<Sending | undefined> {
    const { key, mode, url, tenantId, sealedSecret, message } = call
    const body = JSON.stringify(bodyOf(message, letterIn(this.#vault, message)))
    const keys = [signerOf(this.#vault.open(sealedSecret))]
    const signed = headersFor({ id: key, timestamp: new Date(), body, keys })
    const headers = { 'content-type': 'application/json', ...signed }
    const posted = { url, headers, body, sender: tenantId, signal }
    const answer = await this.#egress.post(mode, posted)
    if (answer.outcome === 'failed') {
      return answer.reason === 'aborted' ? undefined : { outcome: 'failed', reason: answer.reason }
    }
    const isAccepted = answer.status >= 200 && answer.status < 300
    return isAccepted
      ? { outcome: 'accepted' }
      : { outcome: 'failed', reason: `status_${answer.status}` }
  }

  close(): void {
    this.#egress.close()
  }
}

const nothing: Letter = { to: '', locale: null, link: null }

export function letterIn(vault: Vault, { sealedLetter }: Message): Letter {
  return sealedLetter === null ? nothing : (JSON.parse(vault.open(sealedLetter)) as Letter)
}

/** The README documents it for whoever receives one. */
function bodyOf({ id, kind, expiresAt, createdAt }: Message, { to, locale, link }: Letter) {
  return {
    id,
    type: 'customer_message',
    kind,
    to,
    locale,
    link,
    expires_at: link === null ? null : expiresAt.toISOString(),
    created_at: createdAt.toISOString(),
  }
}
