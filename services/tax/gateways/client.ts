import { HttpGateway, type TenantMode } from '@souk/platform'
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

/** Asks tax services outside. */
export class TaxGatewayClient extends HttpGateway {
  /** Undefined if it was not asked after all, because the process ends. */
  async calculate(call: GatewayCall, signal: AbortSignal): Promise<GatewayAnswer | undefined> {
    const answer = await this.ask({ ...call, body: questionOf(call) }, signal)
    if (answer?.outcome !== 'answered') return answer
    const taxes = parseAnswer(answer.text, call.request)
    return typeof taxes === 'string'
      ? { outcome: 'failed', reason: taxes }
      : { outcome: 'calculated', taxes }
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
