import type { Reservation } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../../api/souk.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { stateAfter } from '../../../kit/moves.ts'
import { exactTime } from '../../../kit/time.tsx'
import { fieldTime, TimeField, timeOfField } from '../../../kit/time-field.tsx'
import { clock } from '../../../session/clock.ts'
import { useTexts } from '../../../texts/index.ts'
import { HoldStatus } from './status.tsx'

export type ShownHold = Reservation & { readonly etag: string | undefined }

interface HoldDialogProps {
  readonly hold: ShownHold
  readonly close: () => void
}

export function ReleaseHold({ hold, close }: HoldDialogProps) {
  const t = useTexts()
  const { id, owner, status, etag } = hold
  const after = stateAfter('reservation', status, 'release') ?? status
  return (
    <ConfirmDialog
      title={t.holds.releaseOf(owner.id)}
      action={t.holds.release}
      isDanger
      about={['reservation', 'stock']}
      lines={[
        {
          name: t.holds.status,
          now: <HoldStatus status={status} />,
          after: <HoldStatus status={after} />,
        },
      ]}
      run={(idempotencyKey) =>
        souk.releaseReservation({ reservationId: id }, { idempotencyKey, ifMatch: etag })
      }
      done={() => t.holds.released(owner.id)}
      onClose={close}
    >
      <p class="soft">{t.holds.releaseExplain}</p>
    </ConfirmDialog>
  )
}

export function ExtendHold({ hold, close }: HoldDialogProps) {
  const t = useTexts()
  const { id, owner, expires_at, etag } = hold
  const now = new Date(expires_at)
  const [typed, setTyped] = useState(() => fieldTime(now))
  const until = timeOfField(typed)
  const isWrong = until !== undefined && until <= clock.value
  return (
    <ConfirmDialog
      title={t.holds.extendOf(owner.id)}
      action={t.holds.extend}
      isIncomplete={until === undefined || isWrong}
      about={['reservation']}
      lines={[
        {
          name: t.holds.expiresAt,
          now: exactTime(now),
          after: until ? exactTime(until) : t.kit.none,
        },
      ]}
      run={(idempotencyKey) =>
        souk.extendReservation(
          { reservationId: id, expires_at: until?.toISOString(), ttl_seconds: undefined },
          { idempotencyKey, ifMatch: etag },
        )
      }
      done={() => t.holds.extended(owner.id)}
      onClose={close}
    >
      <TimeField
        label={t.holds.expiresAt}
        path="/expires_at"
        isFirst
        hint={t.holds.extendHint}
        value={typed}
        onInput={setTyped}
        wrong={isWrong ? t.holds.extendWrong : undefined}
      />
    </ConfirmDialog>
  )
}
