import type { CreateWebhookEndpointResponse } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { navigate } from '../../router/address.ts'
import { RotateDialog } from '../../shared/rotate-dialog.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownEndpoint } from './endpoint.tsx'

interface ActionProps {
  readonly endpoint: ShownEndpoint
  readonly onClose: () => void
}

export function TestDialog({ endpoint, onClose }: ActionProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.webhooks.testOf}
      action={t.webhooks.test}
      about={['webhook']}
      run={(idempotencyKey) =>
        souk.testWebhookEndpoint({ endpointId: endpoint.id }, { idempotencyKey })
      }
      done={() => t.webhooks.tested}
      onClose={onClose}
    >
      <p class="soft">{t.webhooks.testText}</p>
    </ConfirmDialog>
  )
}

type StateAction = 'pause' | 'resume' | 'delete'

/** Each says what becomes of the events, since that is what differs. */
function factsOf(action: StateAction, t: Texts) {
  const { webhooks } = t
  return {
    pause: {
      title: webhooks.pauseOf,
      name: webhooks.pause,
      after: webhooks.queued,
      done: webhooks.paused,
    },
    resume: {
      title: webhooks.resumeOf,
      name: webhooks.resume,
      after: webhooks.sentWithQueued,
      done: webhooks.resumed,
    },
    delete: {
      title: webhooks.removeOf,
      name: webhooks.remove,
      after: webhooks.gone,
      done: webhooks.removed,
    },
  }[action]
}

const operations = {
  pause: 'pauseWebhookEndpoint',
  resume: 'resumeWebhookEndpoint',
  delete: 'deleteWebhookEndpoint',
} as const

export function StateDialog({
  endpoint,
  action,
  onClose,
}: ActionProps & { readonly action: StateAction }) {
  const t = useTexts()
  const { title, name, after, done } = factsOf(action, t)
  return (
    <ConfirmDialog
      title={title}
      action={name}
      isDanger={action === 'delete'}
      lines={[{ name: t.webhooks.sending, now: fateOf(endpoint, t), after }]}
      about={['webhook']}
      run={(idempotencyKey) =>
        souk[operations[action]](
          { endpointId: endpoint.id },
          { idempotencyKey, ifMatch: endpoint.etag },
        )
      }
      done={() => done}
      onEnd={() => (action === 'delete' ? navigate('webhooks') : onClose())}
      onClose={onClose}
    />
  )
}

/** What becomes of the events of an endpoint as it is. */
function fateOf({ status }: ShownEndpoint, t: Texts): string {
  if (status === 'DISABLED') return t.webhooks.notQueued
  return status === 'ACTIVE' || status === 'DEGRADED' ? t.webhooks.sent : t.webhooks.queued
}

interface RotateProps extends ActionProps {
  readonly onRotated: (endpoint: CreateWebhookEndpointResponse) => void
}

export function RotateSecretDialog({ endpoint, onRotated, onClose }: RotateProps) {
  const t = useTexts()
  const { webhooks } = t
  return (
    <RotateDialog
      title={webhooks.rotate}
      about={['webhook']}
      words={{
        name: webhooks.signedBy,
        now: webhooks.oldSecret,
        newOnly: webhooks.newSecretOnly,
        both: webhooks.bothSecrets,
      }}
      done={webhooks.rotated}
      run={(overlap_seconds, idempotencyKey) =>
        souk.rotateWebhookSecret(
          { endpointId: endpoint.id, overlap_seconds },
          { idempotencyKey, ifMatch: endpoint.etag },
        )
      }
      onRotated={onRotated}
      onClose={onClose}
    />
  )
}
