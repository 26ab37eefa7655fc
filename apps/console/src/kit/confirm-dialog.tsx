import type { Outcome } from '@souk/sdk'
import { useChange } from '../api/change.ts'
import type { Subject } from '../api/subject.ts'
import { Dialog, type DialogProps, NowAfter, type NowAfterLine } from './dialog.tsx'

interface ConfirmDialogProps<Data>
  extends Omit<DialogProps, 'children' | 'isRunning' | 'error' | 'onSubmit'> {
  /** What is asked or explained beside. */
  readonly children?: DialogProps['children']
  readonly lines?: readonly NowAfterLine[]
  /** The nouns that it changes. */
  readonly about: readonly Subject[]
  readonly run: (idempotencyKey: string) => Promise<Outcome<Data>>
  readonly done: (data: Data) => string | undefined
  /** What follows once there is an answer, where it is more than to close. */
  readonly onEnd?: () => void
}

/** Something that is done to a thing by one call: shows now and after, and does it once it is confirmed. */
export function ConfirmDialog<Data>(props: ConfirmDialogProps<Data>) {
  const { children, lines = [], about, run, done, onEnd, ...dialog } = props
  const change = useChange({
    run: (_: undefined, idempotencyKey) => run(idempotencyKey),
    about,
    done,
    onEnd: onEnd ?? dialog.onClose,
  })
  return (
    <Dialog
      {...dialog}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
    >
      {children}
      {lines.length > 0 && <NowAfter lines={lines} />}
    </Dialog>
  )
}
