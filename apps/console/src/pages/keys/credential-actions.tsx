import type { Outcome } from '@souk/sdk'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { RotateDialog } from '../../shared/rotate-dialog.tsx'
import { useTexts } from '../../texts/index.ts'

interface RotateProps<Made> {
  readonly title: string
  readonly noun: 'api_key' | 'client'
  readonly run: (overlapSeconds: number, idempotencyKey: string) => Promise<Outcome<Made>>
  readonly onRotated: (made: Made) => void
  readonly onClose: () => void
}

export function RotateCredentialDialog<Made>({ noun, ...props }: RotateProps<Made>) {
  const { keys } = useTexts()
  return (
    <RotateDialog
      {...props}
      about={[noun]}
      words={{ name: keys.works, now: keys.oldOne, newOnly: keys.newOnly, both: keys.bothFor }}
      done={keys.rotated}
    />
  )
}

interface RevokeProps {
  readonly name: string
  readonly noun: 'api_key' | 'client' | 'publishable_key'
  readonly run: (idempotencyKey: string) => Promise<Outcome<unknown>>
  readonly onClose: () => void
}

export function RevokeDialog({ name, noun, run, onClose }: RevokeProps) {
  const t = useTexts()
  const states = t.states.credential
  return (
    <ConfirmDialog
      title={t.keys.revokeOf(name)}
      action={t.keys.revoke}
      isDanger
      lines={[
        { name: t.keys.status, now: states.ACTIVE, after: states.REVOKED },
        { name: t.keys.requests, now: t.keys.requestsNow, after: t.keys.requestsAfter },
      ]}
      about={[noun]}
      run={run}
      done={() => t.keys.revoked(name)}
      onClose={onClose}
    />
  )
}
