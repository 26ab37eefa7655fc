import { souk, soukInPart } from '../../../api/souk.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { navigate } from '../../../router/address.ts'
import { useTexts } from '../../../texts/index.ts'
import type { ShownGateway } from './gateway.ts'
import { GatewayStatus } from './status.tsx'

interface CommandProps {
  readonly gateway: ShownGateway
  readonly onClose: () => void
}

/** Disables what takes payments, and enables what does not. */
export function SwitchGateway({ gateway, onClose }: CommandProps) {
  const t = useTexts()
  const { name, status } = gateway
  const isEnabled = status !== 'DISABLED'
  const after = isEnabled ? 'DISABLED' : 'ACTIVE'
  return (
    <ConfirmDialog
      title={isEnabled ? t.gateways.disableOf(name) : t.gateways.enableOf(name)}
      action={isEnabled ? t.gateways.disable : t.gateways.enable}
      isDanger={isEnabled}
      about={['payment_gateway']}
      lines={[
        {
          name: t.gateways.status,
          now: <GatewayStatus status={status} />,
          after: <GatewayStatus status={after} />,
        },
      ]}
      run={(idempotencyKey) =>
        soukInPart.updatePaymentGateway(
          { gatewayId: gateway.id, status: after },
          { idempotencyKey, ifMatch: gateway.etag },
        )
      }
      done={() => (isEnabled ? t.gateways.disabled(name) : t.gateways.enabled(name))}
      onClose={onClose}
    >
      {isEnabled && <p class="soft">{t.gateways.disableFollows}</p>}
    </ConfirmDialog>
  )
}

export function RemoveGateway({ gateway, onClose }: CommandProps) {
  const t = useTexts()
  const { id, name, etag } = gateway
  return (
    <ConfirmDialog
      title={t.gateways.removeOf(name)}
      action={t.gateways.remove}
      isDanger
      about={['payment_gateway']}
      lines={[
        { name: t.gateways.gateway, now: <span class="theirs">{name}</span>, after: t.kit.none },
      ]}
      run={(idempotencyKey) =>
        souk.deletePaymentGateway({ gatewayId: id }, { idempotencyKey, ifMatch: etag })
      }
      done={() => t.gateways.removed(name)}
      onEnd={() => navigate('payments/gateways')}
      onClose={onClose}
    >
      <p class="soft">{t.gateways.removeFollows}</p>
    </ConfirmDialog>
  )
}
