import type { Answer, List } from '@souk/sdk'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useQuery } from '../api/query.ts'
import { useAddress } from '../router/address.ts'
import { useTexts } from '../texts/index.ts'
import { BackButton, Button } from './button.tsx'
import { Card, Empty } from './card.tsx'
import { csvOf } from './csv.ts'
import { type Column, DataTable, type Selection } from './data-table.tsx'
import { download } from './download.ts'
import type { IconName } from './icon.tsx'
import { Paging, Tabs } from './list.tsx'
import { Refusal } from './refusal.tsx'
import { showToast } from './toast.tsx'

/** Products stand under `data`, everything else under `content`. */
interface Content<Item> {
  readonly content?: readonly Item[]
  readonly data?: readonly Item[]
  readonly page: { readonly next: string | null; readonly total?: number }
}

export interface ListPageProps<Item> {
  readonly path: string
  readonly title: string
  /** The page that it belongs to, where it is no page of the menu. */
  readonly back?: { readonly to: string; readonly name: string }
  readonly icon: IconName
  /** What stands over the list. */
  readonly above?: ComponentChildren
  /** The nouns whose events change it. */
  readonly about: readonly string[]
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
  readonly tabs?: {
    readonly parameter: string
    readonly tabs: readonly (readonly [string, string])[]
  }
  /** Further filters beside the tabs. */
  readonly tools?: ComponentChildren
  readonly actions?: ComponentChildren
  /** What is said where nothing has been made yet. */
  readonly none: { readonly title: string; readonly detail: ComponentChildren }
  readonly noneFound: string
  /** Texts for a table of others, in the order of the columns. */
  readonly exported?: (item: Item) => readonly string[]
  readonly selection?: Selection | undefined
  /** For what changes without an event: after how long it is asked for again, if at all. */
  readonly againMs?: (items: readonly Item[]) => number | undefined
}

const pageSize = 48
const exportedMax = 10_000

/** A page that lists things of one kind. Filters and page stand in the address; the rest is the same everywhere. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { query } = useAddress()
  const filters = Object.fromEntries(
    props.filters.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
  )
  const cursor = query.get('cursor')
  const wanted = { limit: pageSize, ...filters, ...(cursor !== null && { cursor }) }
  const { data, error } = useQuery({
    key: [props.path, wanted],
    about: props.about,
    run: async (signal) => ((await props.ask(wanted, signal)) as Answer<Content<Item>>).data,
    keepsLast: true,
    againMs: (shown) => props.againMs?.(shown?.content ?? []),
  })
  const items = data?.content ?? data?.data
  const isFiltered = Object.keys(filters).length > 0
  return (
    <main class="page">
      <div class="page-head">
        {props.back && <BackButton {...props.back} />}
        <h1>{props.title}</h1>
        {data?.page.total !== undefined && (
          <span class="count-pill">{data.page.total.toLocaleString()}</span>
        )}
        <div class="actions">
          {props.exported && <ExportButton list={props} filters={filters} />}
          {props.actions}
        </div>
      </div>
      {props.above}
      <Card isFlush>
        {(props.tabs || props.tools) && (
          <div class="table-head">
            {props.tabs && <Tabs name={props.title} path={props.path} {...props.tabs} />}
            <div class="tools">{props.tools}</div>
          </div>
        )}
        <Refusal error={error} />
        {!error && (
          <DataTable
            name={props.title}
            columns={props.columns}
            items={items}
            keyOf={props.keyOf}
            selection={props.selection}
            {...(props.linkOf && { linkOf: props.linkOf })}
          />
        )}
        {items?.length === 0 && (
          <Empty icon={props.icon} title={isFiltered ? props.noneFound : props.none.title}>
            {!isFiltered && <p>{props.none.detail}</p>}
          </Empty>
        )}
        <Paging next={data?.page.next} />
      </Card>
    </main>
  )
}

/** All that the filters find, and not only the page that is shown. */
function ExportButton<Item>(props: {
  readonly list: ListPageProps<Item>
  readonly filters: Readonly<Record<string, string>>
}) {
  const t = useTexts()
  const { list, filters } = props
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const rows: (readonly string[])[] = []
      for await (const item of list.ask({ limit: 96, ...filters })) {
        rows.push(list.exported?.(item) ?? [])
        if (rows.length === exportedMax) break
      }
      download(
        `${list.path}.csv`,
        csvOf(
          list.columns.map(({ title }) => title),
          rows,
        ),
      )
      showToast(t.kit.exported(rows.length))
    } catch {
      showToast(t.kit.exportFailed)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button icon="download" isDisabled={isRunning} onClick={() => void run()}>
      {t.kit.export}
    </Button>
  )
}
