import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useTexts } from '../texts/index.ts'
import { Button, IconButton } from './button.tsx'
import { useModal } from './modal.ts'

interface MessageDialogProps {
  readonly title: string
  readonly children: ComponentChildren
  readonly onClose: () => void
}

/** Shows something that nothing has to be decided about, such as a secret that was just made. */
export function MessageDialog({ title, children, onClose }: MessageDialogProps) {
  const t = useTexts()
  const id = useId()
  const ref = useModal()
  const close = () => ref.current?.close()
  return (
    <dialog ref={ref} class="dialog" aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton icon="x" name={t.kit.close} onClick={close} />
      </header>
      <div class="dialog-body">{children}</div>
      <footer>
        <Button kind="primary" onClick={close}>
          {t.kit.close}
        </Button>
      </footer>
    </dialog>
  )
}
