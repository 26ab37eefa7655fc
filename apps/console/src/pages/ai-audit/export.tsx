import { useState } from 'preact/hooks'
import { useTask } from '../../api/task.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { search } from '../../router/address.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { CheckElsewhere } from './check-elsewhere.tsx'
import { useCheckpoints } from './checkpoints.ts'
import { entriesMax } from './export-file.ts'
import { downloadLog, fileNames } from './files.ts'

const close = () => search({ do: null })

/** The log as a file that can be verified without this server. */
export function ExportLogDialog() {
  const t = useTexts()
  const [read, setRead] = useState(0)
  const { data: checkpoints } = useCheckpoints()
  const size = checkpoints?.[0]?.size ?? 0
  const task = useTask((signal) => downloadLog(setRead, signal))
  return (
    <Dialog
      isWide
      title={t.aiAudit.exportOf}
      action={t.aiAudit.exportAction(size)}
      keep={t.kit.close}
      hindrance={hindranceOf(size, t)}
      isRunning={task.isRunning}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={close}
    >
      <p>{t.aiAudit.exportText}</p>
      <p role="status">
        {task.isRunning && t.aiAudit.exportRunning(read, size)}
        {task.result !== undefined && t.aiAudit.exported(task.result)}
      </p>
      <CheckElsewhere
        command={`npm run ai-audit -- verify ${fileNames.log}.jsonl --key ${fileNames.keys}.json`}
      />
    </Dialog>
  )
}

/** Nothing is exported that no checkpoint covers. */
function hindranceOf(size: number, t: Texts): string | undefined {
  if (size === 0) return t.aiAudit.noCheckpointYet
  return size > entriesMax ? t.aiAudit.exportTooLong(entriesMax) : undefined
}
