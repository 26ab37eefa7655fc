import type { PaymentGateway } from '@souk/sdk'
import type { Query } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'

/** A gateway with the version that it was read at. */
export type ShownGateway = PaymentGateway & { readonly etag: string | undefined }

/** A tenant has no more than fit on a page. */
const limit = 96

export const allGateways: Query<readonly PaymentGateway[]> = {
  key: ['payment_gateways'],
  about: ['payment_gateway', 'gateway'],
  run: async (signal) => (await souk.listPaymentGateways({ limit }, { signal })).data.content,
}

/** Where a gateway sends what it has to say. */
export function callbackAddress({ id }: Pick<PaymentGateway, 'id'>): string {
  return `${location.origin}/api/v1/payment-callbacks/${id}`
}

/** Every tenant has it, so it cannot be deleted. */
export function isBuiltIn({ code }: Pick<PaymentGateway, 'code'>): boolean {
  return code === 'manual' || code === 'test'
}
