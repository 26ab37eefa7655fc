import type { Answer, List } from '@souk/sdk'
import { type ComponentChildren, cloneElement, isValidElement } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useQuery } from '../api/query.ts'
import type { Subject } from '../api/subject.ts'
import { search, useAddress, wayHere } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import { type Texts, useTexts } from '../texts/index.ts'
import { type BulkAction, SelectionBar } from './bulk.tsx'
import { BackButton, Button } from './button.tsx'
import { Card, Empty } from './card.tsx'
import { ColumnChooser, useShownColumns } from './columns.tsx'
import { type Column, DataTable, type Selection } from './data-table.tsx'
import { ExportButton } from './export-dialog.tsx'
import type { FactLine } from './facts.tsx'
import type { IconName } from './icon.tsx'
import { Paging, type Tab, Tabs } from './list.tsx'
import { PageHeading } from './page-heading.tsx'
import { Refusal } from './refusal.tsx'
import { Skeleton } from './skeleton.tsx'
import { unitsText } from './units.ts'
import { filterFacts, useViews, ViewButton } from './views.tsx'

/** How many there are, or at least; neither where a list does not say. */
interface Counted {
  readonly total?: number | null
  readonly total_at_least?: number
}

/** Products stand under `data`, everything else under `content`. */
interface Content<Item> {
  readonly content?: readonly Item[]
  readonly data?: readonly Item[]
  readonly page: Counted & { readonly next: string | null }
}

/**
 * The button of an export that is made elsewhere: gets the filters as the address has them, and as people read them. Nothing
 * where it cannot be made with these filters.
 */
export type JobExport = (filters: Filters, lines: readonly FactLine[]) => ComponentChildren

export interface ListPageProps<Item> {
  readonly path: string
  readonly title: string
  /** The page that it belongs to, where it is no page of the menu. */
  readonly back?: { readonly to: string; readonly name: string }
  readonly icon: IconName
  /** What stands over the list. */
  readonly above?: ComponentChildren
  /** The nouns whose events change it. */
  readonly about: readonly Subject[]
  readonly columns: readonly Column<Item>[]
  readonly keyOf: (item: Item) => string
  readonly linkOf?: (item: Item) => string
  /** The parameters of the address that the list takes as filters. */
  readonly filters: readonly string[]
  readonly ask: (
    wanted: Readonly<Record<string, string | number>>,
    signal?: AbortSignal,
  ) => List<Item, Content<Item>>
  /** The first filter as tabs: its name, and each value with its text. */
  readonly tabs?: { readonly parameter: string; readonly tabs: readonly Tab[] }
  /** The value of a filter as people call it, where neither a tab nor a state is called so. */
  readonly filterValue?: (name: string, value: string, t: Texts) => ComponentChildren
  /** Further filters beside the tabs. */
  readonly tools?: ComponentChildren
  readonly actions?: ComponentChildren
  /** Takes the place of the export that the browser makes of the columns. */
  readonly exportBy?: JobExport | undefined
  /** What is said where nothing has been made yet. */
  readonly none: { readonly title: string; readonly detail: ComponentChildren }
  readonly noneFound: string
  /** Shows each as a tile that leads to it, where a picture says more than columns. */
  readonly tile?: (item: Item) => ComponentChildren
  /** What people call a row: in refusals, and to select it. */
  readonly nameOf?: (item: Item) => string
  /** What can be done to several rows at once; they can be selected where there is something. */
  readonly bulk?: readonly BulkAction<Item>[]
  /** Shows rows that belong together as one; an export has each. */
  readonly fold?: (items: readonly Item[]) => readonly Item[]
  /** For what changes without an event: after how long it is asked for again, if at all. */
  readonly pollMs?: (items: readonly Item[]) => number | undefined
}

const pageSize = 48
const pageMax = 96

/** A page that lists things of one kind. Filters and page stand in the address; the rest is the same everywhere. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { filters, wanted } = useWanted(props.filters)
  const { data, error } = useQuery({
    key: [props.path, wanted],
    about: props.about,
    run: (signal) => firstRows(props.ask, wanted, signal),
    keepsPrevious: true,
    pollMs: (shown) => props.pollMs?.(shown?.content ?? []),
  })
  const found = data?.content ?? data?.data
  const items = found && props.fold ? props.fold(found) : found
  const columns = useShownColumns(props.path, props.columns)
  const { selected, selection, clear } = useSelected(props, items, JSON.stringify(wanted))
  return (
    <main class="page">
      <ListHead list={props} filters={filters} counted={data?.page} />
      {asNew(props.above)}
      <Card isFlush>
        <ListTools list={props} filters={filters} columns={columns} />
        <Refusal error={error} />
        {!error && props.tile && <Tiles items={items} list={props} tile={props.tile} />}
        {!error && !props.tile && (
          <DataTable
            name={props.title}
            columns={columns.shown}
            items={items}
            keyOf={props.keyOf}
            nameOf={props.nameOf}
            selection={selection}
            {...(props.linkOf && { linkOf: props.linkOf })}
          />
        )}
        {items?.length === 0 && (
          <Nothing
            list={props}
            isFiltered={Object.keys(filters).length > 0}
            next={data?.page.next ?? null}
          />
        )}
        {props.bulk && (
          <SelectionBar
            items={selected}
            actions={props.bulk}
            keyOf={props.keyOf}
            nameOf={props.nameOf ?? props.keyOf}
            onClear={clear}
          />
        )}
        <Paging next={data?.page.next} />
      </Card>
    </main>
  )
}

function Tiles<Item>(props: {
  readonly items: readonly Item[] | undefined
  readonly list: ListPageProps<Item>
  readonly tile: (item: Item) => ComponentChildren
}) {
  const { items, list, tile } = props
  return (
    <ul class="picture-tiles" aria-label={list.title} aria-busy={items === undefined}>
      {items?.map((item) => (
        <li key={list.keyOf(item)}>
          <Link to={list.linkOf?.(item) ?? list.path} class="picture-tile">
            {tile(item)}
          </Link>
        </li>
      ))}
      {items === undefined &&
        Array.from({ length: 6 }, (_, place) => (
          <li key={place} class="picture-tile">
            <span class="tile-picture" />
            <Skeleton widthEm={6} />
          </li>
        ))}
    </ul>
  )
}

const followedMax = 10

/**
 * A page can be empty and still have a next one, where the API has compared all that it compares at once. The next ones are
 * asked for as well, but not without an end.
 */
