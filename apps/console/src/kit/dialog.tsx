import { SoukProblem } from '@souk/sdk'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { leave, useUnsaved } from '../router/unsaved.ts'
import { useTexts } from '../texts/index.ts'
import { Button, IconButton } from './button.tsx'
import { Form, type FormState } from './form.ts'
import { useModal } from './modal.ts'
import { Refusal } from './refusal.tsx'

export interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  /** What the button says that does it, with the amount or the number where there is one. */
  readonly action: string
  readonly isDanger?: boolean
  readonly isWide?: boolean
  /** At the side and as high as the window, for a form that is longer than a question. */
  readonly isSheet?: boolean
  /** What the button says that leaves everything as it is, where `Cancel` could mean the action. */
  readonly keep?: string
  /** Whether a field is missing or wrong; the fields say so themselves once somebody tries. */
  readonly isIncomplete?: boolean
  /** Why it cannot be done yet, where it is no matter of one field. */
  readonly hindrance?: string | undefined
  readonly isRunning: boolean
  readonly error: unknown
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/**
 * Asks before something is done. Escape, the cross and the other button leave everything as it is; where something was
 * typed, Escape and the cross ask before it is lost. The focus is in the first field, or else on that other button.
 */
export function Dialog(props: DialogProps) {
  const t = useTexts()
  const id = useId()
  const ref = useModal()
  const body = useScrollByKey()
  const form = useFormState(ref, props)
  const close = () => ref.current?.close()
  const submit = (event: Event) => {
    event.preventDefault()
    if (props.isRunning) return
    if (props.isIncomplete || props.hindrance !== undefined) form.onTry()
    else props.onSubmit()
  }
  const cancel = (event: Event) => {
    if (event.target !== ref.current) return
    event.preventDefault()
    leave(location.pathname, close)
  }
  return (
    <dialog
      ref={ref}
      class={`dialog${props.isWide ? ' wide' : ''}${props.isSheet ? ' sheet' : ''}`}
      aria-labelledby={id}
      onClose={props.onClose}
      onCancel={cancel}
    >
      <form onSubmit={submit} onInput={form.onInput} onChange={form.onInput} noValidate>
        <header>
          <h2 id={id}>{props.title}</h2>
          <IconButton icon="x" name={t.kit.close} onClick={() => leave(location.pathname, close)} />
        </header>
        <Form.Provider value={form.state}>
          <div class="dialog-body" ref={body}>
            {props.children}
            {form.hindrance !== undefined && (
              <p class="wrong" role="alert">
                {form.hindrance}
              </p>
            )}
            <Refusal isOfChange error={props.error} />
          </div>
        </Form.Provider>
        <footer>
          <Button isFirst onClick={close}>
            {props.keep ?? t.kit.cancel}
          </Button>
          <Button
            isSubmit
            kind={props.isDanger ? 'danger' : 'primary'}
            isDisabled={props.isRunning}
          >
            {props.action}
          </Button>
        </footer>
      </form>
    </dialog>
  )
}

/** What has nothing in it to go to is gone to itself: whoever has a keyboard alone scrolls it. */
function useScrollByKey() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const isReached = ref.current?.querySelector('a[href], button, input, select, textarea')
    if (isReached) ref.current?.removeAttribute('tabindex')
    else ref.current?.setAttribute('tabindex', '0')
  })
  return ref
}

/** What was typed, tried and refused. Whoever tries too early is led to the first field that is missing or wrong. */
function useFormState(ref: RefObject<HTMLDialogElement | null>, props: DialogProps) {
  const t = useTexts()
  const { error, isIncomplete, hindrance } = props
  const isTyped = useRef(false)
  const [tries, setTries] = useState(0)
  const [isSaid, setSaid] = useState(true)
  const [mended, setMended] = useState<FormState['mended']>(new Set())
  const labels = useRef<FormState['labels']>(new Map())
  useUnsaved(() => isTyped.current)
  const refused = useMemo(() => {
    const errors = error instanceof SoukProblem ? error.errors : []
    return new Map(errors.map((one) => [one.path, one]))
  }, [error])
  useEffect(() => setMended(new Set()), [error])
  useEffect(() => {
    if (tries > 0 || refused.size > 0) setSaid(leadToFault(ref.current))
  }, [tries, refused])
  useEffect(() => {
    // Under a long form it would not be seen.
    const isAtField = ref.current?.querySelector('[data-wrong]')
    if (!isAtField) ref.current?.querySelector('.refusal')?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const onInput = ({ target, type }: Event) => {
    isTyped.current = true
    // A box or a list says its own value a moment later: to paint it before that would put the old one back.
    if (type === 'input' && isChoice(target)) return
    const path = target instanceof Element && target.closest<HTMLElement>('[data-path]')
    if (path && refused.size > 0) setMended(new Set([...mended, path.dataset.path ?? '']))
  }
  const isHindered = tries > 0 && (isIncomplete || hindrance !== undefined)
  return {
    state: { isTried: tries > 0, refused, mended, labels: labels.current },
    hindrance: isHindered ? (hindrance ?? (isSaid ? undefined : t.kit.incomplete)) : undefined,
    onTry: () => setTries(tries + 1),
    onInput,
  }
}

function isChoice(target: EventTarget | null): boolean {
  const isBox = target instanceof HTMLInputElement && target.type === 'checkbox'
  return isBox || target instanceof HTMLSelectElement
}

/** Whether there is a field that says what is wrong with it. */
function leadToFault(dialog: HTMLDialogElement | null): boolean {
  const field = dialog?.querySelector<HTMLElement>('[data-wrong]')
  if (!field) return false
  for (let part: Element | null = field; part !== null; part = part.parentElement)
    if (part instanceof HTMLDetailsElement) part.open = true
  field.querySelector<HTMLElement>('input, select, textarea')?.focus()
  return true
}

export interface NowAfterLine {
  readonly name: string
  readonly now: ComponentChildren
  readonly after: ComponentChildren
}

interface NowAfterProps {
  readonly lines: readonly NowAfterLine[]
  /** Of a change that was made already. */
  readonly isPast?: boolean
}

export function NowAfter({ lines, isPast }: NowAfterProps) {
  const t = useTexts()
  return (
    <table class="now-after" aria-label={t.kit.change}>
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden-visually">{t.kit.change}</span>
          </th>
          <th scope="col">{isPast ? t.kit.before : t.kit.now}</th>
          <th scope="col">{t.kit.after}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, now, after }, index) => (
          <tr key={`${index} ${name}`}>
            <th scope="row">{name}</th>
            <td>{now}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
