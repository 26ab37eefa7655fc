import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { navigate, search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { filterValue } from '../../shared/filter-value.tsx'
import { useJobExport } from '../../shared/jobs/export-job.tsx'
import { ImportButton } from '../../shared/jobs/import-dialog.tsx'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { AboutCard, PriceListSkeleton } from './about.tsx'
import { CommandDialog, operationOf, useCommands } from './commands.tsx'
import { PriceListDialog, type ShownPriceList } from './dialog.tsx'
import { PricesCard } from './rows/index.tsx'
import { PriceListStatus } from './status.tsx'
import { isOpen } from './words.ts'

const close = () => search({ do: null })

export function PriceListDetail({ priceListId }: { readonly priceListId: string }) {
  const t = useTexts()
  const { data: list, error } = useQuery<ShownPriceList>({
    key: ['price_list', priceListId],
    about: ['price_list'],
    of: () => [priceListId],
    run: async (signal) => {
      const { data, etag } = await souk.getPriceList({ priceListId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={3}
        back={{ to: 'prices', name: t.menu.prices }}
        id={priceListId}
        title={list?.name}
        badges={list && <PriceListStatus status={list.status} />}
        actions={list && <Actions list={list} />}
        note={list && `${t.prices.types[list.type]} · ${list.currency}`}
      />
      <Refusal error={error} />
      {!list && !error && <PriceListSkeleton />}
      {list && (
        <div class="columns">
          <div>
            <PricesCard list={list} files={<Files list={list} />} />
          </div>
          <div>
            <AboutCard list={list} />
            <TimelineCard about={priceListId} nouns={['price_list']} />
          </div>
        </div>
      )}
      {list && <OpenDialog list={list} />}
    </main>
  )
}

interface ListProps {
  readonly list: ShownPriceList
}

function Actions({ list }: ListProps) {
  const t = useTexts()
  const may = useMay()
  const commands = useCommands(list)
  const [next] = commands
  return (
    <>
      {list.status === 'DRAFT' && may('deletePriceList') && (
        <Button icon="trash" onClick={() => search({ do: 'delete' })}>
          {t.prices.delete}
        </Button>
      )}
      {isOpen(list) && may('updatePriceList') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
      {commands.toReversed().map((command) => (
        <Button
          key={command}
          {...(command === next && command === 'activate' && { kind: 'primary' as const })}
          onClick={() => search({ do: command })}
        >
          {t.prices.commands[command]}
        </Button>
      ))}
    </>
  )
}

/** They are about prices, and in the head a phone would have no room for them. */
function Files({ list }: ListProps) {
  return (
    <>
      <ExportPrices list={list} />
      {isOpen(list) && <ImportButton names={['price_list_prices']} />}
    </>
  )
}

/** Those that the table shows: of the whole list, or of one variant. */
function ExportPrices({ list }: ListProps) {
  const t = useTexts()
  const variantId = useAddress().query.get('variant_id')
  const exported = useJobExport([{ name: 'price_list_prices', filterOf: (filter) => filter }])
  const ofVariant = variantId === null ? {} : { variant_id: variantId }
  return exported?.({ price_list_id: list.id, ...ofVariant }, [
    [t.prices.list, list.name],
    ...(variantId === null
      ? []
      : [[t.prices.item, filterValue('variant_id', variantId, t)] as const]),
  ])
}

function OpenDialog({ list }: ListProps) {
  const open = useAddress().query.get('do')
  const may = useMay()
  const command = useCommands(list).find((one) => one === open)
  if (open === 'change' && isOpen(list) && may('updatePriceList')) {
    return <PriceListDialog list={list} onClose={close} />
  }
  if (open === 'delete' && list.status === 'DRAFT' && may('deletePriceList')) {
    return <DeleteList list={list} />
  }
  return command && may(operationOf[command]) ? (
    <CommandDialog list={list} command={command} onClose={close} />
  ) : null
}

function DeleteList({ list: { id, name, etag } }: ListProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.prices.deleteOf(name)}
      action={t.prices.delete}
      isDanger
      about={['price_list']}
      run={(idempotencyKey) =>
        souk.deletePriceList({ priceListId: id }, { idempotencyKey, ifMatch: etag })
      }
      done={() => t.prices.deleted(name)}
      onEnd={() => navigate('prices')}
      onClose={close}
    >
      <p class="soft">{t.prices.deleteExplain}</p>
    </ConfirmDialog>
  )
}
