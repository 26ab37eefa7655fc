import type { PriceList } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { useMay } from '../../session/caller.ts'
import { clock } from '../../session/clock.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownPriceList } from './dialog.tsx'
import { PriceListStatus } from './status.tsx'

const listCommands = ['activate', 'pause', 'archive'] as const
export type ListCommand = (typeof listCommands)[number]

export const operationOf = {
  activate: 'activatePriceList',
  pause: 'pausePriceList',
  archive: 'archivePriceList',
} as const satisfies Readonly<Record<ListCommand, string>>

/** What can be done with it in its state. */
export function useCommands({ status }: PriceList): readonly ListCommand[] {
  const may = useMay()
  return listCommands.filter(
    (command) => stateAfter('price_list', status, command) && may(operationOf[command]),
  )
}

interface CommandDialogProps {
  readonly list: ShownPriceList
  readonly command: ListCommand
  readonly onClose: () => void
}

export function CommandDialog({ list, command, onClose }: CommandDialogProps) {
  const t = useTexts()
  const { id, name, status, etag } = list
  return (
    <ConfirmDialog
      title={t.prices.commandOf(t.prices.commands[command], name)}
      action={t.prices.commands[command]}
      isDanger={command === 'archive'}
      about={['price_list', 'price']}
      lines={[
        {
          name: t.prices.status,
          now: <PriceListStatus status={status} />,
          after: <PriceListStatus status={statusAfter(list, command)} />,
        },
      ]}
      run={(idempotencyKey) =>
        souk[operationOf[command]]({ priceListId: id }, { idempotencyKey, ifMatch: etag })
      }
      done={(changed) => t.prices.done(name, t.states.price_list[changed.status])}
      onClose={onClose}
    >
      <p class="soft">{t.prices.commandFollows[command]}</p>
    </ConfirmDialog>
  )
}

/** A draft whose time has not come waits for it. */
function statusAfter({ status, starts_at }: PriceList, command: ListCommand): PriceList['status'] {
  const isLater = starts_at !== null && new Date(starts_at) > clock.value
  const action = command === 'activate' && status === 'DRAFT' && isLater ? 'schedule' : command
  return stateAfter('price_list', status, action) ?? status
}