async function firstRows<Item>(
  ask: ListPageProps<Item>['ask'],
  wanted: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<Content<Item>> {
  let cursor = {}
  for (let followed = 1; ; followed += 1) {
    const { data } = (await ask({ ...wanted, ...cursor }, signal)) as Answer<Content<Item>>
    const { next } = data.page
    const isEmpty = (data.content ?? data.data)?.length === 0
    if (!isEmpty || next === null || followed === followedMax) return data
    cursor = { cursor: next }
  }
}

function SearchOn({ next }: { readonly next: string }) {
  const t = useTexts()
  const cursor = useAddress().query.get('cursor')
  return (
    <>
      <p>{t.kit.notFoundYet}</p>
      <Button onClick={() => search({ cursor: next }, [...wayHere(), cursor ?? ''])}>
        {t.kit.searchOn}
      </Button>
    </>
  )
}

type Filters = Readonly<Record<string, string>>

/** What the address asks for. */
function useWanted(names: readonly string[]) {
  const { query } = useAddress()
  const filters: Filters = Object.fromEntries(
    names.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  )
  const cursor = query.get('cursor')
  const limit = Math.min(pageMax, Number(query.get('limit')) || pageSize)
  return { filters, wanted: { limit, ...filters, ...(cursor !== null && { cursor }) } }
}

interface PartProps<Item> {
  readonly list: ListPageProps<Item>
  readonly filters: Filters
}

function ListHead<Item>(props: PartProps<Item> & { readonly counted: Counted | undefined }) {
  const t = useTexts()
  const { list, filters, counted } = props
  const total = counted?.total ?? undefined
  return (
    <div class="page-head">
      {list.back && <BackButton {...list.back} />}
      <PageHeading text={list.title} />
      {total !== undefined && <span class="count-pill">{unitsText(total)}</span>}
      {total === undefined && Boolean(counted?.total_at_least) && (
        <span class="count-pill">{t.kit.moreThan((counted?.total_at_least ?? 1) - 1)}</span>
      )}
      <div class="actions">
        {list.exportBy?.(filters, filterFacts(filters, list, t)) ?? (
          <ExportButton list={list} filters={filters} total={total} />
        )}
        {asNew(list.actions)}
      </div>
    </div>
  )
}

/** What stands over the rows: views, filters, and which columns there are. */
function ListTools<Item>(
  props: PartProps<Item> & { readonly columns: ReturnType<typeof useShownColumns<Column<Item>>> },
) {
  const { list, filters, columns } = props
  const views = useViews(list.path, filters)
  return (
    <div class="table-head">
      <Tabs
        name={list.title}
        path={list.path}
        views={views}
        {...(list.tabs ?? { parameter: '', tabs: [] })}
      />
      <div class="tools">
        {asNew(list.tools)}
        <ViewButton page={list.path} filters={filters} current={views.current} list={list} />
        {list.columns.length > 0 && <ColumnChooser columns={list.columns} chosen={columns} />}
      </div>
    </div>
  )
}

function Nothing<Item>(props: {
  readonly list: ListPageProps<Item>
  readonly isFiltered: boolean
  /** Where those begin that were not looked at. */
  readonly next: string | null
}) {
  const { icon, none, noneFound } = props.list
  return (
    <Empty icon={icon} title={props.isFiltered ? noneFound : none.title}>
      {!props.isFiltered && <p>{none.detail}</p>}
      {props.next !== null && <SearchOn next={props.next} />}
    </Empty>
  )
}

/**
 * What was handed in keeps the part of the page that it was first shown in, with all rows of that moment. A copy keeps what
 * is shown now.
 */
function asNew(children: ComponentChildren): ComponentChildren {
  return isValidElement(children) ? cloneElement(children) : children
}

/** The rows that are selected, as they stand now. Another page or filter begins anew. */
function useSelected<Item>(
  { bulk, keyOf }: ListPageProps<Item>,
  items: readonly Item[] | undefined,
  wanted: string,
) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const clear = (kept?: ReadonlySet<string>) => choose(kept ?? new Set())
  useEffect(() => clear(), [wanted])
  const selection: Selection | undefined = bulk?.length ? { chosen, choose } : undefined
  return { selected: items?.filter((item) => chosen.has(keyOf(item))) ?? [], selection, clear }
}
