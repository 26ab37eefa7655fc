import { HttpGateway, type TenantMode } from '@souk/platform'
import type { CarrierRate } from '../options/options.ts'
import { parseAnswer } from '../quotes/answer.ts'
import type { AskedRates } from '../quotes/quote.ts'

/** Rates as a gateway is asked for them. */
export interface GatewayCall {
  /** The id of the quote: asked twice with it, a gateway answers the same. */
  readonly key: string
  readonly tenantId: string
  readonly mode: TenantMode
  readonly url: string
  readonly sealedToken: Buffer | null
  readonly asked: AskedRates
}

export type GatewayAnswer =
  | { readonly outcome: 'rated'; readonly rates: readonly CarrierRate[] }
  /** `timeout`, `connection_refused`, `status_503`, `malformed_answer` and the like. */
  | { readonly outcome: 'failed'; readonly reason: string }

/** Asks services outside what carriers ask for. */
export class ShippingGatewayClient extends HttpGateway {
  /** Undefined if it was not asked after all, because the process ends. */
  async rate(call: GatewayCall, signal: AbortSignal): Promise<GatewayAnswer | undefined> {
    const answer = await this.ask({ ...call, body: questionOf(call) }, signal)
    if (answer?.outcome !== 'answered') return answer
    const rates = parseAnswer(answer.text, call.asked)
    return typeof rates === 'string'
      ? { outcome: 'failed', reason: rates }
      : { outcome: 'rated', rates }
  }
}

/** The body that a gateway gets; the README documents it for whoever writes one. */
function questionOf({ key, asked }: GatewayCall) {
  const { parcel, to, currency, methods, at } = asked
  return {
    id: key,
    currency,
    parcel: { weight_g: parcel.weightG, value: parcel.value },
    to: { country: to.country, region: to.region, postal_code: to.postal },
    methods,
    at: at.toISOString(),
  }
}
