import type { ShippingGateway } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { GatewayDialog } from '../../shared/gateway/dialog.tsx'
import { useTexts } from '../../texts/index.ts'

export function ShippingGatewayDialog(props: {
  readonly gateway: ShippingGateway & { readonly etag: string | undefined }
  readonly onClose: () => void
}) {
  const { gateway, onClose } = props
  const { shipping } = useTexts()
  return (
    <GatewayDialog
      gateway={gateway}
      texts={shipping}
      limits={requests.setShippingGateway}
      about="shipping_gateway"
      save={({ kind, url, token }, _, idempotencyKey) =>
        souk.setShippingGateway({ kind, url, token }, { idempotencyKey, ifMatch: gateway.etag })
      }
      onClose={onClose}
    />
  )
}
