import { isProblem } from '@souk/sdk'
import { useEffect, useState } from 'preact/hooks'
import { useAnswer } from '../../api/answers.ts'
import { categoriesOf, productOf, relatedTo, type ShownProduct } from '../../api/catalog.ts'
import { Failure } from '../../kit/failure.tsx'
import { Tiles } from '../../kit/product-tile.tsx'
import { type Address, hrefOf } from '../../router/address.ts'
import { PageHeading } from '../../router/heading.tsx'
import { Link } from '../../router/link.tsx'
import { useLanguage, useTexts } from '../../texts/index.ts'
import { Missing } from '../missing.tsx'
import { Buy } from './buy.tsx'
import { variantOf } from './choice.ts'
import { Gallery } from './gallery.tsx'

export function ProductPage({ address }: { readonly address: Address }) {
  const language = useLanguage()
  const [, handle = ''] = address.segments
  const product = useAnswer(`product ${language} ${handle}`, (signal) =>
    productOf(handle, language, signal),
  )
  if (isProblem(product.error) && [400, 404].includes(product.error.status)) return <Missing />
  const shown = product.isPrevious ? undefined : product.data
  return (
    <main class="page" id="content">
      {product.error !== undefined && <Failure error={product.error} again={product.again} />}
      {product.error === undefined && shown === undefined && <Skeleton />}
      {shown && <Product key={shown.id} product={shown} address={address} />}
    </main>
  )
}

function Product({
  product,
  address,
}: {
  readonly product: ShownProduct
  readonly address: Address
}) {
  const variant = variantOf(product, address.query.get('variant'))
  const { media } = product
  const own = media.findIndex(({ id }) => variant?.media_ids.includes(id))
  const [at, setAt] = useState(Math.max(0, own))
  useEffect(() => {
    if (own >= 0) setAt(own)
  }, [own])
  return (
    <>
      <Trail product={product} />
      <div class="product">
        <Gallery media={media} at={at} onChange={setAt} />
        <div class="product-facts">
          <PageHeading title={product.title} />
          {product.brand !== null && (
            <p class="soft theirs" dir="auto">
              {product.brand}
            </p>
          )}
          <Buy product={product} variant={variant} />
          {product.description !== null && (
            <p class="prose theirs" dir="auto">
              {product.description}
            </p>
          )}
          <Attributes product={product} />
        </div>
      </div>
      <Related productId={product.id} />
    </>
  )
}

/** The way from the list to here, by the first category of the product. */
function Trail({ product }: { readonly product: ShownProduct }) {
  const t = useTexts()
  const language = useLanguage()
  const { data = [] } = useAnswer(`categories ${language}`, () => categoriesOf(language))
  const own = data.find(({ id }) => id === product.category_ids[0])
  const parent = data.find(({ id }) => id === own?.parentId)
  const way = [parent, own].filter((one) => one !== undefined)
  return (
    <nav class="trail" aria-label={t.product.trail}>
      <Link href={hrefOf()}>{t.list.all}</Link>
      {way.map(({ id, handle, name }) => (
        <Link key={id} href={hrefOf(['c', handle])}>
          <span class="theirs" dir="auto">
            {name}
          </span>
        </Link>
      ))}
    </nav>
  )
}

function Attributes({ product }: { readonly product: ShownProduct }) {
  const t = useTexts()
  const language = useLanguage()
  const translated = product.translations[language]?.attributes ?? {}
  const facts = Object.entries(product.attributes).map(([key, value]) => {
    const shown =
      translated[key] ?? (typeof value === 'object' ? `${value.value} ${value.unit}` : value)
    const text = typeof shown === 'boolean' ? t.yesNo[shown ? 'yes' : 'no'] : String(shown)
    return [key.replaceAll('_', ' '), text] as const
  })
  if (facts.length === 0) return null
  return (
    <dl class="attributes">
      {facts.map(([key, text]) => (
        <div key={key}>
          <dt class="theirs">{key}</dt>
          <dd class="theirs" dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What goes well with it. Where that cannot be read the page is complete without. */
function Related({ productId }: { readonly productId: string }) {
  const t = useTexts()
  const language = useLanguage()
  const { data = [] } = useAnswer(`related ${language} ${productId}`, (signal) =>
    relatedTo(productId, language, signal),
  )
  if (data.length === 0) return null
  return (
    <section class="related">
      <h2>{t.product.related}</h2>
      <Tiles products={data} />
    </section>
  )
}

function Skeleton() {
  return (
    <div class="product skeleton" aria-hidden="true">
      <span class="picture" />
      <div class="product-facts">
        <span class="bar large" />
        <span class="bar short" />
        <span class="bar" />
        <span class="bar" />
      </div>
    </div>
  )
}
