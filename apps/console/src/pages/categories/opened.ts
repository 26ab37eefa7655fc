import { Store } from '@souk/pages/store.ts'

/** The categories whose subcategories are shown. They are still open when somebody comes back to the tree. */
const opened = new Store<ReadonlySet<string>>(new Set())

export function useOpened(): ReadonlySet<string> {
  return opened.use()
}

export function setOpen(categoryId: string, isOpen: boolean): void {
  const next = new Set(opened.value)
  if (isOpen) next.add(categoryId)
  else next.delete(categoryId)
  opened.set(next)
}
