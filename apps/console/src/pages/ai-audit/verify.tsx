import type { VerifyAiAuditResponse } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { useTask } from '../../api/task.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useTexts } from '../../texts/index.ts'
import { useCheckpoints } from './checkpoints.ts'
import { ExportLogDialog } from './export.tsx'
import { GrowthDialog } from './growth.tsx'

interface Verified {
  readonly entries: number
  readonly checkpoints: number
  readonly faults: VerifyAiAuditResponse['faults']
}

/** The log is verified piece by piece, from one checkpoint to a later one. */
async function verifyAll(signal: AbortSignal): Promise<Verified> {
  let [entries, checkpoints] = [0, 0]
  for (let from: number | null = 0; from !== null; ) {
    const { data }: { data: VerifyAiAuditResponse } = await souk.verifyAiAudit({ from }, { signal })
    entries = data.through
    checkpoints += data.checkpoints
    if (!data.valid) return { entries, checkpoints, faults: data.faults }
    from = data.next
  }
  return { entries, checkpoints, faults: [] }
}

/** Proves on the spot that nothing of the log was changed, or hands out what proves it elsewhere. */
export function VerifyCard() {
  const t = useTexts()
  const { query } = useAddress()
  const { isRunning, result, error, run } = useTask(verifyAll)
  return (
    <Card
      title={t.aiAudit.integrity}
      aside={
        <div class="button-row">
          <Button isSmall icon="download" onClick={() => search({ do: 'export-log' })}>
            {t.aiAudit.exportLog}
          </Button>
          <Button isSmall icon="download" onClick={() => search({ do: 'prove' })}>
            {t.aiAudit.growth}
          </Button>
          <Button isSmall icon="shield-check" isDisabled={isRunning} onClick={() => void run()}>
            {isRunning ? t.aiAudit.verifying : t.aiAudit.verify}
          </Button>
        </div>
      }
    >
      <p class="soft">{t.aiAudit.explain}</p>
      <LastCheckpoint />
      <Refusal error={error} />
      <div role="status">{result && <Verdict verified={result} />}</div>
      {query.get('do') === 'export-log' && <ExportLogDialog />}
      {query.get('do') === 'prove' && <GrowthDialog />}
    </Card>
  )
}

function LastCheckpoint() {
  const t = useTexts()
  const { data: checkpoints } = useCheckpoints()
  if (checkpoints === undefined) return null
  const [last] = checkpoints
  return (
    <p class="small">
      {last === undefined ? (
        t.aiAudit.noCheckpoint
      ) : (
        <>
          {t.aiAudit.lastCheckpoint}: <Time at={last.signed_at} /> · {t.aiAudit.size(last.size)}
        </>
      )}
    </p>
  )
}

function Verdict({ verified }: { readonly verified: Verified }) {
  const t = useTexts()
  const { entries, checkpoints, faults } = verified
  const isValid = faults.length === 0
  return (
    <div class={`verdict tone-${isValid ? 'reached' : 'failed'}`}>
      <Icon name={isValid ? 'circle-check' : 'circle-alert'} />
      <div>
        <strong>
          {isValid ? t.aiAudit.valid(entries, checkpoints) : t.aiAudit.broken(faults.length)}
        </strong>
        {faults.map(({ code, sequence, size }) => (
          <div key={`${code} ${sequence} ${size}`}>
            {t.aiAudit.fault(code, String(sequence ?? size ?? ''))}
          </div>
        ))}
      </div>
    </div>
  )
}
