import type { ListProductsItem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button, IconButton, LinkButton } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { Paging } from '../../kit/list.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { search, useAddress, wayHere } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { NamesField } from '../../shared/names/name-field.tsx'
import { productNames } from '../../shared/names/products.ts'
import { priceText } from '../../shared/price.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownCollection } from './detail.tsx'

const pageSize = 48
const rebuiltMs = 1_500

interface CollectionProps {
  readonly collection: ShownCollection
}

/** The products of a collection in its order. Those that were chosen by hand are arranged and removed here. */
export function ProductsCard({ collection }: CollectionProps) {
  const t = useTexts()
  const may = useMay()
  const { id: collectionId, kind, is_rebuilding } = collection
  const cursor = useAddress().query.get('cursor')
  const { data, error } = useQuery({
    key: ['collection-products', collectionId, cursor],
    about: ['collection', 'product', 'listing'],
    keepsPrevious: true,
    pollMs: () => (is_rebuilding ? rebuiltMs : undefined),
    run: async (signal) => {
      const page = { limit: pageSize, ...(cursor !== null && { cursor }) }
      return (await souk.listCollectionProducts({ collectionId, ...page }, { signal })).data
    },
  })
  const members = useMembers(collection)
  const mayAdd = kind === 'MANUAL' && may('addCollectionProducts')
  return (
    <Card
      title={t.collections.products}
      isFlush
      aside={
        <>
          <LinkButton isSmall to={`products?collection_id=${collectionId}`}>
            {t.collections.asList}
          </LinkButton>
          {mayAdd && (
            <Button isSmall icon="plus" onClick={() => search({ do: 'add' })}>
              {t.collections.addProducts}
            </Button>
          )}
        </>
      }
    >
      <Refusal error={error ?? members.error} isOfChange={members.error !== undefined} />
      {data?.data.length === 0 ? (
        <Empty
          icon="package"
          title={is_rebuilding ? t.collections.rebuilding : t.collections.noProducts}
        />
      ) : (
        <DataTable
          name={t.collections.products}
          columns={columnsOf(
            t,
            mayAdd ? { collection, members, items: data?.data ?? [] } : undefined,
          )}
          items={data?.data}
          keyOf={({ id }) => id}
          linkOf={({ id }) => `products/${id}`}
          rowsExpected={Math.min(Math.max(collection.product_count, 1), 8)}
        />
      )}
      <Paging next={data?.page.next} />
    </Card>
  )
}

/** Moves or removes one product of those that were chosen by hand. */
function useMembers({ id: collectionId, etag }: ShownCollection) {
  const { run, ...state } = useChange({
    run: ({ productId, position }: { productId: string; position?: number }, idempotencyKey) => {
      const product_ids = [productId]
      const options = { idempotencyKey, ifMatch: etag }
      return position === undefined
        ? souk.removeCollectionProducts({ collectionId, product_ids }, options)
        : souk.addCollectionProducts({ collectionId, product_ids, position }, options)
    },
    about: ['collection'],
    done: () => undefined,
    onEnd: () => {},
  })
  return { ...state, run: (change: { productId: string; position?: number }) => void run(change) }
}

interface Arranging extends CollectionProps {
  readonly members: ReturnType<typeof useMembers>
  readonly items: readonly ListProductsItem[]
}

function columnsOf(
  t: Texts,
  arranging: Arranging | undefined,
): readonly Column<ListProductsItem>[] {
  const columns: Column<ListProductsItem>[] = [
    {
      key: 'product',
      title: t.collections.product,
      cell: ({ title, sku }) => (
        <span>
          <strong class="theirs">{title}</strong>
          {sku && <span class="note theirs block">{sku}</span>}
        </span>
      ),
    },
    {
      key: 'status',
      title: t.collections.status,
      cell: ({ status }) => <Badge tone={tones.product[status]} text={t.states.product[status]} />,
    },
    {
      key: 'price',
      title: t.collections.price,
      isFigure: true,
      cell: ({ price }) => priceText(price, t),
    },
  ]
  if (arranging === undefined) return columns
  const arrange: Column<ListProductsItem> = {
    key: 'arrange',
    title: t.kit.edit,
    isFigure: true,
    cell: (item) => <Arrange item={item} arranging={arranging} />,
  }
  return [...columns, arrange]
}

function Arrange(props: { readonly item: ListProductsItem; readonly arranging: Arranging }) {
  const t = useTexts()
  const { item, arranging } = props
  const { collection, members, items } = arranging
  const { query } = useAddress()
  const index = items.indexOf(item)
  const isWayKnown = !query.has('cursor') || wayHere().length > 0
  const isArranged = collection.sort === 'MANUAL' && isWayKnown
  const place = wayHere().length * pageSize + index
  const { id: productId, title } = item
  return (
    <span class="above row-buttons">
      {isArranged && place > 0 && (
        <IconButton
          icon="chevron-up"
          name={t.collections.up(title)}
          onClick={() => members.run({ productId, position: place - 1 })}
        />
      )}
      {isArranged && place < collection.product_count - 1 && (
        <IconButton
          icon="chevron-down"
          name={t.collections.down(title)}
          onClick={() => members.run({ productId, position: place + 1 })}
        />
      )}
      <IconButton
        icon="x"
        name={t.collections.remove(title)}
        onClick={() => members.run({ productId })}
      />
    </span>
  )
}

/** Chooses products that are put behind the others. */
export function AddProducts(props: CollectionProps & { readonly onClose: () => void }) {
  const t = useTexts()
  const { collection, onClose } = props
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const add = useChange({
    run: (product_ids: readonly string[], idempotencyKey) =>
      souk.addCollectionProducts(
        { collectionId: collection.id, product_ids, position: undefined },
        { idempotencyKey, ifMatch: collection.etag },
      ),
    about: ['collection'],
    done: () => t.collections.added(chosen.size),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.collections.addProducts}
      action={t.collections.addProducts}
      hindrance={chosen.size === 0 ? t.collections.chooseFirst : undefined}
      isRunning={add.isRunning}
      error={add.error}
      onSubmit={() => void add.run([...chosen])}
      onClose={onClose}
    >
      <NamesField
        names={productNames}
        label={t.collections.chosen}
        add={t.collections.addProduct}
        path="/product_ids"
        chosen={chosen}
        onChange={setChosen}
      />
    </Dialog>
  )
}
