import type { Transfer } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { stateAfter } from '../../../kit/moves.ts'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../../kit/skeleton-card.tsx'
import { exactTime } from '../../../kit/time.tsx'
import { unitsText } from '../../../kit/units.ts'
import { search, useAddress } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { VariantCell } from '../../../shared/names/variants.tsx'
import { TimelineCard, TimelineCardSkeleton } from '../../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import {
  operationOf,
  type TransferCommand,
  TransferCommandDialog,
  transferCommands,
} from './commands.tsx'
import { type ShownTransfer, TransferDialog } from './dialog.tsx'
import { TransferStatus, wayOf } from './status.tsx'

const close = () => search({ do: null })

export function TransferDetail({ transferId }: { readonly transferId: string }) {
  const t = useTexts()
  const { data: transfer, error } = useQuery<ShownTransfer>({
    key: ['transfer', transferId],
    about: ['transfer'],
    of: () => [transferId],
    run: async (signal) => {
      const { data, etag } = await souk.getTransfer({ transferId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={3}
        back={{ to: 'inventory/transfers', name: t.transfers.transfers }}
        id={transferId}
        title={transfer && wayOf(transfer)}
        badges={transfer && <TransferStatus status={transfer.status} />}
        actions={transfer && <Actions transfer={transfer} />}
      />
      <Refusal error={error} />
      {!transfer && !error && <TransferSkeleton />}
      {transfer && (
        <div class="columns">
          <div>
            <LinesCard transfer={transfer} />
            <AboutCard transfer={transfer} />
          </div>
          <div>
            <TimelineCard about={transferId} nouns={['transfer']} />
          </div>
        </div>
      )}
      {transfer && <OpenDialog transfer={transfer} />}
    </main>
  )
}

function TransferSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={
        <>
          <SkeletonTable
            title={t.transfers.lines}
            columns={[
              [t.inventory.item],
              [t.transfers.quantity, 'figure'],
              [t.transfers.shipped, 'figure'],
              [t.transfers.received, 'figure'],
            ]}
            rows={2}
          />
          <SkeletonCard
            title={t.transfers.about}
            facts={factsOf(undefined, t).map(([name]) => name)}
          />
        </>
      }
      narrow={<TimelineCardSkeleton />}
    />
  )
}

/** What can be done with it in its state. */
function useCommands({ status }: Transfer): readonly TransferCommand[] {
  const may = useMay()
  return transferCommands.filter(
    (command) => stateAfter('transfer', status, command) !== undefined && may(operationOf[command]),
  )
}

function Actions({ transfer }: { readonly transfer: Transfer }) {
  const t = useTexts()
  const may = useMay()
  const commands = useCommands(transfer)
  const [next] = commands
  return (
    <>
      {commands.toReversed().map((command) => (
        <Button
          key={command}
          {...(command === next && { kind: 'primary' as const })}
          onClick={() => search({ do: command })}
        >
          {t.transfers.commands[command]}
        </Button>
      ))}
      {transfer.status === 'DRAFT' && may('updateTransfer') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
    </>
  )
}

function OpenDialog({ transfer }: { readonly transfer: ShownTransfer }) {
  const { query } = useAddress()
  const may = useMay()
  const open = query.get('do')
  const command = useCommands(transfer).find((one) => one === open)
  if (open === 'change' && transfer.status === 'DRAFT' && may('updateTransfer')) {
    return <TransferDialog transfer={transfer} onClose={close} />
  }
  return command ? (
    <TransferCommandDialog transfer={transfer} command={command} onClose={close} />
  ) : null
}

type Line = Transfer['lines'][number]

function LinesCard({ transfer }: { readonly transfer: Transfer }) {
  const t = useTexts()
  const figure = (key: 'quantity' | 'shipped' | 'received'): Column<Line> => ({
    key,
    title: t.transfers[key],
    isFigure: true,
    isCount: true,
    cell: (line) => unitsText(line[key]),
  })
  const columns: readonly Column<Line>[] = [
    {
      key: 'item',
      title: t.inventory.item,
      cell: ({ variant_id }) => (
        <Link to={`inventory?variant_id=${variant_id}`} class="plain-link">
          <VariantCell id={variant_id} />
        </Link>
      ),
    },
    figure('quantity'),
    figure('shipped'),
    figure('received'),
  ]
  return (
    <Card title={t.transfers.lines} isFlush>
      <DataTable
        name={t.transfers.lines}
        columns={columns}
        items={transfer.lines}
        keyOf={({ variant_id }) => variant_id}
      />
    </Card>
  )
}

function AboutCard({ transfer }: { readonly transfer: Transfer }) {
  const t = useTexts()
  return (
    <Card title={t.transfers.about}>
      <Facts lines={factsOf(transfer, t)} />
    </Card>
  )
}

function factsOf(transfer: Transfer | undefined, t: Texts) {
  const timeOf = (time: string | null | undefined) => time && exactTime(new Date(time))
  return [
    [t.transfers.from, transfer?.from],
    [t.transfers.to, transfer?.to],
    [t.transfers.tracking, transfer?.tracking.join(', ') || null],
    [t.transfers.note, transfer?.note],
    [t.transfers.shippedAt, timeOf(transfer?.shipped_at)],
    [t.transfers.closedAt, timeOf(transfer?.closed_at)],
  ] as const
}
