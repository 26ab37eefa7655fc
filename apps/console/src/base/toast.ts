import { Store } from '@souk/pages/store.ts'

/** Whether it was done, waits for somebody else, or did not work. */
export type Tone = 'done' | 'waiting' | 'failed'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: Tone
}

/** What did not work is read twice. */
const shownMs: Readonly<Record<Tone, number>> = { done: 5_000, waiting: 8_000, failed: 10_000 }
let count = 0

export const toasts = new Store<readonly Toast[]>([])

/** Says for a moment what became of something. */
export function showToast(text: string, tone: Tone = 'done'): void {
  count += 1
  const id = count
  toasts.set([...toasts.value, { id, text, tone }])
  setTimeout(() => toasts.set(toasts.value.filter((toast) => toast.id !== id)), shownMs[tone])
}
