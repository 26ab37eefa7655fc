import type { SearchFacet } from '@souk/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { moneyText } from '../base/money.ts'
import { Icon } from '../kit/icon.tsx'
import { type Address, hrefOf, navigate } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import { type FirstTexts, locale, useTexts } from '../texts/index.ts'
import { chosenOf, hasFilters, isFacetKey, toggled, tokenOf, withoutFilters } from './filters.ts'

interface FacetsProps {
  readonly address: Address
  readonly facets: readonly SearchFacet[] | undefined
  /** Of the prices that are shown. */
  readonly currency: string
}

const wide = matchMedia('(min-width: 60rem)')

/** Beside the list where there is room, else behind a button above it. */
export function Facets({ address, facets, currency }: FacetsProps) {
  const t = useTexts()
  const [isWide, setWide] = useState(wide.matches)
  useEffect(() => {
    const update = () => setWide(wide.matches)
    wide.addEventListener('change', update)
    return () => wide.removeEventListener('change', update)
  }, [])
  const shown = useShownFacets(facets)
  const { query, segments } = address
  const count = [...new Set(query.keys())].filter(isFacetKey).length
  const content = (
    <>
      {shown.map((facet) => (
        <FacetValues key={`${facet.key} ${facet.name}`} {...{ facet, address, currency }} />
      ))}
      {hasFilters(query) && (
        <Link class="button small" href={hrefOf(segments, withoutFilters(query))}>
          {t.list.withoutFilters}
        </Link>
      )}
    </>
  )
  if (isWide) {
    return (
      <section class="facets" aria-label={t.list.filter}>
        {content}
      </section>
    )
  }
  return (
    <details class="facets">
      <summary class="button">
        <Icon name="list-filter" />
        {count === 0 ? t.list.filter : t.list.filters(count)}
      </summary>
      {content}
    </details>
  )
}

/** Later pages bring no facets, and an answer that is on its way has none yet: what was there stays. */
function useShownFacets(facets: readonly SearchFacet[] | undefined): readonly SearchFacet[] {
  const last = useRef<readonly SearchFacet[]>([])
  if (facets !== undefined) last.current = facets
  return last.current.filter(({ key, values }) => isFacetKey(key) && values.length > 0)
}

function FacetValues({
  facet,
  address,
  currency,
}: {
  readonly facet: SearchFacet
  readonly address: Address
  readonly currency: string
}) {
  const t = useTexts()
  const { key } = facet
  if (!isFacetKey(key)) return null
  const { query, segments } = address
  const chosen = chosenOf(query, key)
  const labels: Readonly<Record<string, string>> = t.list.values
  const title = facet.label ?? t.list.facets[key]
  return (
    <fieldset class="facet">
      <legend class="theirs">{facet.unit === null ? title : `${title} (${facet.unit})`}</legend>
      {facet.values.map((value) => {
        const token = tokenOf(facet, value)
        return (
          <label key={token}>
            <input
              type="checkbox"
              checked={chosen.includes(token)}
              onChange={() => navigate(hrefOf(segments, toggled(query, key, token)))}
            />
            <span class="theirs" dir="auto">
              {priceText(t, value, currency) ?? labels[value.value] ?? numbersText(t, value.label)}
            </span>
            <span class="number">{value.count}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** `€10.00 to €19.99`; other facets have labels of their own. */
function priceText(
  t: FirstTexts,
  { price_min: least, price_max: most }: SearchFacet['values'][number],
  currency: string,
): string | undefined {
  if (least === undefined || most === undefined) return undefined
  const from = moneyText({ amount: least, currency })
  return least === most ? from : t.price.range(from, moneyText({ amount: most, currency }))
}

/** `200 to 500` for `200..500`, as the API writes a range of measures; all else as it is. */
function numbersText(t: FirstTexts, label: string): string {
  const [, least, most] = /^(-?[\d.]*\d)\.\.(-?\d[\d.]*)$/.exec(label) ?? []
  if (least === undefined || most === undefined) return label
  const format = new Intl.NumberFormat(locale())
  return t.price.range(format.format(Number(least)), format.format(Number(most)))
}
