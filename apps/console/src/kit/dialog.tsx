import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useTexts } from '../texts/index.ts'
import { Button, IconButton } from './button.tsx'
import { Refusal } from './refusal.tsx'

interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  /** What the button says that does it, with the amount or the number where there is one. */
  readonly action: string
  readonly isDanger?: boolean
  readonly isWide?: boolean
  /** At the side and as high as the window, for a form that is longer than a question. */
  readonly isSheet?: boolean
  /** What the button says that leaves everything as it is. */
  readonly keep?: string
  /** Why it cannot be done yet; the button waits for it to be mended. */
  readonly isIncomplete?: boolean
  readonly isRunning: boolean
  readonly error: unknown
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Asks before something is done. Escape, the cross and the other button leave everything as it is. */
export function Dialog(props: DialogProps) {
  const t = useTexts()
  const id = useId()
  const ref = useModal()
  const submit = (event: Event) => {
    event.preventDefault()
    if (!props.isIncomplete && !props.isRunning) props.onSubmit()
  }
  return (
    <dialog
      ref={ref}
      class={`dialog${props.isWide ? ' wide' : ''}${props.isSheet ? ' sheet' : ''}`}
      aria-labelledby={id}
      onClose={props.onClose}
    >
      <form onSubmit={submit} noValidate>
        <header>
          <h2 id={id}>{props.title}</h2>
          <IconButton icon="x" name={t.kit.close} onClick={() => ref.current?.close()} />
        </header>
        <div class="dialog-body">
          {props.children}
          <Refusal error={props.error} />
        </div>
        <footer>
          <Button onClick={() => ref.current?.close()}>{props.keep ?? t.kit.keep}</Button>
          <Button
            isSubmit
            kind={props.isDanger ? 'danger' : 'primary'}
            isDisabled={props.isIncomplete || props.isRunning}
          >
            {props.action}
          </Button>
        </footer>
      </form>
    </dialog>
  )
}

/** Opens it over the page: the browser keeps the focus inside and gives it back afterwards. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  // Before it is painted: no key that is pressed next gets lost.
  useLayoutEffect(() => {
    ref.current?.showModal()
  }, [])
  return ref
}

/** One line of what a change does. */
export interface NowAfterLine {
  readonly name: string
  readonly now: ComponentChildren
  readonly after: ComponentChildren
}

export function NowAfter({ lines }: { readonly lines: readonly NowAfterLine[] }) {
  const t = useTexts()
  return (
    <table class="now-after">
      <thead>
        <tr>
          <th>
            <span class="hidden-visually">{t.kit.change}</span>
          </th>
          <th scope="col">{t.kit.now}</th>
          <th scope="col">{t.kit.after}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, now, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{now}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
