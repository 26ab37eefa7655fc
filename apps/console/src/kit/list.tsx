import type { ComponentChildren } from 'preact'
import { search, useAddress } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import { useTexts } from '../texts/index.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { pathOfView, type Views } from './views.tsx'

/** Views of a list, each a place of its own: a link that can be shared and opened in a tab. */
export function Tabs(props: {
  readonly name: string
  readonly parameter: string
  readonly path: string
  readonly tabs: readonly (readonly [value: string, text: string])[]
  readonly views?: Views
}) {
  const chosen = useAddress().query.get(props.parameter) ?? ''
  const t = useTexts()
  const view = props.views?.current
  if (props.tabs.length === 0 && !props.views?.views.length) return <span />
  return (
    <nav class="tabs" aria-label={t.kit.viewsOf(props.name)}>
      {props.tabs.map(([value, text]) => (
        <Link
          key={value}
          to={value === '' ? props.path : `${props.path}?${props.parameter}=${value}`}
          isCurrent={view === undefined && value === chosen}
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

/** From page to page of a list. The way back is the browser's own, since each page has an address. */
export function Paging(props: {
  readonly next: string | null | undefined
  readonly children?: ComponentChildren
}) {
  const t = useTexts()
  const { query } = useAddress()
  const isFirst = query.get('cursor') === null
  if (isFirst && !props.next) return null
  return (
    <div class="table-foot">
      <span>{props.children}</span>
      <span class="tools">
        <Button isSmall icon="chevron-left" isDisabled={isFirst} onClick={() => history.back()}>
          {t.kit.previous}
        </Button>{' '}
        <Button
          isSmall
          isDisabled={!props.next}
          onClick={() => search({ cursor: props.next ?? null })}
        >
          {t.kit.next}
        </Button>
      </span>
    </div>
  )
}
