import { Store } from './store.ts'

const shownMs = 5_000
let count = 0

/** What was said a moment ago. */
export const toasts = new Store<readonly { readonly id: number; readonly text: string }[]>([])

/** Says for a moment what was done. */
export function showToast(text: string): void {
  count += 1
  const id = count
  toasts.set([...toasts.value, { id, text }])
  setTimeout(() => toasts.set(toasts.value.filter((toast) => toast.id !== id)), shownMs)
}
