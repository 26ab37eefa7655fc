import { search, useAddress, wayHere } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import { useTexts } from '../texts/index.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useCurrentInSight } from './in-sight.ts'
import { pathOfView, type Views } from './views.tsx'

/** A value of the filter, its text, and the filter where it is another one. */
export type Tab = readonly [value: string, text: string, parameter?: string]

/** Views of a list, each a place of its own: a link that can be shared and opened in a tab. */
export function Tabs(props: {
  readonly name: string
  readonly parameter: string
  readonly path: string
  readonly tabs: readonly Tab[]
  readonly views?: Views
}) {
  const { query } = useAddress()
  const t = useTexts()
  const view = props.views?.current
  const ref = useCurrentInSight(`${query} ${view?.id}`)
  if (props.tabs.length === 0 && !props.views?.views.length) return <span />
  const isAll = props.tabs.every(([, , own]) => !query.has(own ?? props.parameter))
  return (
    <nav ref={ref} class="tabs" aria-label={t.kit.viewsOf(props.name)}>
      {props.tabs.map(([value, text, parameter = props.parameter]) => (
        <Link
          key={value}
          to={value === '' ? props.path : `${props.path}?${parameter}=${value}`}
          isCurrent={view === undefined && (value === '' ? isAll : query.get(parameter) === value)}
        >
          {text}
        </Link>
      ))}
      {props.views?.views.map((one) => (
        <Link key={one.id} to={pathOfView(one)} isCurrent={one === view}>
          <Icon name={one.shared ? 'users' : 'bookmark'} />
          <span class="clip theirs">{one.name}</span>
        </Link>
      ))}
    </nav>
  )
}

/**
 * From page to page of a list. The API knows the next page only, so the way to this one is kept with its entry in the history
 * of the browser; whoever came by a link begins anew.
 */
export function Paging({ next }: { readonly next: string | null | undefined }) {
  const t = useTexts()
  const cursor = useAddress().query.get('cursor')
  const way = wayHere()
  if (cursor === null && !next) return null
  return (
    <div class="table-foot">
      <span />
      <span class="tools">
        <Button
          isSmall
          icon="chevron-left"
          isDisabled={cursor === null}
          onClick={() => search({ cursor: way.at(-1) ?? null }, way.slice(0, -1))}
        >
          {t.kit.previous}
        </Button>{' '}
        <Button
          isSmall
          isDisabled={!next}
          onClick={() => search({ cursor: next ?? null }, [...way, cursor ?? ''])}
        >
          {t.kit.next}
        </Button>
      </span>
    </div>
  )
}
