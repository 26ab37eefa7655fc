import { Icon } from './icon.tsx'
import { Store } from './store.ts'

const shownMs = 5_000
const toasts = new Store<readonly { readonly id: number; readonly text: string }[]>([])
let count = 0

/** Says for a moment what was done. */
export function showToast(text: string): void {
  count += 1
  const id = count
  toasts.set([...toasts.value, { id, text }])
  setTimeout(() => toasts.set(toasts.value.filter((toast) => toast.id !== id)), shownMs)
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.use().map(({ id, text }) => (
        <div key={id} class="toast">
          <Icon name="circle-check" />
          <span class="theirs">{text}</span>
        </div>
      ))}
    </div>
  )
}
