import { id, plain, Table } from '@souk/platform'

/** An image that an import has taken out of a product. */
export interface Unshown {
  readonly id: string
  /** When it is removed, if no product shows it then. */
  readonly dueAt: Date
}

export const unshownTable = new Table<Unshown>('catalog.unshown_images', {
  id: id('med'),
  dueAt: plain(),
})
