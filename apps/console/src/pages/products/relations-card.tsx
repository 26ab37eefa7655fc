import type { ProductRelations } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { SkeletonLines } from '../../kit/skeleton-card.tsx'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { productNames } from '../../shared/names/products.ts'
import { useTexts } from '../../texts/index.ts'
import { type Kind, movedWithin, ofKinds, type Relation } from './relations.ts'
import { ProductStatus } from './status.tsx'

type Shown = ProductRelations & { readonly etag: string | undefined }

const { kind: kinds } = requests.setProductRelations.relations.items
const relationsMax = requests.setProductRelations.relations.maxItems

/** The products that are shown beside a product, by why they are, in their order. */
export function RelationsCard({ productId }: { readonly productId: string }) {
  const t = useTexts()
  const mayChange = useMay()('setProductRelations')
  const { data, error } = useRelations(productId)
  const change = useSave(productId, data?.etag)
  const isOpened = useAddress().query.get('do') === 'relate'
  const relations = data?.relations ?? []
  return (
    <Card
      title={t.relations.title}
      aside={
        mayChange &&
        relations.length < relationsMax && (
          <Button isSmall icon="plus" onClick={() => search({ do: 'relate' })}>
            {t.relations.add}
          </Button>
        )
      }
    >
      <Refusal error={error} />
      <Refusal isOfChange error={isOpened ? undefined : change.error} />
      {!data && !error && <SkeletonLines count={1} />}
      {data?.relations.length === 0 && <p class="soft">{t.relations.none}</p>}
      {ofKinds(relations, kinds.values).map(([kind, list]) => (
        <section key={kind} class="relation-kind">
          <h3>{t.relations.kinds[kind]}</h3>
          <ul class="lines">
            {list.map((relation, place) => (
              <Line
                key={relation.product_id}
                relation={relation}
                isFirst={place === 0}
                isLast={place === list.length - 1}
                mayChange={mayChange && !change.isRunning}
                onMove={(by) => change.run(movedWithin(relations, relation, by))}
                onRemove={() => change.run(relations.filter((one) => one !== relation))}
              />
            ))}
          </ul>
        </section>
      ))}
      {isOpened && data && mayChange && (
        <Relate productId={productId} relations={relations} etag={data.etag} />
      )}
    </Card>
  )
}

function useRelations(productId: string) {
  return useQuery<Shown>({
    key: ['relations', productId],
    about: ['product'],
    run: async (signal) => {
      const { data, etag } = await souk.getProductRelations({ productId }, { signal })
      return { ...data, etag }
    },
  })
}

/** The list is replaced as a whole, as it was shown. */
function useSave(productId: string, ifMatch: string | undefined, onEnd = () => {}, done?: string) {
  return useChange({
    run: (relations: readonly Pick<Relation, 'kind' | 'product_id'>[], idempotencyKey) =>
      souk.setProductRelations(
        {
          productId,
          relations: relations.map(({ kind, product_id }) => {
            return { kind, product_id, position: undefined }
          }),
        },
        { idempotencyKey, ifMatch },
      ),
    about: ['product'],
    done: () => done,
    onEnd,
  })
}

interface LineProps {
  readonly relation: Relation
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly mayChange: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

function Line({ relation, isFirst, isLast, mayChange, onMove, onRemove }: LineProps) {
  const t = useTexts()
  const { title, status, product_id } = relation
  return (
    <li>
      <span class="theirs">
        <Link to={`products/${product_id}`} class="link">
          {title}
        </Link>
      </span>
      {status !== 'ACTIVE' && <ProductStatus status={status} />}
      {mayChange && (
        <span class="button-row">
          {!isFirst && (
            <IconButton
              icon="chevron-up"
              name={t.relations.earlier(title)}
              onClick={() => onMove(-1)}
            />
          )}
          {!isLast && (
            <IconButton
              icon="chevron-down"
              name={t.relations.later(title)}
              onClick={() => onMove(1)}
            />
          )}
          <IconButton icon="x" name={t.relations.remove(title)} onClick={onRemove} />
        </span>
      )}
    </li>
  )
}

const close = () => search({ do: null })

interface RelateProps {
  readonly productId: string
  readonly relations: readonly Relation[]
  readonly etag: string | undefined
}

/** Adds one behind the others. */
function Relate({ productId, relations, etag }: RelateProps) {
  const t = useTexts()
  const [kind, setKind] = useState<Kind>(kinds.values[0])
  const [chosen, setChosen] = useState('')
  const change = useSave(productId, etag, close, t.relations.added)
  const taken = relations.filter((one) => one.kind === kind).map(({ product_id }) => product_id)
  const isTaken = taken.includes(chosen)
  return (
    <Dialog
      title={t.relations.add}
      action={t.relations.add}
      isIncomplete={chosen === '' || isTaken}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run([...relations, { kind, product_id: chosen }])}
      onClose={close}
    >
      <NameField
        names={productNames}
        label={t.relations.product}
        hint={t.relations.productHint}
        path={`/relations/${relations.length}/product_id`}
        isRequired
        isFirst
        except={new Set([productId, ...taken])}
        value={chosen}
        onChange={setChosen}
        wrong={isTaken ? t.relations.taken : undefined}
      />
      <SelectField
        label={t.relations.kind}
        path={`/relations/${relations.length}/kind`}
        choices={choicesOf(kinds.values, t.relations.kinds)}
        value={kind}
        onChange={(value) => setKind(value as Kind)}
      />
    </Dialog>
  )
}
