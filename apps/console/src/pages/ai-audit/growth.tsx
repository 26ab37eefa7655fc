import type { ListAiAuditCheckpointsItem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useTask } from '../../api/task.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search } from '../../router/address.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { CheckElsewhere } from './check-elsewhere.tsx'
import { useCheckpoints } from './checkpoints.ts'
import { downloadGrowthProof, fileNames } from './files.ts'

const close = () => search({ do: null })

/** The proof that entries were only added since a checkpoint was signed. */
export function GrowthDialog() {
  const t = useTexts()
  const [chosen, setChosen] = useState<string>()
  const { data: checkpoints = [] } = useCheckpoints()
  const [newest, ...older] = checkpoints
  const from = Number(chosen ?? older.at(-1)?.size ?? 0)
  const to = newest?.size ?? 0
  const task = useTask((signal) => downloadGrowthProof(from, to, signal))
  return (
    <Dialog
      isWide
      title={t.aiAudit.growth}
      action={t.aiAudit.proof}
      keep={t.kit.close}
      hindrance={older.length === 0 ? t.aiAudit.growthNeedsTwo : undefined}
      isRunning={task.isRunning}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={close}
    >
      <p>{t.aiAudit.growthText}</p>
      {older.length > 0 && (
        <SelectField
          label={t.aiAudit.growthSince}
          choices={older.map((one) => [String(one.size), checkpointText(one, t)])}
          value={String(from)}
          onChange={setChosen}
          hint={newest && t.aiAudit.growthUntil(checkpointText(newest, t))}
        />
      )}
      <CheckElsewhere
        command={`npm run ai-audit -- prove ${fileNames.growthProof(from, to)}.json --key ${fileNames.keys}.json`}
      />
    </Dialog>
  )
}

/** `16 Nov 2026, 15:04 · 120 entries` */
function checkpointText({ signed_at, size }: ListAiAuditCheckpointsItem, t: Texts): string {
  return `${exactTime(new Date(signed_at))} · ${t.aiAudit.size(size)}`
}
