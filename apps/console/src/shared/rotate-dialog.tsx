import type { Outcome } from '@souk/sdk'
import { useState } from 'preact/hooks'
import type { Subject } from '../api/subject.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { useTexts } from '../texts/index.ts'

interface RotateDialogProps<Made> {
  readonly title: string
  readonly about: readonly Subject[]
  /** What the secret is for, and which secret does it now and after. */
  readonly words: {
    readonly name: string
    readonly now: string
    readonly newOnly: string
    readonly both: (overlap: string) => string
  }
  readonly done: string
  readonly run: (overlapSeconds: number, idempotencyKey: string) => Promise<Outcome<Made>>
  readonly onRotated: (made: Made) => void
  readonly onClose: () => void
}

/** Makes a new secret. The old one goes on for a while, so that whoever uses it has the time to change over. */
export function RotateDialog<Made>(props: RotateDialogProps<Made>) {
  const t = useTexts()
  const { words, onRotated } = props
  const { overlaps } = t.keys
  const [overlap, setOverlap] = useState<keyof typeof overlaps>('86400')
  const after = overlap === '0' ? words.newOnly : words.both(overlaps[overlap])
  return (
    <ConfirmDialog
      title={props.title}
      action={t.keys.rotate}
      lines={[{ name: words.name, now: words.now, after }]}
      about={props.about}
      run={(idempotencyKey) => props.run(Number(overlap), idempotencyKey)}
      done={(made) => {
        onRotated(made)
        return props.done
      }}
      onClose={props.onClose}
    >
      <SelectField
        label={t.keys.overlap}
        isFirst
        choices={Object.entries(overlaps).sort(([a], [b]) => Number(b) - Number(a))}
        value={overlap}
        onChange={(value) => setOverlap(value as keyof typeof overlaps)}
      />
    </ConfirmDialog>
  )
}
