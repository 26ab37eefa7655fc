import type { TaxGateway } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { choicesOf } from '../../kit/limits.ts'
import { GatewayDialog } from '../../shared/gateway/dialog.tsx'
import { useTexts } from '../../texts/index.ts'

const limits = requests.setTaxGateway

export function TaxGatewayDialog(props: {
  readonly gateway: TaxGateway & { readonly etag: string | undefined }
  readonly onClose: () => void
}) {
  const { gateway, onClose } = props
  const { taxes } = useTexts()
  return (
    <GatewayDialog
      gateway={gateway}
      texts={taxes}
      limits={limits}
      about="tax_gateway"
      onFailure={{
        label: taxes.onFailure,
        value: gateway.on_failure,
        choices: choicesOf(limits.on_failure.values, taxes.failurePolicies),
      }}
      save={({ kind, url, token }, onFailure, idempotencyKey) => {
        const on_failure = onFailure as TaxGateway['on_failure']
        const options = { idempotencyKey, ifMatch: gateway.etag }
        return souk.setTaxGateway({ kind, url, token, on_failure }, options)
      }}
      onClose={onClose}
    />
  )
}
