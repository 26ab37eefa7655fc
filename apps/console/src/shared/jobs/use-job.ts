import type { Job } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { stateAfter } from '../../kit/moves.ts'

export type ShownJob = Job & { readonly etag: string | undefined }

const progressMs = 1_000

/** Events tell that a job has begun and ended. How far it is changes without one. */
export function pollMsOf(jobs: readonly Pick<Job, 'status'>[]): number | undefined {
  return jobs.some(isOpen) ? progressMs : undefined
}

export function isOpen({ status }: Pick<Job, 'status'>): boolean {
  return stateAfter('job', status, 'cancel') !== undefined
}

export function useJob(jobId: string | undefined) {
  return useQuery<ShownJob>({
    key: ['job', jobId],
    about: ['job'],
    of: () => (jobId === undefined ? [] : [jobId]),
    isEnabled: jobId !== undefined,
    run: async (signal) => {
      const { data, etag } = await souk.getJob({ jobId: jobId ?? '' }, { signal })
      return { ...data, etag }
    },
    pollMs: (job) => job && pollMsOf([job]),
  })
}
