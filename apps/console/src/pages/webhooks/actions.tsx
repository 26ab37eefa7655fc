import type { CreateWebhookEndpointResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { navigate } from '../../router/address.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownEndpoint } from './endpoint.tsx'

interface ActionProps {
  readonly endpoint: ShownEndpoint
  readonly onClose: () => void
}

export function TestDialog({ endpoint, onClose }: ActionProps) {
  const t = useTexts()
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.testWebhookEndpoint({ endpointId: endpoint.id }, { idempotencyKey }),
    about: ['webhook'],
    done: () => t.webhooks.tested,
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.webhooks.testOf}
      action={t.webhooks.test}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <p class="soft">{t.webhooks.testText}</p>
    </Dialog>
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
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk[operations[action]](
        { endpointId: endpoint.id },
        { idempotencyKey, ifMatch: endpoint.etag },
      ),
    about: ['webhook'],
    done: () => done,
    onEnd: () => (action === 'delete' ? navigate('webhooks') : onClose()),
  })
  return (
    <Dialog
      title={title}
      action={name}
      isDanger={action === 'delete'}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <NowAfter lines={[{ name: t.webhooks.sending, now: fateOf(endpoint, t), after }]} />
    </Dialog>
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

export function RotateDialog({ endpoint, onRotated, onClose }: RotateProps) {
  const t = useTexts()
  const { overlaps } = t.webhooks
  const [overlap, setOverlap] = useState<keyof typeof overlaps>('86400')
  const change = useChange({
    run: (seconds: number, idempotencyKey) =>
      souk.rotateWebhookSecret(
        { endpointId: endpoint.id, overlap_seconds: seconds },
        { idempotencyKey, ifMatch: endpoint.etag },
      ),
    about: ['webhook'],
    done: (made) => {
      onRotated(made)
      return t.webhooks.rotated
    },
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.webhooks.rotate}
      action={t.webhooks.rotate}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(Number(overlap))}
      onClose={onClose}
    >
      <SelectField
        label={t.webhooks.overlap}
        isFirst
        choices={Object.entries(overlaps).sort(([a], [b]) => Number(b) - Number(a))}
        value={overlap}
        onChange={(value) => setOverlap(value as keyof typeof overlaps)}
      />
      <NowAfter
        lines={[
          {
            name: t.webhooks.signedBy,
            now: t.webhooks.oldSecret,
            after:
              overlap === '0'
                ? t.webhooks.newSecretOnly
                : t.webhooks.bothSecrets(overlaps[overlap]),
          },
        ]}
      />
    </Dialog>
  )
}
