import type { Collection } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { unitsText } from '../../kit/units.ts'
import { navigate, search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { translationsShown, translationsText } from '../../shared/translations/translations.ts'
import { useTexts } from '../../texts/index.ts'
import { CollectionDialog } from './dialog.tsx'
import { useKnownAttributes } from './known-attributes.ts'
import { AddProducts, ProductsCard } from './products-card.tsx'
import { useRuleWords } from './rule-words.ts'
import { CollectionSkeleton } from './skeleton.tsx'

/** A collection with the version that it was read at. */
export type ShownCollection = Collection & { readonly etag: string | undefined }

const close = () => search({ do: null })
const rebuiltMs = 1_500

export function CollectionDetail({ collectionId }: { readonly collectionId: string }) {
  const t = useTexts()
  const { data: collection, error } = useQuery<ShownCollection>({
    key: ['collection', collectionId],
    about: ['collection', 'product'],
    // That all products were compared is told by no event.
    pollMs: (shown) => (shown?.is_rebuilding ? rebuiltMs : undefined),
    run: async (signal) => {
      const { data, etag } = await souk.getCollection({ collectionId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'collections', name: t.menu.collections }}
        id={collectionId}
        title={collection?.title}
        badges={
          collection?.is_rebuilding && <Badge tone="underway" text={t.collections.rebuilding} />
        }
        actions={collection && <Actions />}
        note={collection && `${t.collections.kinds[collection.kind]} · ${collection.handle}`}
      />
      <Refusal error={error} />
      {!collection && !error && <CollectionSkeleton />}
      {collection && (
        <div class="columns">
          <div>
            <ProductsCard collection={collection} />
          </div>
          <div>
            {collection.kind === 'RULE' && <RulesCard collection={collection} />}
            <DetailsCard collection={collection} />
            <TimelineCard about={collectionId} nouns={['collection']} />
          </div>
        </div>
      )}
      {collection && <OpenDialog collection={collection} />}
    </main>
  )
}

function Actions() {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      {may('deleteCollection') && (
        <Button icon="trash" onClick={() => search({ do: 'delete' })}>
          {t.collections.delete}
        </Button>
      )}
      {may('updateCollection') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
    </>
  )
}

function OpenDialog({ collection }: { readonly collection: ShownCollection }) {
  const open = useAddress().query.get('do')
  const may = useMay()
  if (open === 'change' && may('updateCollection'))
    return <CollectionDialog collection={collection} onClose={close} />
  if (open === 'add' && collection.kind === 'MANUAL' && may('addCollectionProducts'))
    return <AddProducts collection={collection} onClose={close} />
  return open === 'delete' && may('deleteCollection') ? (
    <DeleteCollection collection={collection} />
  ) : null
}

function RulesCard({ collection }: { readonly collection: Collection }) {
  const t = useTexts()
  const textOf = useRuleWords(useKnownAttributes())
  const { rules, matching } = collection
  return (
    <Card title={t.collections.rules}>
      {rules.length > 1 && <p class="soft small">{t.collections.matchings[matching]}</p>}
      <ul class="lines">
        {rules.map((rule, index) => (
          <li key={index}>
            <span class="theirs">{textOf(rule)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DetailsCard({ collection }: { readonly collection: Collection }) {
  const t = useTexts()
  const translated = translationsShown(translationsText(collection.translations))
  const notes = metadataText(collection.metadata)
  return (
    <Card title={t.collections.details}>
      {collection.description && <p class="theirs prewrap soft">{collection.description}</p>}
      <Facts
        lines={[
          [t.collections.products, unitsText(collection.product_count)],
          [t.collections.sort, t.collections.sorts[collection.sort]],
          [t.collections.handle, <code key="handle">{collection.handle}</code>],
          [
            t.collections.translations,
            translated === '' ? null : (
              <span key="translations" class="prewrap">
                {translated}
              </span>
            ),
          ],
          [
            t.collections.metadata,
            notes === '' ? null : (
              <code key="notes" class="prewrap">
                {notes}
              </code>
            ),
          ],
          [t.collections.changed, exactTime(new Date(collection.updated_at))],
        ]}
      />
    </Card>
  )
}

function DeleteCollection({ collection }: { readonly collection: ShownCollection }) {
  const t = useTexts()
  const { title, product_count } = collection
  return (
    <ConfirmDialog
      title={t.collections.deleteOf(title)}
      action={t.collections.delete}
      isDanger
      about={['collection']}
      run={(idempotencyKey) =>
        souk.deleteCollection(
          { collectionId: collection.id },
          { idempotencyKey, ifMatch: collection.etag },
        )
      }
      done={() => t.collections.deleted(title)}
      onEnd={() => navigate('collections')}
      onClose={close}
    >
      <p class="soft">{t.collections.deleteExplain(product_count)}</p>
    </ConfirmDialog>
  )
}
