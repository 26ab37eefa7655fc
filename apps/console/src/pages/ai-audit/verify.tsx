import type { VerifyAiAuditResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { Time } from '../../kit/time.tsx'
import { useTexts } from '../../texts/index.ts'

interface Verified {
  readonly entries: number
  readonly checkpoints: number
  readonly faults: VerifyAiAuditResponse['faults']
}

/** The log is verified piece by piece, from one checkpoint to a later one. */
async function verifyAll(): Promise<Verified> {
  let [entries, checkpoints] = [0, 0]
  for (let from: number | null = 0; from !== null; ) {
    const { data }: { data: VerifyAiAuditResponse } = await souk.verifyAiAudit({ from })
    entries = data.through
    checkpoints += data.checkpoints
    if (!data.valid) return { entries, checkpoints, faults: data.faults }
    from = data.next
  }
  return { entries, checkpoints, faults: [] }
}

/** Proves on the spot that nothing of the log was changed. */
export function VerifyCard() {
  const t = useTexts()
  const [state, setState] = useState<{ isRunning?: true; verified?: Verified; error?: unknown }>({})
  const run = async () => {
    setState({ isRunning: true })
    try {
      setState({ verified: await verifyAll() })
    } catch (error) {
      setState({ error })
    }
  }
  const { isRunning = false, verified } = state
  return (
    <Card
      title={t.aiAudit.integrity}
      aside={
        <Button isSmall icon="shield-check" isDisabled={isRunning} onClick={() => void run()}>
          {isRunning ? t.aiAudit.verifying : t.aiAudit.verify}
        </Button>
      }
    >
      <p class="soft">{t.aiAudit.explain}</p>
      <LastCheckpoint />
      <Refusal error={state.error} />
      <div role="status">{verified && <Verdict verified={verified} />}</div>
    </Card>
  )
}

function LastCheckpoint() {
  const t = useTexts()
  const { data: last } = useQuery({
    key: ['ai-audit-checkpoint'],
    about: ['approval', 'agent'],
    run: async (signal) =>
      (await souk.listAiAuditCheckpoints({ limit: 1 }, { signal })).data.content[0] ?? null,
  })
  if (last === undefined) return null
  return (
    <p class="small">
      {last === null ? (
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
