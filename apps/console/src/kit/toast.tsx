import { Icon, type IconName } from './icon.tsx'
import { Store } from './store.ts'

/** Whether it was done, waits for somebody else, or did not work. */
type Tone = 'done' | 'waiting' | 'failed'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: Tone
}

/** What did not work is read twice. */
const shownMs: Readonly<Record<Tone, number>> = { done: 5_000, waiting: 8_000, failed: 10_000 }
const icons: Readonly<Record<Tone, IconName>> = {
  done: 'circle-check',
  waiting: 'clock',
  failed: 'circle-alert',
}
const toasts = new Store<readonly Toast[]>([])
let count = 0

/** Says for a moment what became of something. */
export function showToast(text: string, tone: Tone = 'done'): void {
  count += 1
  const id = count
  toasts.set([...toasts.value, { id, text, tone }])
  setTimeout(() => toasts.set(toasts.value.filter((toast) => toast.id !== id)), shownMs[tone])
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.use().map(({ id, text, tone }) => (
        <div key={id} class={`toast ${tone}`}>
          <Icon name={icons[tone]} />
          <span class="theirs">{text}</span>
        </div>
      ))}
    </div>
  )
}
