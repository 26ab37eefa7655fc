import { useTask } from '../../api/task.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { search } from '../../router/address.ts'
import { useTexts } from '../../texts/index.ts'
import { CheckElsewhere } from './check-elsewhere.tsx'
import { downloadEntryProof, fileNames } from './files.ts'

const close = () => search({ do: null })

/** The proof that an entry is in the log that was signed. */
export function EntryProofDialog({ sequence }: { readonly sequence: string }) {
  const t = useTexts()
  const task = useTask((signal) => downloadEntryProof(sequence, signal))
  return (
    <Dialog
      isWide
      title={t.aiAudit.proofOf(Number(sequence))}
      action={t.aiAudit.proof}
      keep={t.kit.close}
      isRunning={task.isRunning}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={close}
    >
      <p>{t.aiAudit.proofText}</p>
      <CheckElsewhere
        command={`npm run ai-audit -- prove ${fileNames.entryProof(sequence)}.json --key ${fileNames.keys}.json`}
      />
    </Dialog>
  )
}
