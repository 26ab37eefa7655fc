import type { PriceList } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { IconButton } from '../../kit/button.tsx'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { useTexts } from '../../texts/index.ts'
import { PriceListStatus } from './status.tsx'

const pageMax = 96

interface ReorderDialogProps {
  readonly onClose: () => void
}

/** All lists that are not archived, the one that is asked first on top. */
export function ReorderDialog({ onClose }: ReorderDialogProps) {
  const { data: lists } = useQuery({
    key: ['price-lists', 'all'],
    about: ['price_list'],
    run: async (signal) => {
      const found: PriceList[] = []
      for await (const list of souk.listPriceLists({ limit: pageMax }, { signal })) found.push(list)
      return found
    },
  })
  return lists === undefined ? null : <Reorder lists={lists} onClose={onClose} />
}

function Reorder({
  lists,
  onClose,
}: ReorderDialogProps & { readonly lists: readonly PriceList[] }) {
  const t = useTexts()
  const draft = useDraft({ order: lists.map(({ id }) => id).join(' ') })
  const listOf = new Map(lists.map((list) => [list.id, list]))
  const ids = withAll(draft.fields.order.split(' '), lists)
  const change = useChange({
    run: (price_list_ids: readonly string[], idempotencyKey) =>
      souk.reorderPriceLists({ price_list_ids }, { idempotencyKey }),
    about: ['price_list'],
    done: () => t.prices.reordered,
    onEnd: onClose,
  })
  const move = (from: number, to: number) => {
    const [id = ''] = ids.slice(from, from + 1)
    draft.set({ order: ids.toSpliced(from, 1).toSpliced(to, 0, id).join(' ') })
  }
  return (
    <ChangeDialog
      draft={draft}
      nameOf={() => t.prices.order}
      shown={(_, value) => namesIn(String(value), listOf)}
      title={t.prices.reorder}
      action={t.kit.save}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(ids)}
      onClose={onClose}
    >
      <p class="soft">{t.prices.reorderExplain}</p>
      <ol class="lines">
        {ids.map((id, place) => (
          <Place
            key={id}
            list={listOf.get(id)}
            isFirst={place === 0}
            isLast={place === ids.length - 1}
            onMove={(by) => move(place, place + by)}
          />
        ))}
      </ol>
    </ChangeDialog>
  )
}

interface PlaceProps {
  readonly list: PriceList | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
}

function Place({ list, isFirst, isLast, onMove }: PlaceProps) {
  const t = useTexts()
  if (list === undefined) return null
  return (
    <li>
      <span class="theirs">{list.name}</span>
      <PriceListStatus status={list.status} />
      <span class="row-buttons">
        {!isFirst && (
          <IconButton icon="chevron-up" name={t.prices.up(list.name)} onClick={() => onMove(-1)} />
        )}
        {!isLast && (
          <IconButton
            icon="chevron-down"
            name={t.prices.down(list.name)}
            onClick={() => onMove(1)}
          />
        )}
      </span>
    </li>
  )
}

/** What was ordered here, as far as it is still there; what has come since comes first, as it does in the API. */
function withAll(ids: readonly string[], lists: readonly PriceList[]): readonly string[] {
  const known = new Set(lists.map(({ id }) => id))
  const ordered = new Set(ids)
  return [
    ...lists.filter(({ id }) => !ordered.has(id)).map(({ id }) => id),
    ...ids.filter((id) => known.has(id)),
  ]
}

function namesIn(order: string, listOf: ReadonlyMap<string, PriceList>): string {
  return order
    .split(' ')
    .flatMap((id) => listOf.get(id)?.name ?? [])
    .map((name, place) => `${place + 1}. ${name}`)
    .join('\n')
}
