import type { ListProductsItem } from '@souk/sdk'
import { etagOf } from '../../api/etag.ts'
import { rowsOf } from '../../api/rows.ts'
import { souk } from '../../api/souk.ts'
import type { BulkAction } from '../../kit/bulk.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { useEditAction } from './bulk-edit.tsx'
import { commandFacts, type ProductCommand, productCommands } from './command.tsx'
import { ProductStatus } from './status.tsx'

const operations = {
  publish: 'publishProducts',
  unpublish: 'unpublishProducts',
  archive: 'archiveProducts',
  restore: 'restoreProducts',
} as const satisfies Readonly<Record<ProductCommand, string>>

/** What can be done to several products at once. */
export function useProductBulk(): readonly BulkAction<ListProductsItem>[] {
  const t = useTexts()
  const may = useMay()
  const edit = useEditAction()
  const possible = productCommands.filter((command) => may(operations[command])).toReversed()
  const moves = possible.map((command): BulkAction<ListProductsItem> => {
    const { icon } = commandFacts[command]
    const after = (status: ListProductsItem['status']) => stateAfter('product', status, command)
    return {
      key: command,
      name: t.products[command],
      icon,
      isDanger: command === 'archive',
      things: t.products.bulkProducts,
      fits: ({ status }) => after(status) !== undefined,
      stateOf: ({ status }) => <ProductStatus status={status} />,
      lines: (items) => [
        {
          name: t.products.bulkProducts(items.length),
          now: statesOf(items.map(({ status }) => status)),
          after: statesOf(items.map(({ status }) => after(status) ?? status)),
        },
      ],
      about: ['product'],
      run: async (items, idempotencyKey) => {
        const rows = items.map((item) => ({ id: item.id, if_match: etagOf(item) }))
        const ids = rows.map(({ id }) => id)
        return rowsOf(ids, await souk[operations[command]]({ rows }, { idempotencyKey }))
      },
    }
  })
  return may('updateProducts') ? [edit, ...moves] : moves
}

function statesOf(states: readonly ListProductsItem['status'][]) {
  return [...new Set(states)].map((status) => <ProductStatus key={status} status={status} />)
}
