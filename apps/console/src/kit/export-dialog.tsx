import { useEffect, useState } from 'preact/hooks'
import { showToast } from '../base/toast.ts'
import { search, useAddress } from '../router/address.ts'
import { useTexts } from '../texts/index.ts'
import { Button } from './button.tsx'
import { csvOf } from './csv.ts'
import { Dialog } from './dialog.tsx'
import { download } from './download.ts'
import { canExport, exported, exportedMax } from './export.ts'
import type { ListPageProps } from './list-page.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { openSection } from './page-heading.tsx'

interface ExportProps<Item> {
  readonly list: ListPageProps<Item>
  readonly filters: Readonly<Record<string, string>>
  /** How many there are, where the list knows. */
  readonly total: number | undefined
}

/** Offers all that the filters find as a file, and not only the page that is shown. */
export function ExportButton<Item>(props: ExportProps<Item>) {
  const isOpen = useAddress().query.get('do') === 'export'
  const name = useExportName(props.list.title)
  if (!canExport(props.list.columns)) return null
  return (
    <>
      <Button icon="download" onClick={() => search({ do: 'export' })}>
        {name}
      </Button>
      {isOpen && <ExportDialog {...props} />}
    </>
  )
}

/** What is in the file: what the page lists, or the part of it that is open. */
function useExportName(title: string): string {
  const t = useTexts()
  return t.kit.exportOf(openSection.use() ?? title)
}

const close = () => search({ do: null })

function ExportDialog<Item>({ list, filters, total }: ExportProps<Item>) {
  const t = useTexts()
  const { run, rows, isRunning, isCut, error } = useExport(list, filters)
  const title = useExportName(list.title)
  if (isCut) {
    return (
      <MessageDialog title={title} onClose={close}>
        <p role="alert">{t.kit.exportCut(exportedMax)}</p>
      </MessageDialog>
    )
  }
  return (
    <Dialog
      title={title}
      action={title}
      isRunning={isRunning}
      error={error}
      onSubmit={() => void run()}
      onClose={close}
    >
      <p>{t.kit.exportExplain(exportedMax)}</p>
      {total !== undefined && <p class="soft">{t.kit.exportRows(Math.min(total, exportedMax))}</p>}
      {total !== undefined && total > exportedMax && (
        <p role="status">{t.kit.exportLeavesOut(total - exportedMax)}</p>
      )}
      {isRunning && <p role="status">{t.kit.exportRunning(rows)}</p>}
    </Dialog>
  )
}

/** Whoever closes the dialog ends it. */
function useExport<Item>(list: ListPageProps<Item>, filters: Readonly<Record<string, string>>) {
  const t = useTexts()
  const [ending] = useState(() => new AbortController())
  const [state, setState] = useState({ ...idle })
  useEffect(() => () => ending.abort(), [])
  const run = async () => {
    setState({ ...idle, isRunning: true })
    const { signal } = ending
    try {
      const made = await exported(list.columns, pagesOf(list, filters, signal), {
        currency: t.kit.currency,
        signal,
        onRows: (rows) => setState({ ...idle, isRunning: true, rows }),
      })
      download(list.path.replaceAll('/', '-'), 'csv', [csvOf(made.heads, made.rows)])
      if (made.isCut) return setState({ ...idle, isCut: true })
      showToast(t.kit.exported(made.rows.length))
      close()
    } catch (error) {
      if (!signal.aborted) setState({ ...idle, error })
    }
  }
  return { ...state, run }
}

const idle = { isRunning: false, isCut: false, rows: 0, error: undefined as unknown }

async function* pagesOf<Item>(
  list: ListPageProps<Item>,
  filters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  for await (const { data } of list.ask({ limit: 96, ...filters }, signal).pages()) {
    yield data.content ?? data.data ?? []
  }
}
