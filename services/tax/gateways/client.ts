import { Egress, type TenantMode, type Vault } from '@souk/platform'
import type { TaxRequest } from '../assessment.ts'
import { type GatewayTaxes, parseAnswer } from './answer.ts'

/** A calculation as a gateway is asked for it. */
export interface GatewayCall {
  /** The id of the calculation: asked twice with it, a gateway calculates once. */
  readonly key: string
  readonly tenantId: string
  readonly mode: TenantMode
  readonly url: string
  readonly sealedToken: Buffer | null
  readonly request: TaxRequest
  readonly isExempt: boolean
}

export type GatewayAnswer =
  | { readonly outcome: 'calculated'; readonly taxes: GatewayTaxes }
  /** `timeout`, `connection_refused`, `status_503`, `malformed_answer` and the like. */
  | { readonly outcome: 'failed'; readonly reason: string }

export interface ClientOptions {
  readonly vault: Vault
  /** Whether sandboxes may be reached on the machine itself. */
  readonly loopbackForSandboxes: boolean
  readonly timeoutMs?: number
}

/** Somebody waits for the answer at a checkout. */
const defaultTimeoutMs = 5_000

const answerBytes = 1_048_576

/** Asks tax services outside. */
export class TaxGatewayClient {
  readonly timeoutMs: number
  readonly #vault: Vault
  readonly #egress: Readonly<Record<TenantMode, Egress>>

  constructor({ vault, loopbackForSandboxes, timeoutMs = defaultTimeoutMs }: ClientOptions) {
    this.#vault = vault
    this.timeoutMs = timeoutMs
    const limits = { timeoutMs, answerBytesMax: answerBytes, answerBytesKept: answerBytes }
    this.#egress = {
      live: new Egress({ loopback: false, httpsOnly: true, ...limits }),
      sandbox: new Egress({ loopback: loopbackForSandboxes, ...limits }),
    }
  }

  /** Undefined if it was not asked after all, because the process ends. */
  async calculate(call: GatewayCall, signal: AbortSignal): Promise<GatewayAnswer | undefined> {
    const { key, mode, url, tenantId } = call
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(call.sealedToken && { authorization: `Bearer ${this.#vault.open(call.sealedToken)}` }),
    }
    const body = JSON.stringify(questionOf(call))
    const answer = await this.#egress[mode].post({ url, headers, body, sender: tenantId, signal })
    if (answer.outcome === 'failed') {
      return answer.reason === 'aborted' ? undefined : { outcome: 'failed', reason: answer.reason }
    }
    if (answer.status !== 200) return { outcome: 'failed', reason: `status_${answer.status}` }
    const taxes = parseAnswer(answer.body, call.request)
    return typeof taxes === 'string'
      ? { outcome: 'failed', reason: taxes }
      : { outcome: 'calculated', taxes }
  }

  close(): void {
    for (const egress of Object.values(this.#egress)) egress.close()
  }
}

/** The body that a gateway gets; the README documents it for whoever writes one. */
function questionOf({ key, request, isExempt }: GatewayCall) {
  const amount = ({
    amount: minorUnits,
    taxCode,
    taxInclusive,
  }: TaxRequest['lines'][number] | NonNullable<TaxRequest['shipping']>) => ({
    amount: minorUnits,
    tax_code: taxCode,
    tax_inclusive: taxInclusive,
  })
  const place = (at: TaxRequest['to']) => ({
    country: at.country,
    region: at.region,
    postal_code: at.postal,
  })
  return {
    id: key,
    currency: request.currency,
    lines: request.lines.map((line) => ({
      ref: line.ref,
      quantity: line.quantity,
      ...amount(line),
    })),
    shipping: request.shipping && amount(request.shipping),
    from: request.from && place(request.from),
    to: place(request.to),
    customer_id: request.customerId,
    tax_id: request.taxId,
    is_exempt: isExempt,
    at: request.at.toISOString(),
  }
}
