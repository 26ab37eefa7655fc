import type { Product } from '@souk/sdk'
import { lastAnswer, useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { DescribeMediaItem } from '../../shared/media/describe-media-item.tsx'
import { useProviderNames } from '../../shared/names/providers.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { AvailabilityCard } from './availability-card.tsx'
import { ChangeProduct } from './change.tsx'
import { CommandDialog, commandFacts, type ProductCommand, productCommands } from './command.tsx'
import { choicesText } from './fields.ts'
import { GenerateVariants } from './generate.tsx'
import { MediaCard } from './media-card.tsx'
import { PricesDialog } from './prices.tsx'
import { PublicationsCard } from './publications-card.tsx'
import { PublicationsDialog } from './publications-dialog.tsx'
import { RelationsCard } from './relations-card.tsx'
import { ProductSkeleton } from './skeleton.tsx'
import { ProductStatus } from './status.tsx'
import { StructureCard } from './structure-card.tsx'
import { Translate, Untranslate } from './translate.tsx'
import { TranslationsCard } from './translations-card.tsx'
import { VariantDialog } from './variant-dialog.tsx'
import { idsOfProduct, VariantsCard } from './variants.tsx'

/** A product with the version that it was read at. */
export type ShownProduct = Product & { readonly etag: string | undefined }

export function useProduct(productId: string) {
  return useQuery<ShownProduct>({
    key: ['product', productId],
    about: ['product', 'variant', 'price', 'stock', 'order', 'media'],
    of: () => idsShown(productId),
    run: async (signal) => {
      const { data, etag } = await souk.getProduct({ productId }, { signal })
      return { ...data, etag }
    },
  })
}

/** What becomes of its media is told of them alone. */
function idsShown(productId: string): readonly string[] | undefined {
  const own = idsOfProduct(productId)
  const shown = lastAnswer<ShownProduct>(['product', productId])
  return own && [...own, ...(shown?.media.map(({ id }) => id) ?? [])]
}

export function ProductDetail({ productId }: { readonly productId: string }) {
  const t = useTexts()
  const { data: product, error } = useProduct(productId)
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={3}
        back={{ to: 'products', name: t.menu.products }}
        id={productId}
        title={product?.title}
        badges={product && <ProductStatus status={product.status} />}
        actions={product && <Actions product={product} />}
        note={product && `${t.products.kinds[product.kind]} · ${product.handle}`}
      />
      <Refusal error={error} />
      {!product && !error && <ProductSkeleton />}
      {product && (
        <div class="columns">
          <div>
            <AboutCard product={product} />
            <StructureCard product={product} />
            <MediaCard product={product} />
            <VariantsCard product={product} />
            <TranslationsCard product={product} />
            <RelationsCard productId={productId} />
          </div>
          <div>
            <AvailabilityCard product={product} />
            <PublicationsCard product={product} />
            <TimelineCard about={productId} nouns={['product', 'variant']} />
          </div>
        </div>
      )}
      {product && <OpenDialog product={product} />}
    </main>
  )
}

function Actions({ product }: { readonly product: Product }) {
  const t = useTexts()
  const may = useMay()
  const possible = productCommands.filter(
    (command) =>
      stateAfter('product', product.status, command) && may(commandFacts[command].operationId),
  )
  return (
    <>
      {may('updateProduct') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
      {possible.map((command) => (
        <Button
          key={command}
          icon={commandFacts[command].icon}
          kind={command === 'publish' ? 'primary' : undefined}
          onClick={() => search({ do: command })}
        >
          {t.products[command]}
        </Button>
      ))}
    </>
  )
}

/** The dialog that is open stands in the address, so that a link leads to it. */
function OpenDialog({ product }: { readonly product: ShownProduct }) {
  const { query } = useAddress()
  const open = query.get('do')
  const variantId = query.get('variant')
  const onClose = () => search({ do: null, variant: null, media: null, locale: null })
  const mediaItem = product.media.find(({ id }) => id === query.get('media'))
  if (open === 'change') return <ChangeProduct product={product} onClose={onClose} />
  if (open === 'channels') return <PublicationsDialog product={product} onClose={onClose} />
  if (open === 'add-variant') return <VariantDialog product={product} onClose={onClose} />
  if (open === 'generate') return <GenerateVariants product={product} onClose={onClose} />
  if (open === 'variant' && variantId !== null)
    return <VariantDialog product={product} variantId={variantId} onClose={onClose} />
  if (open === 'prices' && variantId !== null)
    return <PricesDialog product={product} variantId={variantId} onClose={onClose} />
  const locale = query.get('locale')
  if (open === 'translate') return <Translate {...{ product, locale, onClose }} />
  if (open === 'untranslate' && locale !== null)
    return <Untranslate {...{ product, locale, onClose }} />
  if (open === 'describe' && mediaItem)
    return <DescribeMediaItem mediaItem={mediaItem} onClose={onClose} />
  const command = productCommands.find((name) => name === open)
  return isPossible(product, command) ? (
    <CommandDialog product={product} command={command} onClose={onClose} />
  ) : null
}

function isPossible(
  { status }: Product,
  command: ProductCommand | undefined,
): command is ProductCommand {
  return command !== undefined && stateAfter('product', status, command) !== undefined
}

function AboutCard({ product }: { readonly product: Product }) {
  const t = useTexts()
  const providerName = useProviderNames()
  const { provider_id, tags, metadata, options } = product
  const notes = metadataText(metadata)
  return (
    <Card title={t.products.about}>
      {product.description && <p class="theirs prewrap soft">{product.description}</p>}
      <Facts
        lines={[
          [
            t.products.provider,
            provider_id === null ? (
              t.products.own
            ) : (
              <Link to={`providers/${provider_id}`} class="link">
                {providerName(provider_id)}
              </Link>
            ),
          ],
          [t.products.handle, <code key="handle">{product.handle}</code>],
          [t.products.brand, product.brand],
          [
            t.products.options,
            options.length === 0 ? null : (
              <span key="options" class="theirs prewrap">
                {choicesText(options)}
              </span>
            ),
          ],
          [t.products.seo_title, product.seo?.title ?? null],
          [t.products.seo_description, product.seo?.description ?? null],
          [t.products.tags, tags.length === 0 ? null : tags.join(', ')],
          [t.products.tax_code, product.tax_code],
          [t.products.external_id, product.external_id],
          [
            t.products.metadata,
            notes === '' ? null : (
              <code key="notes" class="prewrap">
                {notes}
              </code>
            ),
          ],
          [t.products.changed, exactTime(new Date(product.updated_at))],
        ]}
      />
    </Card>
  )
}
