import type { Product } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import type { IconName } from '../../kit/icon.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownProduct } from './detail.tsx'
import { ProductStatus } from './status.tsx'

type Status = Product['status']
export const productCommands = ['archive', 'restore', 'unpublish', 'publish'] as const
export type ProductCommand = (typeof productCommands)[number]

interface CommandFacts {
  readonly icon: IconName
  readonly operationId: 'publishProduct' | 'unpublishProduct' | 'archiveProduct' | 'restoreProduct'
}

export const commandFacts: Readonly<Record<ProductCommand, CommandFacts>> = {
  publish: { icon: 'eye', operationId: 'publishProduct' },
  unpublish: { icon: 'pause', operationId: 'unpublishProduct' },
  archive: { icon: 'ban', operationId: 'archiveProduct' },
  restore: { icon: 'undo-2', operationId: 'restoreProduct' },
}

interface CommandDialogProps {
  readonly product: ShownProduct
  readonly command: ProductCommand
  readonly onClose: () => void
}

export function CommandDialog({ product, command, onClose }: CommandDialogProps) {
  const t = useTexts()
  const { operationId } = commandFacts[command]
  const to = stateAfter('product', product.status, command) ?? product.status
  const forBuyers = (status: Status) =>
    status === 'ACTIVE' ? t.products.canBeOrdered : t.products.cannotBeOrdered
  return (
    <ConfirmDialog
      title={t.products.commandOf[command](product.title)}
      action={t.products[command]}
      isDanger={command === 'archive'}
      lines={[
        {
          name: t.products.status,
          now: <ProductStatus status={product.status} />,
          after: <ProductStatus status={to} />,
        },
        { name: t.products.forBuyers, now: forBuyers(product.status), after: forBuyers(to) },
      ]}
      about={['product']}
      run={(idempotencyKey) =>
        souk[operationId]({ productId: product.id }, { idempotencyKey, ifMatch: product.etag })
      }
      done={({ title }) => t.products.commandDone[command](title)}
      onClose={onClose}
    />
  )
}
