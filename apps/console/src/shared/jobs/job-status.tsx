import type { Job } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { useTexts } from '../../texts/index.ts'

export function JobStatus({ status }: { readonly status: Job['status'] }) {
  return <Badge tone={tones.job[status]} text={useTexts().states.job[status]} />
}

interface ProgressProps {
  /** In percent. */
  readonly progress: number
  readonly name: string
}

/** How far it is, to be seen and to be heard. */
export function JobProgress({ progress, name }: ProgressProps) {
  const t = useTexts()
  return (
    <span class="job-progress">
      <progress value={progress / 100} aria-label={name} />
      <span class="note">{t.jobs.percent(progress)}</span>
    </span>
  )
}
