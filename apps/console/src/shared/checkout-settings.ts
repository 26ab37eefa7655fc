import type { CheckoutSettings } from '@souk/sdk'
import type { Query } from '../api/query.ts'
import { souk } from '../api/souk.ts'

export type ShownSettings = CheckoutSettings & { readonly etag: string | undefined }

/** How carts of the tenant are kept, and whether what is sold is taxed. */
export const checkoutSettings: Query<ShownSettings> = {
  key: ['checkout_settings'],
  about: ['checkout_settings'],
  run: async (signal) => {
    const { data, etag } = await souk.getCheckoutSettings({}, { signal })
    return { ...data, etag }
  },
}
