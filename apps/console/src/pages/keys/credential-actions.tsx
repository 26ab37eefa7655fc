import type { Outcome } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useTexts } from '../../texts/index.ts'

interface RotateProps<Made> {
  readonly title: string
  readonly noun: 'api_key' | 'client'
  readonly run: (overlapSeconds: number, idempotencyKey: string) => Promise<Outcome<Made>>
  readonly onRotated: (made: Made) => void
  readonly onClose: () => void
}

/** Makes a new secret. The old one goes on for a while, so that whoever uses it has the time to change over. */
export function RotateDialog<Made>(props: RotateProps<Made>) {
  const t = useTexts()
  const { overlaps } = t.keys
  const [overlap, setOverlap] = useState<keyof typeof overlaps>('86400')
  const change = useChange({
    run: props.run,
    about: [props.noun],
    done: (made) => {
      props.onRotated(made)
      return t.keys.rotated
    },
    onEnd: props.onClose,
  })
  return (
    <Dialog
      title={props.title}
      action={t.keys.rotate}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(Number(overlap))}
      onClose={props.onClose}
    >
      <SelectField
        label={t.keys.overlap}
        isFirst
        choices={Object.entries(overlaps).sort(([a], [b]) => Number(b) - Number(a))}
        value={overlap}
        onChange={(value) => setOverlap(value as keyof typeof overlaps)}
      />
      <NowAfter
        lines={[
          {
            name: t.keys.works,
            now: t.keys.oldOne,
            after: overlap === '0' ? t.keys.newOnly : t.keys.bothFor(overlaps[overlap]),
          },
        ]}
      />
    </Dialog>
  )
}

interface RevokeProps {
  readonly name: string
  readonly noun: 'api_key' | 'client'
  readonly run: (idempotencyKey: string) => Promise<Outcome<unknown>>
  readonly onClose: () => void
}

export function RevokeDialog({ name, noun, run, onClose }: RevokeProps) {
  const t = useTexts()
  const change = useChange({
    run: (_: undefined, idempotencyKey) => run(idempotencyKey),
    about: [noun],
    done: () => t.keys.revoked(name),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.keys.revokeOf(name)}
      action={t.keys.revoke}
      isDanger
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <NowAfter
        lines={[
          {
            name: t.keys.status,
            now: t.states.credential.ACTIVE,
            after: t.states.credential.REVOKED,
          },
          { name: t.keys.requests, now: t.keys.requestsNow, after: t.keys.requestsAfter },
        ]}
      />
    </Dialog>
  )
}
