import { useState } from 'preact/hooks'
import { keep, useAnswer } from '../api/answers.ts'
import { categoriesOf, type Hits, localeFor, search, searchOn } from '../api/catalog.ts'
import { Failure } from '../kit/failure.tsx'
import { Icon } from '../kit/icon.tsx'
import { TileSkeletons, Tiles } from '../kit/product-tile.tsx'
import { type Address, ask, hrefOf } from '../router/address.ts'
import { PageHeading } from '../router/heading.tsx'
import { Link } from '../router/link.tsx'
import { type FirstTexts, useLanguage, useTexts } from '../texts/index.ts'
import { Facets } from './facets.tsx'
import { hasFilters, searchOf, sorts, withoutFilters } from './filters.ts'
import { Missing } from './missing.tsx'

/** All products, those of a category, or what was searched for: one list with filters. */
export function ListPage({ address }: { readonly address: Address }) {
  const t = useTexts()
  const language = useLanguage()
  const { query, segments } = address
  const [, handle] = segments
  const categories = useAnswer(`categories ${language}`, () => categoriesOf(language))
  const category = categories.data?.find((one) => one.handle === handle)
  const isKnown = handle === undefined || category !== undefined
  const filters = { ...searchOf(query, category?.id), ...localeFor(language) }
  const key = isKnown ? `search ${JSON.stringify(filters)}` : 'search nothing'
  const hits = useAnswer<Hits | undefined>(key, async (signal) =>
    isKnown ? search(filters, signal) : undefined,
  )
  if (handle !== undefined && categories.data && !category) return <Missing />
  const q = query.get('q')?.trim() ?? ''
  const title = q === '' ? (category?.name ?? t.list.all) : t.list.found(q)
  const error = hits.error ?? categories.error
  return (
    <main class="page list-page" id="content">
      <header class="list-head">
        {handle === undefined && q === '' && !hasFilters(query) && (
          <p class="welcome">{t.list.welcome}</p>
        )}
        <PageHeading title={title}>{title}</PageHeading>
        <Count hits={hits.data} t={t} />
      </header>
      {error !== undefined ? (
        <Failure error={error} again={hits.error !== undefined ? hits.again : categories.again} />
      ) : (
        <div class="list-body">
          <Facets
            address={address}
            facets={hits.data?.facets ?? undefined}
            currency={hits.data?.data.find(({ price }) => price)?.price?.currency ?? 'EUR'}
          />
          <Tools address={address} hasWords={q !== ''} />
          <section class="list-results" aria-label={t.list.results}>
            <Corrections hits={hits.data} />
            <Results
              key={key}
              hits={hits.data}
              isPrevious={hits.isPrevious}
              address={address}
              more={async (shown) => {
                const longer = await searchOn(filters, shown)
                keep(key, longer)
                return longer
              }}
            />
          </section>
        </div>
      )}
    </main>
  )
}

function Count({ hits, t }: { readonly hits: Hits | undefined; readonly t: FirstTexts }) {
  const { value = 0, relation = 'EXACT' } = hits?.total ?? {}
  const isThere = hits?.total != null
  return (
    <p class="count soft" role="status">
      {isThere && (relation === 'EXACT' ? t.list.count(value) : t.list.countAtLeast(value))}
    </p>
  )
}

function Tools({ address, hasWords }: { readonly address: Address; readonly hasWords: boolean }) {
  const t = useTexts()
  const { query } = address
  const offered = sorts.filter((sort) => hasWords || sort !== 'relevance')
  const [usual = 'newest'] = offered
  return (
    <div class="list-tools">
      <label class="sort">
        <span class="soft">{t.list.sort}</span>
        <select
          class="input"
          value={offered.find((sort) => sort === query.get('sort')) ?? usual}
          onChange={({ currentTarget: { value } }) => ask({ sort: value === usual ? null : value })}
        >
          {offered.map((sort) => (
            <option key={sort} value={sort}>
              {t.list.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** A word that no product has was taken for another: that is said, and not done in silence. */
function Corrections({ hits }: { readonly hits: Hits | undefined }) {
  const t = useTexts()
  const [first] = hits?.corrections ?? []
  if (first === undefined) return null
  return <p class="notice theirs">{t.list.corrected(first.word, first.used.join(', '))}</p>
}

interface ResultsProps {
  readonly hits: Hits | undefined
  readonly isPrevious: boolean
  readonly address: Address
  readonly more: (shown: Hits) => Promise<Hits>
}

function Results({ hits, isPrevious, address, more }: ResultsProps) {
  const t = useTexts()
  const [longer, setLonger] = useState<Hits>()
  const [state, setState] = useState<{ readonly isRunning?: boolean; readonly error?: unknown }>({})
  const shown = longer ?? hits
  if (shown === undefined) return <TileSkeletons />
  if (shown.data.length === 0) return <Nothing address={address} />
  const load = async () => {
    setState({ isRunning: true })
    await more(shown).then(
      (found) => {
        setLonger(found)
        setState({})
      },
      (error: unknown) => setState({ error }),
    )
  }
  return (
    <>
      <Tiles products={shown.data} isOld={isPrevious} firstCount={4} />
      {state.error !== undefined && <Failure error={state.error} />}
      {shown.next !== null && (
        <button type="button" class="button more" disabled={state.isRunning} onClick={load}>
          {t.list.more}
        </button>
      )}
    </>
  )
}

function Nothing({ address }: { readonly address: Address }) {
  const t = useTexts()
  const { query, segments } = address
  return (
    <div class="empty">
      <Icon name="search" />
      <h2>{t.list.nothing}</h2>
      <p class="soft">{t.list.nothingDetail}</p>
      {hasFilters(query) && (
        <Link class="button" href={hrefOf(segments, withoutFilters(query))}>
          {t.list.withoutFilters}
        </Link>
      )}
      <Link class="button" href={hrefOf()}>
        {t.list.all}
      </Link>
    </div>
  )
}
