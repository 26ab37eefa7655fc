import { Store } from '@souk/pages/store.ts'

const told = new Store<{ readonly text: string; readonly times: number } | undefined>(undefined)
const shownMs = 5_000

/** Says for a moment what has happened; a screen reader reads it out. */
export function tell(text: string): void {
  const mine = { text, times: (told.value?.times ?? 0) + 1 }
  told.set(mine)
  setTimeout(() => {
    if (told.value === mine) told.set(undefined)
  }, shownMs)
}

export function Toasts() {
  const now = told.use()
  return (
    <div class="toasts" role="status">
      {now && (
        <p key={now.times} class="toast">
          {now.text}
        </p>
      )}
    </div>
  )
}
