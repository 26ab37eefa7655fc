import { useState } from 'preact/hooks'
import { showToast } from '../base/toast.ts'
import { useTexts } from '../texts/index.ts'
import { Button } from './button.tsx'
import { csvOf } from './csv.ts'
import { download } from './download.ts'
import { exportedRows } from './export.ts'
import type { ListPageProps } from './list-page.tsx'

/** All that the filters find, and not only the page that is shown. */
export function ExportButton<Item>(props: {
  readonly list: ListPageProps<Item>
  readonly filters: Readonly<Record<string, string>>
}) {
  const t = useTexts()
  const { list, filters } = props
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const found = list.ask({ limit: 96, ...filters })
      const { rows, isCut } = await exportedRows(found, (item) => list.exported?.(item) ?? [])
      const heads = list.columns.map(({ title }) => title)
      download(`${list.path}.csv`, csvOf(heads, rows))
      showToast(isCut ? t.kit.exportCut(rows.length) : t.kit.exported(rows.length))
    } catch {
      showToast(t.kit.exportFailed, 'failed')
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
