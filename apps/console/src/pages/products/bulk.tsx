import type { ListProductsItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { BulkAction } from '../../kit/bulk.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
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
  const possible = productCommands.filter((command) => may(operations[command])).toReversed()
  return possible.map((command) => {
    const { from, to, icon } = commandFacts[command]
    return {
      key: command,
      name: t.products[command],
      icon,
      isDanger: command === 'archive',
      fits: ({ status }) => from.includes(status),
      lines: (items) => [
        {
          name: t.products.bulkProducts(items.length),
          now: [...new Set(items.map(({ status }) => status))].map((status) => (
            <ProductStatus key={status} status={status} />
          )),
          after: <ProductStatus status={to} />,
        },
      ],
      about: ['product'],
      run: (items, idempotencyKey) =>
        souk[operations[command]]({ rows: items.map(({ id }) => ({ id })) }, { idempotencyKey }),
    }
  })
}
