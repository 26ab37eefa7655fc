import type { ProductType } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonColumns, SkeletonTable } from '../../kit/skeleton-card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { navigate, search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { TimelineCard, TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { AttributeDialog } from './attribute-dialog.tsx'
import { AttributesCard } from './attributes-card.tsx'
import { TypeDialog } from './type-dialog.tsx'

/** A product type with the version that it was read at. */
export type ShownType = ProductType & { readonly etag: string | undefined }

const close = () => search({ do: null, key: null })

export function ProductTypeDetail({ productTypeId }: { readonly productTypeId: string }) {
  const t = useTexts()
  const { data: type, error } = useQuery<ShownType>({
    key: ['product_type', productTypeId],
    about: ['product_type'],
    of: () => [productTypeId],
    run: async (signal) => {
      const { data, etag } = await souk.getProductType({ productTypeId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={3}
        back={{ to: 'product-types', name: t.menu.productTypes }}
        id={productTypeId}
        title={type?.name}
        actions={type && <Actions type={type} />}
        note={type && `${t.productTypes.changed} ${exactTime(new Date(type.updated_at))}`}
      />
      <Refusal error={error} />
      {!type && !error && <TypeSkeleton />}
      {type && (
        <div class="columns">
          <div>
            <AttributesCard type={type} />
          </div>
          <div>
            <TimelineCard about={productTypeId} nouns={['product_type']} />
          </div>
        </div>
      )}
      {type && <OpenDialog type={type} />}
    </main>
  )
}

function TypeSkeleton() {
  const t = useTexts()
  const { fields } = t.productTypes
  return (
    <SkeletonColumns
      wide={
        <SkeletonTable
          title={t.productTypes.attributes}
          columns={[[fields.name], [fields.type], [fields.level, 'aside'], [fields.marks, 'aside']]}
          rows={2}
          hasButton
        />
      }
      narrow={<TimelineCardSkeleton />}
    />
  )
}

function Actions({ type }: { readonly type: ProductType }) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      {may('listProducts') && (
        <LinkButton to={`products?product_type_id=${type.id}`}>{t.menu.products}</LinkButton>
      )}
      {may('deleteProductType') && (
        <Button icon="trash" onClick={() => search({ do: 'delete' })}>
          {t.productTypes.delete}
        </Button>
      )}
      {may('updateProductType') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
    </>
  )
}

function OpenDialog({ type }: { readonly type: ShownType }) {
  const { query } = useAddress()
  const may = useMay()
  const open = query.get('do')
  const key = query.get('key')
  const isKnown = type.attributes.some((attribute) => attribute.key === key)
  if (open === 'delete' && may('deleteProductType'))
    return <DeleteType type={type} onClose={close} />
  if (!may('updateProductType')) return null
  if (open === 'change') return <TypeDialog type={type} onClose={close} />
  if (open === 'attribute' && key === null) return <AttributeDialog type={type} onClose={close} />
  if (key === null || !isKnown) return null
  if (open === 'attribute')
    return <AttributeDialog type={type} attributeKey={key} onClose={close} />
  return open === 'remove' ? <RemoveAttribute type={type} attributeKey={key} /> : null
}

/** Where to change what is in the way. */
function Explained({ type, text }: { readonly type: ProductType; readonly text: string }) {
  const t = useTexts()
  return (
    <p class="soft">
      {text}{' '}
      <Link to={`products?product_type_id=${type.id}`} class="link">
        {t.productTypes.showProducts}
      </Link>
    </p>
  )
}

function DeleteType({ type, onClose }: { readonly type: ShownType; readonly onClose: () => void }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.productTypes.deleteOf(type.name)}
      action={t.productTypes.delete}
      isDanger
      about={['product_type']}
      run={(idempotencyKey) =>
        souk.deleteProductType({ productTypeId: type.id }, { idempotencyKey, ifMatch: type.etag })
      }
      done={({ name }) => t.productTypes.deleted(name)}
      onEnd={() => navigate('product-types')}
      onClose={onClose}
    >
      <Explained type={type} text={t.productTypes.deleteExplain} />
    </ConfirmDialog>
  )
}

interface RemoveAttributeProps {
  readonly type: ShownType
  readonly attributeKey: string
}

function RemoveAttribute({ type, attributeKey }: RemoveAttributeProps) {
  const t = useTexts()
  const name = type.attributes.find(({ key }) => key === attributeKey)?.name ?? attributeKey
  return (
    <ConfirmDialog
      title={t.productTypes.removeAttribute(name)}
      action={t.productTypes.remove}
      isDanger
      about={['product_type']}
      run={(idempotencyKey) =>
        souk.updateProductType(
          {
            productTypeId: type.id,
            name: undefined,
            attributes: type.attributes.filter(({ key }) => key !== attributeKey),
          },
          { idempotencyKey, ifMatch: type.etag },
        )
      }
      done={() => t.productTypes.attributeRemoved(name)}
      onClose={close}
    >
      <Explained type={type} text={t.productTypes.removeExplain} />
    </ConfirmDialog>
  )
}
